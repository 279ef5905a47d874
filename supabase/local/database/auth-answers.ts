// Refusals of auth in the form that Supabase gives them.

/** An error as Supabase's auth writes it. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) => Response.json({ code: status, error_code: code, msg: message }, { status, headers });

/** A refusal for `seconds`. */
export const tooMany = (seconds: number, code = "over_request_rate_limit") =>
  refusal(429, code, "Too many attempts. Please wait and try again.", {
    "Retry-After": String(seconds),
    "Access-Control-Expose-Headers": "Retry-After",
  });
