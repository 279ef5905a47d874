// The database's thread: what has no end is ended, and nobody else notices more than that it took a moment.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASE_LIMITS } from "../../supabase/local/database/limits.ts";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

const KIBIBYTE = 1024;
const databaseLimits = {
  ...DATABASE_LIMITS,
  visitor: 400,
  account: 400,
  service: 60_000,
  answer: 256 * KIBIBYTE,
};

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ databaseLimits });
});
afterAll(() => backend.stop());

let addresses = 0;
/** A network of its own, so that nobody waits for what another test did. */
const newAddress = () => `10.0.0.${(addresses += 1)}`;

/** A request as the listener hands it in, from this address. */
const request = (path: string, init: RequestInit & { token?: string; from?: string } = {}) => {
  const { token, from = newAddress(), ...rest } = init;
  const headers = {
    "content-type": "application/json",
    apikey: PUBLISHABLE_KEY,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    "x-forwarded-for": from,
  };
  return backend.database.fetch(new Request(`${backend.url}${path}`, { headers, ...rest }));
};
const neverEnding = (from = newAddress()) =>
  request("/rest/v1/rpc/never_end", { method: "POST", body: "{}", from });

const noted = async () => {
  const rows = await backend.database.transaction("owner", (query) =>
    query<{ text: string }>("select text from public.notes"),
  );
  return new Set(rows.map(({ text }) => text));
};

test("a Postgres that can do nothing any more is replaced", async () => {
  const call = (name: string, body = "{}") =>
    request(`/rest/v1/rpc/${name}`, { method: "POST", body, token: backend.serviceKey });
  // The call itself is answered with nothing; what comes next finds out.
  expect((await call("too_deep", '{"levels": 5000}')).ok).toBe(false);
  const statuses = [await call("who_am_i"), await call("who_am_i")].map(({ status }) => status);
  expect(statuses.at(-1)).toBe(200);
});

describe("a statement without an end", () => {
  test("is ended at its caller's limit, and those who wait are answered", async () => {
    const endless = neverEnding();
    const waiting = await Promise.all([
      request("/rest/v1/rpc/who_am_i", { method: "POST", body: "{}" }),
      backend.service.from("notes").select("text").limit(1),
      backend.database.transaction("owner", (query) => query("select 1 as one")),
    ]);
    expect(waiting[0].status).toBe(200);
    expect(waiting[1].error).toBeNull();
    expect(waiting[2]).toEqual([{ one: 1 }]);
    const answer = await endless;
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      code: "57014",
      message: "canceling statement due to statement timeout",
      details: null,
      hint: null,
    });
  });

  test("makes its sender wait, and nobody else", async () => {
    const from = newAddress();
    await neverEnding(from);
    const again = await request("/rest/v1/rpc/who_am_i", { method: "POST", body: "{}", from });
    expect(again.status).toBe(429);
    expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(0);
    const another = await request("/rest/v1/rpc/who_am_i", { method: "POST", body: "{}" });
    expect(another.status).toBe(200);
  });

  test("takes no acknowledged row with it", async () => {
    const acknowledged: string[] = [];
    const writing = new AbortController();
    const writer = async (name: number) => {
      for (let index = 0; !writing.signal.aborted; index += 1) {
        const text = `${name}.${index}`;
        const { error } = await backend.service
          .from("notes")
          .insert({ user_id: "5b6f1c1e-6a0f-4a3e-9d0c-1d2f3a4b5c6d", text });
        if (!error) acknowledged.push(text);
      }
    };
    const writers = [1, 2, 3].map(writer);
    for (let kill = 0; kill < 3; kill += 1) expect((await neverEnding()).status).toBe(500);
    writing.abort();
    await Promise.all(writers);
    expect(acknowledged.length).toBeGreaterThan(5);
    const kept = await noted();
    expect(acknowledged.filter((text) => !kept.has(text))).toEqual([]);
  });
});

test("a request whose client goes while it waits is not done", async () => {
  const endless = neverEnding();
  const leaving = new AbortController();
  const user_id = "00000000-0000-4000-8000-000000000001";
  const waiting = backend.service.from("notes").insert({ user_id, text: "gone" }).abortSignal(leaving.signal);
  const left = waiting.then(({ error }) => error);
  await fetch(`${backend.url}/healthz`);
  leaving.abort();
  expect(await left).not.toBeNull();
  expect((await endless).status).toBe(500);
  expect(await noted()).not.toContain("gone");
});

describe("a transaction whose thread is ended", () => {
  const visitor = { role: "anon" };

  test("rejects with 57014 and leaves nothing", async () => {
    const user = "11111111-1111-4111-8111-111111111111";
    const ended = backend.database.transaction({ role: "authenticated", sub: user }, async (query) => {
      await query("insert into public.notes (user_id, text) values ($1, 'half done')", [user]);
      await query("select public.never_end()");
    });
    await expect(ended).rejects.toMatchObject({ code: "57014" });
    expect(await noted()).not.toContain("half done");
  });

  test("rejects also where its work does not care", async () => {
    const ended = backend.database.transaction(visitor, async (query) => {
      await query("select public.never_end()").catch(() => undefined);
      return "done";
    });
    await expect(ended).rejects.toMatchObject({ code: "57014" });
  });

  test("runs no statement on the next thread", async () => {
    const late = Promise.withResolvers<unknown>();
    const ended = backend.database.transaction(visitor, async (query) => {
      await query("select public.never_end()").catch(() => undefined);
      // The next thread stands once it has answered.
      await backend.database.transaction("owner", (other) => other("select 1"));
      late.resolve(
        await query("insert into public.notes (user_id, text) values (gen_random_uuid(), 'late')").catch(
          (error: unknown) => error,
        ),
      );
    });
    await expect(ended).rejects.toMatchObject({ code: "57014" });
    expect(await late.promise).toMatchObject({ code: "57014" });
    expect(await noted()).not.toContain("late");
  });
});

test("roles and policies hold on the next thread as on the first", async () => {
  const { client, id } = await backend.signedUp("ada@example.org");
  const other = await backend.signedUp("ben@example.org");
  await client.from("notes").insert({ user_id: id, text: "ada's" });
  expect((await neverEnding()).status).toBe(500);
  const { data: mine } = await client.from("notes").select("text");
  expect(mine).toEqual([{ text: "ada's" }]);
  expect((await other.client.from("notes").select("text")).data).toEqual([]);
  const { error } = await client.from("notes").insert({ user_id: other.id, text: "forged" });
  expect(error?.code).toBe("42501");
  const { data } = await backend.client().rpc("who_am_i");
  expect(data).toEqual({ user: null, role: "anon", runs_as: "anon" });
});

describe("an answer", () => {
  test("that would be larger than it may be is refused with a message, and the next is given", async () => {
    const letters = (kibibytes: number) =>
      request("/rest/v1/rpc/many_letters", { method: "POST", body: JSON.stringify({ kibibytes }) });
    const large = await letters(300);
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ code: "PT413", hint: expect.stringContaining("fewer rows") });
    const small = await letters(200);
    expect(small.status).toBe(200);
    expect(await small.json()).toHaveLength(200);
  });
});
