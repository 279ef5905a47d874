// A schema on a request: what it does not fit is refused with the fields that are wrong.

import * as v from "valibot";
import { Refusal } from "./http.ts";

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
