// What is answered while the database is busy, and that it is right all the same.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASE_LIMITS } from "../../supabase/local/database/limits.ts";
import { TooBusy } from "../../supabase/local/database/too-busy.ts";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { createStorage } from "../../supabase/local/storage/index.ts";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({
    createStorage: createProjectStorage,
    databaseLimits: { ...DATABASE_LIMITS, visitor: 1500 },
  });
  await backend.service.storage.createBucket("audio");
});
afterAll(() => backend.stop());

const files = () => backend.service.storage.from("audio");

/** Stores the text and answers the address at which anybody reads it. */
async function stored(name: string, text: string): Promise<string> {
  const { error } = await files().upload(name, new Blob([text], { type: "audio/mpeg" }), { upsert: true });
  expect(error).toBeNull();
  const { data } = await files().createSignedUrl(name, 60);
  return data?.signedUrl ?? "";
}

test("pages, health and ranges of signed files are answered while a statement runs", async () => {
  const address = await stored("episode.mp3", "0123456789");
  const order: string[] = [];
  const entered = Promise.withResolvers<void>();
  const statement = backend.database
    .transaction({ role: "anon" }, (query) => {
      const running = query("select public.never_end()");
      entered.resolve();
      return running;
    })
    .catch(() => order.push("statement"));
  await entered.promise;
  const read = async (name: string, url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers });
    const text = await answer.text();
    order.push(name);
    return { status: answer.status, text };
  };
  expect(await read("page", `${backend.url}/assets/app-1a2b3c.js`)).toMatchObject({ status: 200 });
  expect(await read("health", `${backend.url}/healthz`)).toMatchObject({ status: 200 });
  expect(await read("range", address, { range: "bytes=2-4" })).toEqual({ status: 206, text: "234" });
  await statement;
  expect(order).toEqual(["page", "health", "range", "statement"]);
});

test("a first request that is refused leaves no other without an answer", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-storage-"));
  let refusals = 1;
  const storage = createStorage({
    database: {
      transaction: async (caller, work) => {
        refusals -= 1;
        if (refusals >= 0) throw new TooBusy("Please wait.", 7);
        return backend.database.transaction(caller, work);
      },
    },
    root: folder,
    jwtSecret: backend.jwtSecret,
    publishableKey: PUBLISHABLE_KEY,
    clock: Date.now,
    random: randomUUID,
  });
  const list = () =>
    storage.fetch(
      new Request("http://localhost/bucket", { headers: { authorization: `Bearer ${backend.serviceKey}` } }),
    );
  const first = await list();
  expect([first.status, first.headers.get("retry-after")]).toEqual([503, "7"]);
  expect((await list()).status).toBe(200);
  rmSync(folder, { recursive: true });
});

describe("a signed file that was read before", () => {
  const read = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, text: await answer.text(), cached: answer.headers.get("etag") };
  };

  test("is read as it is once it was replaced", async () => {
    const address = await stored("replaced.mp3", "before");
    expect(await read(address)).toMatchObject({ text: "before" });
    await files().update("replaced.mp3", new Blob(["after"], { type: "audio/mpeg" }));
    expect(await read(address)).toMatchObject({ text: "after" });
  });

  test("is gone once it was moved or removed, and another in its place is read", async () => {
    const address = await stored("moved.mp3", "one");
    expect(await read(address)).toMatchObject({ text: "one" });
    await files().move("moved.mp3", "elsewhere.mp3");
    expect(await read(address)).toMatchObject({ status: 400 });
    await files().copy("elsewhere.mp3", "moved.mp3");
    expect(await read(address)).toMatchObject({ text: "one" });
    await files().remove(["moved.mp3"]);
    expect(await read(address)).toMatchObject({ status: 400 });
  });

  test("is read as SQL changed it", async () => {
    const address = await stored("changed.mp3", "text");
    const { cached } = await read(address);
    await backend.database.transaction("owner", (query) =>
      query(
        `update storage.objects set metadata = jsonb_set(metadata, '{eTag}', '"\\"other\\""') where name = 'changed.mp3'`,
      ),
    );
    const after = await read(address);
    expect(after.cached).toBe('"other"');
    expect(cached).not.toBe('"other"');
  });

  test("is gone with all others where the table was emptied", async () => {
    const address = await stored("emptied.mp3", "text");
    expect(await read(address)).toMatchObject({ status: 200 });
    await backend.database.transaction("owner", (query) => query("truncate storage.objects"));
    expect(await read(address)).toMatchObject({ status: 400 });
  });
});
