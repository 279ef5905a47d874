// What a stranger sends to auth, read once and safely.
import * as v from "valibot";
import { refusal } from "./auth-answers.ts";

const Body = v.object({
  email: v.optional(v.string()),
  password: v.optional(v.string()),
  token: v.optional(v.unknown()),
  type: v.optional(v.unknown()),
});
export type Body = v.InferOutput<typeof Body>;

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, without its brackets). */
const EMAIL_LENGTH = 254;
/** Brackets within brackets that an account's own data may have; more break what reads and stores them. */
const NESTING = 64;

/** Whether brackets stand deeper than NESTING. One pass: the text is a stranger's and may be as long as a body may. */
function isDeep(json: string): boolean {
  let [depth, quoted] = [0, false];
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (quoted && character === "\\") at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "[" || character === "{")) depth += 1;
    else if (!quoted && (character === "]" || character === "}")) depth -= 1;
    if (depth > NESTING) return true;
  }
  return false;
}

const unreadable = () => refusal(400, "validation_failed", "This request cannot be read.");

/** What auth reads of a request's body; a refusal where no account could be made of it. */
export async function readBody(request: Request): Promise<Body | Response> {
  const text = await request.clone().text();
  if (isDeep(text) || /\\u0000|\0/.test(text)) return unreadable();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  // What is no JSON is refused by auth itself.
  if (!parsed.success) return {};
  const read = v.safeParse(Body, parsed.output);
  if (!read.success || Array.isArray(parsed.output)) return unreadable();
  if ((read.output.email ?? "").length > EMAIL_LENGTH)
    return refusal(400, "validation_failed", "This e-mail address is too long.");
  return read.output;
}
