// A schema on a request: what it does not fit is refused with the fields that are wrong.

import * as v from "valibot";
import { Refusal } from "./http.ts";
import { emailSchema } from "./people-schemas.ts";

/** The value in the schema's form; 422 with `details` {field: [messages]} otherwise. */
export function validated<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const { nested, root } = v.flatten(result.issues);
  throw new Refusal(422, "invalid_request", { details: nested ?? { body: root } });
}

/** The body's `email` as addresses are stored; 400 in the words that stand at the field otherwise. */
export function validatedEmail(body: unknown): string {
  const result = v.safeParse(v.object({ email: emailSchema }), body);
  if (!result.success) throw new Refusal(400, "email_invalid");
  return result.output.email;
}
