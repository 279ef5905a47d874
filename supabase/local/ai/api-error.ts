// Errors in the shape of OpenAI's API, so that its client turns them into its own error classes.
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";
import { LocalModelError, type LocalModelProblem } from "./local-model-error.ts";

/** A refusal of a request: `parameter` names the field at fault, `code` is for programs. */
export class ApiError extends Error {
  readonly status: number;
  readonly parameter: string | null;
  readonly code: string | null;
  constructor(status: number, message: string, parameter: string | null = null, code: string | null = null) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.parameter = parameter;
    this.code = code;
  }
}

/**
 * 5xx is worth another attempt, 4xx is not: a task that took too long works on the same text again and takes as long,
 * so the job ends with it (failures.ts).
 */
const STATUS: Record<LocalModelProblem, number> = {
  missing_package: 503,
  nothing_to_say: 400,
  crashed: 500,
  too_slow: 422,
};

/** The answer to a request that failed. */
export function errorResponse(error: unknown): Response {
  const { status, message, parameter, code } = describe(error);
  const type = status < 500 ? "invalid_request_error" : "server_error";
  return Response.json({ error: { message, type, param: parameter, code } }, { status });
}

function describe(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof LocalModelError)
    return new ApiError(STATUS[error.problem], error.message, null, error.problem);
  if (error instanceof HTTPException) return new ApiError(error.status, error.message || "Request refused");
  return new ApiError(500, "The local provider failed", null, "internal");
}

/**
 * The request's JSON body as `schema` has it.
 * @throws {ApiError} 400, naming the first field at fault.
 */
export async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body: unknown = await request.json().catch(() => {
    throw new ApiError(400, "The body is not valid JSON");
  });
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ApiError(400, issue.message, v.getDotPath(issue));
}
