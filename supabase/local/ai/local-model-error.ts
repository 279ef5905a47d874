// What can go wrong in a local model, as a code that survives the way out of a worker thread.

export type LocalModelProblem = "missing_package" | "nothing_to_say" | "crashed" | "too_slow";

/** An error of the local writer, narrator or painter; `problem` tells callers which, `message` tells people. */
export class LocalModelError extends Error {
  readonly problem: LocalModelProblem;
  constructor(problem: LocalModelProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "LocalModelError";
    this.problem = problem;
  }
}
