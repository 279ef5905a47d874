// Every exchange that was recorded from Supabase's own storage server, replayed in its order: status, headers
// and body must be the same. What differs between two runs stands in the recording as a placeholder and is
// held to its form; the length of an answer is held to the byte.
import { createHash } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import recording from "./storage-exchanges.json" with { type: "json" };
import { openStorage, ownerId, type StorageFixture } from "./storage-harness.ts";

const text = v.record(v.string(), v.string());
const Exchange = v.object({
  what: v.string(),
  request: v.object({
    method: v.string(),
    path: v.string(),
    as: v.nullable(v.picklist(["service", "owner", "other", "anon", "expired", "forged"])),
    headers: v.optional(text, {}),
    json: v.optional(v.unknown()),
    body: v.optional(v.string()),
    multipart: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  }),
  answer: v.object({ status: v.number(), headers: text, body: v.optional(v.unknown()) }),
});
type Exchange = v.InferOutput<typeof Exchange>;

const exchanges = v.parse(v.array(Exchange), recording.exchanges);

/** Addresses that later exchanges redeem. */
const Address = v.object({ signedURL: v.optional(v.string(), ""), url: v.optional(v.string(), "") });

/** The recorded object: frames of 417 bytes, a header and silence. Its MD5 stands in the recording. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]);
const episode = Buffer.concat(Array.from({ length: 2500 }, () => frame));
const digits = Buffer.from("0123456789");

const forms: Record<string, RegExp> = {
  "<uuid>": /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  "<iso time>": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  "<http date>": /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  "<jwt>": /^[\w-]+\.[\w-]+\.[\w-]{43}$/,
  "<etag>": /^[\da-f]{32}$/,
};

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern for a recorded text: literal but for its placeholders. */
function patternOf(recorded: string): RegExp {
  const parts = recorded.replaceAll("<owner id>", ownerId).split(/(<[a-z ]+>)/);
  const source = parts.map((part) => forms[part]?.source.replace(/^\^|\$$/g, "") ?? escape(part)).join("");
  return new RegExp(`^${source}$`);
}

/** The recorded value with what may differ in a form that `toEqual` compares. */
function expected(value: unknown): unknown {
  if (typeof value === "string")
    return /<[a-z ]+>/.test(value) ? expect.stringMatching(patternOf(value)) : value;
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, expected(entry)]));
  }
  return value;
}

/** Text of the recording as it is sent, with what earlier answers gave. */
const filled = (text: string, known: Map<string, string>) =>
  [...known].reduce((result, [placeholder, value]) => result.replaceAll(placeholder, value), text);

function bytesFor(text: string): Buffer {
  const size = /^<(\d+) bytes>$/.exec(text)?.[1];
  if (size === undefined) return Buffer.from(text);
  return Number(size) === episode.length ? episode : Buffer.alloc(Number(size));
}

function bodyOf({ json, body, multipart }: Exchange["request"], known: Map<string, string>) {
  if (json !== undefined) return filled(JSON.stringify(json), known);
  if (body !== undefined) return new Uint8Array(bytesFor(body));
  if (!multipart) return null;
  const form = new FormData();
  for (const [name, value] of multipart) {
    if (value.startsWith("<file")) form.append(name, new File([digits], "c.png", { type: "image/png" }));
    else form.append(name, value);
  }
  return form;
}

/** The bytes that a recorded read must bring: all of the object, or the range that was asked for. */
function expectedBytes({ request, answer }: Exchange): Buffer {
  const whole = request.path.includes("c.png") ? digits : episode;
  const range = /^bytes (\d+)-(\d+)\//.exec(answer.headers["content-range"] ?? "");
  return range ? whole.subarray(Number(range[1]), Number(range[2]) + 1) : whole;
}

describe("recorded exchanges of Supabase Storage", () => {
  let fixture: StorageFixture;
  const known = new Map<string, string>([["<owner id>", ownerId]]);

  beforeAll(async () => {
    fixture = await openStorage();
  });
  afterAll(() => fixture.close());

  const requestOf = (exchange: Exchange): Request => {
    const { method, path, as, headers, json } = exchange.request;
    const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, filled(value, known)]));
    if (as !== null) sent.set("authorization", `Bearer ${fixture.token(as)}`);
    if (json !== undefined) sent.set("content-type", "application/json");
    const url = `http://localhost/storage/v1${filled(path, known)}`;
    return new Request(url, { method, headers: sent, body: bodyOf(exchange.request, known) });
  };

  test("the recording is whole", () => {
    expect(exchanges).toHaveLength(67);
    expect(createHash("md5").update(episode).digest("hex")).toBe("1c7cc64b47c6414dc701cd4a2da0e1a0");
  });

  test.each(exchanges)("$what", async (exchange) => {
    const { answer, what } = exchange;
    if (what === "redeem after expiry") fixture.wait(2000);
    const response = await fixture.storage.fetch(requestOf(exchange));
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get("content-type") ?? "";
    const body: unknown = type.startsWith("application/json") ? JSON.parse(bytes.toString()) : bytes;

    if (answer.body === undefined || answer.body === "") expect(bytes).toHaveLength(0);
    else if (typeof answer.body === "string") expect(bytes.equals(expectedBytes(exchange))).toBe(true);
    else expect(body).toEqual(expected(answer.body));
    expect(response.status).toBe(answer.status);
    const headers = Object.keys(answer.headers).map((name) => [name, response.headers.get(name)]);
    expect(Object.fromEntries(headers)).toEqual(expected(answer.headers));
    expect(fixture.failures).toEqual([]);

    const etag = response.headers.get("etag");
    if (etag !== null && exchange.request.path.includes("c.png")) known.set("<current etag>", etag);
    const address = v.safeParse(Address, body);
    if (!address.success) return;
    const { signedURL, url } = address.output;
    if (what === "service signs") known.set("<signed>", signedURL);
    if (what === "sign for 1 second") known.set("<short>", signedURL);
    if (what === "signed upload: make") known.set("<up>", url);
  });
});
