// Refusals in the form of the provider's API.

type Reason = { type?: "invalid_request_error" | "idempotency_error"; code?: string; param?: string };

export class BillingApiError extends Error {
  readonly status: number;
  readonly reason: Reason;
  constructor(status: number, message: string, reason: Reason = {}) {
    super(message);
    this.name = "BillingApiError";
    this.status = status;
    this.reason = reason;
  }
}

/** The body of the answer. */
export const errorBody = ({ message, reason }: BillingApiError) => ({
  error: { type: "invalid_request_error", message, ...reason },
});

/** @throws {BillingApiError} 404 `resource_missing` */
export function found<Value>(value: Value | undefined, kind: string, id: string, param = "id"): Value {
  if (value !== undefined) return value;
  throw new BillingApiError(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}

/** @throws {BillingApiError} 400 `parameter_missing` */
export function needed(value: string | undefined, param: string): string {
  if (value) return value;
  throw new BillingApiError(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
}
