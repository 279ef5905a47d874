// What a key may be, and that none reaches outside of the storage folder or another object's bytes.
import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { assert, asyncProperty, constantFrom, string, uniqueArray } from "fast-check";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStorage, type StorageFixture } from "./storage-harness.ts";

let fixture: StorageFixture;

const send = (method: string, path: string, body: string | null = null) =>
  fixture.storage.fetch(
    new Request(`http://localhost/storage/v1${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${fixture.token("service")}`, "content-type": "text/plain" },
    }),
  );
const encode = (key: string) => key.split("/").map(encodeURIComponent).join("/");

beforeAll(async () => {
  fixture = await openStorage();
  await fixture.run("insert into storage.buckets (id, name, public) values ('files', 'files', true)");
});
afterAll(() => fixture.close());

describe("keys that are refused", () => {
  test.each([
    "..%2F..%2F..%2Fescaped",
    "a%2F..%2F..%2Fescaped",
    "%2E%2E%2Fescaped",
    "a/%2E%2E%2Fescaped",
    "..%5C..%5Cescaped",
    ".%2Fescaped",
    "a%00b",
    "a%0Ab",
    "a%25b",
    "a%23b",
    "%C3%BC",
    "a%7Cb",
    "%zz",
    "a".repeat(1025),
  ])("%s", async (path) => {
    const neighbours = await readdir(dirname(fixture.root));
    for (const method of ["POST", "PUT", "GET"]) {
      const response = await send(method, `/object/files/${path}`, method === "GET" ? null : "x");
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "InvalidKey" });
    }
    expect((await readdir(dirname(fixture.root))).filter((name) => name.includes("escaped"))).toEqual(
      neighbours.filter((name) => name.includes("escaped")),
    );
  });

  test.each(["/object/copy", "/object/move"])("as a destination of %s", async (route) => {
    await send("PUT", "/object/files/source.txt", "x");
    const body = { bucketId: "files", sourceKey: "source.txt", destinationKey: "../../escaped" };
    const response = await send("POST", route, JSON.stringify(body));
    expect(await response.json()).toMatchObject({ code: "InvalidKey" });
  });

  test.each(["..", "a/b", "a#b", "", "b".repeat(64)])("bucket name '%s'", async (name) => {
    const response = await send("POST", "/bucket", JSON.stringify({ name }));
    expect(await response.json()).toMatchObject({ statusCode: "400", code: "InvalidBucketName" });
  });
});

test("odd keys keep their bytes and their names", async () => {
  const keys = [
    "special file @+$,;=?.txt",
    "a///child.txt",
    "ends/with/a/slash/",
    "/begins-with-a-slash",
    "it's (one) *day* & more!",
    "public/covers/x",
    "sign/files/x",
    "...",
    "UPPER.txt",
    "upper.txt",
    "k".repeat(1024),
  ];
  for (const key of keys) expect((await send("POST", `/object/files/${encode(key)}`, key)).status).toBe(200);
  for (const key of keys) {
    const read = await send("GET", `/object/authenticated/files/${encode(key)}`);
    expect(await read.text()).toBe(key);
    const signed = await send("POST", `/object/sign/files/${encode(key)}`, '{"expiresIn":60}');
    const { signedURL } = v.parse(v.object({ signedURL: v.string() }), await signed.json());
    expect(await (await send("GET", signedURL)).text()).toBe(key);
  }
  const page = await send("POST", "/object/list-v2/files", "{}");
  const { objects } = v.parse(
    v.object({ objects: v.array(v.object({ name: v.string() })) }),
    await page.json(),
  );
  expect(objects.map(({ name }) => name)).toEqual(expect.arrayContaining(keys));
});

test("whatever keys are asked for, each is refused whole or holds its own bytes", async () => {
  const character = constantFrom(...Array.from("abAB01/.. _-!*'()&$@=;:+,?%#\\|{}\u0000\u00fc"));
  const key = string({ unit: character, minLength: 1, maxLength: 24 });
  let round = 0;
  await assert(
    asyncProperty(uniqueArray(key, { minLength: 1, maxLength: 4 }), async (keys) => {
      const stored: [path: string, bytes: string][] = [];
      round += 1;
      for (const each of keys) {
        // As a URL has it: dots would be resolved before the server sees them.
        const path = `/object/files/${encodeURIComponent(`${round}-${each}`)}`;
        const { status } = await send("POST", path, each);
        expect([200, 400]).toContain(status);
        if (status === 200) stored.push([path, each]);
      }
      for (const [path, bytes] of stored) expect(await (await send("GET", path)).text()).toBe(bytes);
    }),
    { numRuns: 40 },
  );
  const folders = await readdir(fixture.root, { recursive: true, withFileTypes: true });
  const files = folders.filter((entry) => entry.isFile());
  expect(files.every((file) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(file.name))).toBe(true);
  expect(fixture.failures).toEqual([]);
});
