// Makes one demo episode with the pipeline's own steps, in this process and without a job: what a step leaves
// for the next one is kept in memory, only the finished audio and cover go to storage.
import type { GenerateRequest } from "../../functions/_shared/contract.ts";
import type { Episode, FileStore, NewStep, Provider } from "../../functions/_shared/generation/ports.ts";
import { outputOf } from "../../functions/_shared/generation/outputs.ts";
import { firstSteps, readStepName } from "../../functions/_shared/generation/step-graph.ts";
import { STEP_PLANS, WORK_BUCKET } from "../../functions/_shared/generation/steps.ts";

/** Files of the work bucket stay in memory; all others go where `files` puts them. */
function withScratch(files: FileStore): FileStore {
  const scratch = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async put(bucket, path, bytes, type) {
      if (bucket === WORK_BUCKET) scratch.set(path, bytes);
      else await files.put(bucket, path, bytes, type);
    },
    async get(bucket, path) {
      const kept = bucket === WORK_BUCKET ? scratch.get(path) : undefined;
      return kept ?? files.get(bucket, path);
    },
    remove: (bucket, path) => files.remove(bucket, path),
    removeFolder: (bucket, folder) => files.removeFolder(bucket, folder),
  };
}

export type EpisodePorts = { provider: Provider; files: FileStore };

/**
 * Runs every step but the publishing. `stamp` (milliseconds since 1970) names the files, so making the same
 * episode twice writes the same paths.
 *
 * @throws what a step throws that has no stand-in
 */
export async function makeEpisode(
  ports: EpisodePorts,
  paper: GenerateRequest,
  { userId, stamp, signal }: { userId: string; stamp: number; signal: AbortSignal },
): Promise<Episode> {
  const files = withScratch(ports.files);
  const outputs: Record<string, unknown> = {};
  const open = new Map<string, NewStep>(firstSteps().map((step) => [step.name, step]));
  open.delete("publish");

  async function run({ name }: NewStep) {
    signal.throwIfAborted();
    const step = readStepName(name);
    if (!step || step.kind === "publish") throw new Error(`${name} is no step of an episode`);
    const plan = STEP_PLANS[step.kind];
    const claim = {
      job_id: "seed",
      user_id: userId,
      path_stamp: stamp,
      step: name,
      token: "",
      attempt: 1,
      crashes: 0,
      inputs: outputs,
    };
    const context = { claim, part: step.part, paper, provider: ports.provider, files };
    const { output, newSteps = [] } = await plan.run(context);
    outputs[name] = output;
    open.delete(name);
    for (const next of newSteps) open.set(next.name, next);
  }

  while (open.size > 0) {
    const ready = [...open.values()].filter(({ needs }) => needs.every((need) => need in outputs));
    if (ready.length === 0) throw new Error(`nothing leads to ${[...open.keys()].join(", ")}`);
    await Promise.all(ready.map(run));
  }
  return outputOf(outputs, "assemble");
}
