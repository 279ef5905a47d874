// Reads the JSON body of a request. Messages have the form of the JSON Schema validator that Supabase Storage
// uses ("body/expiresIn must be >= 1").
import { refuse } from "./errors.ts";

export type Body = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Bytes of a JSON body: the limit of the framework behind Supabase Storage. Files come by other routes. */
const longestBody = 1024 * 1024;

/** The body as text; reading ends where it is too long. @throws StorageError `EntityTooLarge` */
async function readText({ body, headers }: Request): Promise<string> {
  if (Number(headers.get("content-length") ?? 0) > longestBody) throw refuse.tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > longestBody) throw refuse.tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The body as an object. @throws StorageError `InvalidRequest` where it is not one, `EntityTooLarge` */
export async function readBody(request: Request): Promise<Body> {
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse.request(
      text === ""
        ? "body must be object"
        : "Body is not valid JSON but content-type is set to 'application/json'",
    );
  }
  if (!isObject(value)) throw refuse.request("body must be object");
  return value;
}

type Check<Value> = (value: unknown, path: string) => Value;

export const string: Check<string> = (value, path) => {
  if (typeof value !== "string") throw refuse.request(`${path} must be string`);
  return value;
};

export const boolean: Check<boolean> = (value, path) => {
  if (typeof value !== "boolean") throw refuse.request(`${path} must be boolean`);
  return value;
};

export const object: Check<Body> = (value, path) => {
  if (!isObject(value)) throw refuse.request(`${path} must be object`);
  return value;
};

export const integerFrom =
  (minimum: number): Check<number> =>
  (value, path) => {
    if (!Number.isSafeInteger(value)) throw refuse.request(`${path} must be integer`);
    if (Number(value) < minimum) throw refuse.request(`${path} must be >= ${minimum}`);
    return Number(value);
  };

export const oneOf =
  <Value extends string>(allowed: readonly Value[]): Check<Value> =>
  (value, path) => {
    const found = allowed.find((entry) => entry === value);
    if (found === undefined) throw refuse.request(`${path} must be equal to one of the allowed values`);
    return found;
  };

/** An array of strings, with at least `minimum` of them. */
export const strings =
  (minimum: number): Check<string[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw refuse.request(`${path} must be array`);
    if (value.length < minimum) throw refuse.request(`${path} must NOT have fewer than ${minimum} items`);
    return value.map((entry, index) => string(entry, `${path}/${index}`));
  };

/** The field's value. @throws StorageError `InvalidRequest` where it is missing or of another form */
export function required<Value>(body: Body, field: string, check: Check<Value>, path = "body"): Value {
  if (body[field] === undefined) throw refuse.request(`${path} must have required property '${field}'`);
  return check(body[field], `${path}/${field}`);
}

/** The field's value, undefined where it is missing. @throws StorageError `InvalidRequest` for another form */
export const optional = <Value>(body: Body, field: string, check: Check<Value>, path = "body") =>
  body[field] === undefined ? undefined : check(body[field], `${path}/${field}`);
