// What a stranger sends to auth, read once and safely.
import * as v from "valibot";
import { refusal } from "./auth-answers.ts";
import { isDeep } from "./json-depth.ts";

const Body = v.object({
  email: v.optional(v.string()),
  password: v.optional(v.string()),
  token: v.optional(v.unknown()),
  token_hash: v.optional(v.string()),
  type: v.optional(v.unknown()),
});
export type Body = v.InferOutput<typeof Body>;

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, without its brackets). */
const EMAIL_LENGTH = 254;

const unreadable = () => refusal(400, "validation_failed", "This request cannot be read.");

/** What auth reads of a request's body; a refusal where no account could be made of it. */
export async function readBody(request: Request): Promise<Body | Response> {
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (isDeep(bytes) || /\\u0000|\0/.test(text)) return unreadable();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  // What is no JSON is refused by auth itself.
  if (!parsed.success) return {};
  const read = v.safeParse(Body, parsed.output);
  if (!read.success || Array.isArray(parsed.output)) return unreadable();
  if ((read.output.email ?? "").length > EMAIL_LENGTH)
    return refusal(400, "validation_failed", "This e-mail address is too long.");
  return read.output;
}
