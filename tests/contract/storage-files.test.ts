// Rows and files: whatever fails or happens at once, an object is whole or not there, and no file is left
// that no row names.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listen, type Listener } from "../../supabase/local/server/listen.ts";
import type { Storage } from "../../supabase/local/storage/index.ts";
import { openStorage, type StorageFixture } from "./storage-harness.ts";

let fixture: StorageFixture;
let listener: Listener;

beforeAll(async () => {
  fixture = await openStorage();
  await fixture.run("insert into storage.buckets (id, name, public) values ('files', 'files', true)");
  listener = await listen(0);
  listener.serve(fixture.storage);
});
afterAll(async () => {
  await listener.close();
  await fixture.close();
});
afterEach(() => expect(fixture.failures).toEqual([]));

type Sent = { method?: string; headers?: Record<string, string>; body?: BodyInit };

const send = (
  path: string,
  { method = "GET", headers = {}, body }: Sent = {},
  server: Storage = fixture.storage,
) =>
  server.fetch(
    new Request(`http://localhost/storage/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${fixture.token("service")}`, ...headers },
      ...(body !== undefined && { body }),
      ...(body instanceof ReadableStream && { duplex: "half" }),
    }),
  );

const store = (key: string, body: BodyInit, headers = {}) =>
  send(`/object/files/${key}`, {
    method: "PUT",
    headers: { "content-type": "text/plain", ...headers },
    body,
  });

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(fixture.root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

async function storedVersions(): Promise<string[]> {
  const rows = await fixture.database.transaction("service", (query) =>
    query<{ version: string }>("select version from storage.objects"),
  );
  return rows.map((row) => row.version).sort();
}

test("a body that fails midway leaves no row and no file", async () => {
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      sent += 1;
      if (sent > 3) controller.error(new Error("connection lost"));
      else controller.enqueue(Buffer.alloc(100_000));
    },
  });
  const response = await store("broken.bin", body);
  expect(response.status).toBe(400);
  expect((await send("/object/files/broken.bin")).status).toBe(400);
  expect(await storedFiles()).toEqual(await storedVersions());
});

test("a client that goes away midway leaves no row and no file", async () => {
  const before = await storedFiles();
  const request = httpRequest({
    port: listener.port,
    host: "127.0.0.1",
    method: "POST",
    path: "/storage/v1/object/files/aborted.bin",
    headers: { authorization: `Bearer ${fixture.token("service")}`, "content-length": "1000000" },
  });
  const gone = new Promise<void>((resolve) => request.once("close", resolve));
  request.on("error", () => undefined);
  request.write(Buffer.alloc(300_000));
  // Before the server has begun to write there is nothing that it could leave.
  await expect.poll(storedFiles).toHaveLength(before.length + 1);
  request.destroy();
  await gone;
  await expect.poll(storedFiles).toEqual(before);
  expect(before).toEqual(await storedVersions());
  expect((await send("/object/files/aborted.bin")).status).toBe(400);
});

test.each([
  [
    "that breaks off",
    '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nhalf',
    "InvalidRequest",
  ],
  [
    "without a file",
    '--x\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--x--\r\n',
    "InvalidRequest",
  ],
  ["that is none", "words", "InvalidRequest"],
])("a form %s is refused and leaves nothing", async (_which, body, code) => {
  const response = await store("form.bin", body, { "content-type": "multipart/form-data; boundary=x" });
  expect(await response.json()).toMatchObject({ code });
  expect((await send("/object/files/form.bin")).status).toBe(400);
  expect(await storedFiles()).toEqual(await storedVersions());
});

test("a form without a boundary is refused", async () => {
  const response = await store("form.bin", "x", { "content-type": "multipart/form-data" });
  expect(await response.json()).toMatchObject({ code: "InvalidRequest", message: "No content provided" });
});

test("a read that has begun ends with the bytes it began with, though the object is replaced", async () => {
  const first = Buffer.alloc(400_000, "first ");
  await store("replaced.bin", first);
  const reading = await send("/object/files/replaced.bin");
  await store("replaced.bin", Buffer.alloc(400_000, "second"));
  expect(Buffer.from(await reading.arrayBuffer()).equals(first)).toBe(true);
  expect(await storedFiles()).toEqual(await storedVersions());
});

test("writers and readers at once see whole versions only", async () => {
  const versionOf = (number: number) => Buffer.alloc(150_000 + number, `version ${number} `);
  await store("busy.bin", versionOf(0));
  const whole = new Set(Array.from({ length: 13 }, (_, number) => versionOf(number).toString()));
  await Promise.all(
    Array.from({ length: 12 }, async (_, number) => {
      expect((await store("busy.bin", versionOf(number + 1))).status).toBe(200);
      const read = await send("/object/files/busy.bin");
      expect(read.status).toBe(200);
      expect(whole.has(await read.text())).toBe(true);
    }),
  );
  expect(await storedFiles()).toEqual(await storedVersions());
});

test("of many uploads of one new key without upsert exactly one is stored", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      send("/object/files/race.txt", { method: "POST", body: `writer ${number}` }),
    ),
  );
  const statuses = answers.map((answer) => answer.status).sort((a, b) => a - b);
  expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  const winner = answers.findIndex((answer) => answer.status === 200);
  expect(await (await send("/object/files/race.txt")).text()).toBe(`writer ${winner}`);
  expect(await storedFiles()).toEqual(await storedVersions());
});

test("a start removes what no row names, and nothing else", async () => {
  await store("kept.txt", "kept");
  await mkdir(join(fixture.root, "incoming"), { recursive: true });
  await mkdir(join(fixture.root, "files", "00"), { recursive: true });
  await writeFile(join(fixture.root, "incoming", "00000000-0000-4000-8000-000000000001"), "half");
  await writeFile(join(fixture.root, "files", "00", "00000000-0000-4000-8000-000000000002"), "orphan");
  const restarted = fixture.restart();
  expect(await (await send("/object/files/kept.txt", {}, restarted)).text()).toBe("kept");
  expect(await storedFiles()).toEqual(await storedVersions());
});

test("an object leaves the folder when it is removed, with its bucket's others when that is emptied", async () => {
  await store("one.txt", "1");
  await store("two.txt", "2");
  await send("/object/files/one.txt", { method: "DELETE" });
  expect(await storedFiles()).toEqual(await storedVersions());
  await send("/bucket/files/empty", { method: "POST" });
  expect(await storedFiles()).toEqual([]);
});

test("conditions and ranges are answered as HTTP has them", async () => {
  await store("ten.txt", "0123456789");
  const read = (headers: Record<string, string>) => send("/object/files/ten.txt", { headers });
  const first = await read({});
  const etag = first.headers.get("etag") ?? "";
  const modified = first.headers.get("last-modified") ?? "";
  const long = new Date(Date.parse(modified) - 60_000).toUTCString();

  expect((await read({ "if-none-match": `"other", W/${etag}` })).status).toBe(304);
  expect((await read({ "if-none-match": "*" })).status).toBe(304);
  expect((await read({ "if-modified-since": modified })).status).toBe(304);
  expect((await read({ "if-modified-since": long })).status).toBe(200);
  expect((await read({ "if-none-match": '"other"', "if-modified-since": modified })).status).toBe(200);
  expect((await read({ range: "bytes=2-3", "if-range": etag })).status).toBe(206);
  expect((await read({ range: "bytes=2-3", "if-range": '"other"' })).status).toBe(200);
  expect(await (await read({ range: "bytes=8-99" })).text()).toBe("89");
  expect(await (await read({ range: "bytes=-99" })).text()).toBe("0123456789");
  expect((await read({ range: "bytes=5-2" })).status).toBe(416);
  expect((await read({ range: "bytes=10-" })).status).toBe(416);
  expect((await read({ range: "bytes=0-1,4-5" })).status).toBe(200);
});

test("a page that was uploaded is not served as one", async () => {
  await store("page.html", "<script>alert(1)</script>", { "content-type": "text/html" });
  expect((await send("/object/public/files/page.html")).headers.get("content-type")).toBe("text/plain");
});

test("a name to download as cannot add a header", async () => {
  await store("named.txt", "x");
  const name = encodeURIComponent(`a"b\r\nset-cookie: x=1 (é).txt`);
  const read = await send(`/object/public/files/named.txt?download=${name}`);
  const encoded = "a%22b%0D%0Aset-cookie%3A%20x%3D1%20%28%C3%A9%29.txt";
  expect(read.headers.get("content-disposition")).toBe(
    `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
  );
  expect(read.headers.get("set-cookie")).toBeNull();
});

test.each(["cacheControl", "contentType"])(
  "a %s that is no header is refused when it is stored",
  async (field) => {
    const form = new FormData();
    form.append(field, "text/plain\r\nset-cookie: x=1");
    form.append("", new Blob(["x"]));
    const response = await send("/object/files/header.txt", { method: "PUT", body: form });
    expect(await response.json()).toMatchObject({ code: "InvalidRequest" });
    const copied = await send("/object/copy", {
      method: "POST",
      body: JSON.stringify({
        bucketId: "files",
        sourceKey: "named.txt",
        destinationKey: "header.txt",
        copyMetadata: false,
        metadata: { [field === "contentType" ? "mimetype" : field]: "ü\n" },
      }),
    });
    expect(await copied.json()).toMatchObject({ code: "InvalidRequest" });
    expect((await send("/object/files/header.txt")).status).toBe(400);
  },
);

test("a copy or a move does not get past the limits of the bucket it goes to", async () => {
  await fixture.run(`insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('pictures', 'pictures', true, 4, array['image/png'])`);
  await store("script.png", "1234", { "content-type": "image/png" });
  await store("large.png", "12345", { "content-type": "image/png" });
  await store("script.js", "1234", { "content-type": "text/javascript" });
  const relocate = (route: "copy" | "move", sourceKey: string, more = {}) =>
    send(`/object/${route}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        bucketId: "files",
        sourceKey,
        destinationBucket: "pictures",
        destinationKey: "x.png",
        ...more,
      }),
    });
  const disguised = { copyMetadata: false, metadata: { mimetype: "text/javascript" } };
  for (const [answer, code] of [
    [await relocate("copy", "script.png", disguised), "InvalidMimeType"],
    [await relocate("copy", "script.js"), "InvalidMimeType"],
    [await relocate("move", "script.js"), "InvalidMimeType"],
    [await relocate("copy", "large.png"), "EntityTooLarge"],
    [await relocate("move", "large.png"), "EntityTooLarge"],
  ] as const) {
    expect(await answer.json()).toMatchObject({ code });
  }
  expect((await send("/object/public/pictures/x.png")).status).toBe(400);
  expect((await relocate("move", "script.png")).status).toBe(200);
  expect(await storedFiles()).toEqual(await storedVersions());
});

test("a JSON body without an end is refused before it fills the memory", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
  const answer = await send("/object/list/files", { method: "POST", body: endless });
  expect(await answer.json()).toMatchObject({ code: "EntityTooLarge" });
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});
