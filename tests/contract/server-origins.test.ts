// What pages of other origins can do with the server, and what changes where others can reach it.
import { request as httpRequest } from "node:http";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { makeFirstInvite } from "../../supabase/local/first-invite.ts";
import { makeAccounts } from "../../supabase/local/seed/accounts.ts";
import { startBackend } from "../../supabase/local/start.ts";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { newFolder, startTestBackend, writeBuild, type TestBackend } from "./backend.ts";
import { copyMigratedDatabase } from "./migrated-database.ts";
import { join } from "node:path";
import { rmSync } from "node:fs";

const LISTED = "https://orpheus.example.org";
const FOREIGN = "https://evil.example";

type Asked = { method?: string; host?: string; headers?: Record<string, string>; body?: string };

/** A request over the wire, with a Host that fetch would not send. */
const ask = (url: string, path: string, { method = "GET", host, headers = {}, body = "" }: Asked = {}) =>
  new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const { port } = new URL(url);
    const named = host === undefined ? headers : { ...headers, Host: host };
    const request = httpRequest({ host: "127.0.0.1", port, path, method, headers: named }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => {
        const received = new Headers(
          Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]),
        );
        resolve({ status: answer.statusCode ?? 0, headers: received, text });
      });
    });
    request.once("error", reject);
    request.end(body);
  });

const allowed = (answer: { headers: Headers }) => answer.headers.get("access-control-allow-origin");

const PATHS = [
  "/rest/v1/notes",
  "/rest/v1/no_such_table",
  "/auth/v1/settings",
  "/auth/v1/signup",
  "/storage/v1/object/public/open/x.txt",
  "/storage/v1/nowhere",
  "/functions/v1/echo",
  "/functions/v1/nowhere",
  "/functions/v1/broken",
  "/_local/mailbox?json",
  "/healthz",
  "/",
];

describe("on this computer alone", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ createStorage: createProjectStorage });
  });
  afterAll(() => backend.stop());

  test.each(PATHS)("no page of a foreign origin reads %s", async (path) => {
    for (const origin of [FOREIGN, "null", LISTED]) {
      const answer = await ask(backend.url, path, { headers: { Origin: origin, apikey: PUBLISHABLE_KEY } });
      expect([origin, allowed(answer)]).toEqual([origin, null]);
      const preflight = await ask(backend.url, path, {
        method: "OPTIONS",
        headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
      });
      expect([origin, allowed(preflight)]).toEqual([origin, null]);
    }
  });

  test.each(PATHS.slice(0, -2))("a page of npm run dev reads %s", async (path) => {
    for (const origin of ["http://localhost:5174", "http://[::1]:5174", backend.url]) {
      const answer = await ask(backend.url, path, { headers: { Origin: origin, apikey: PUBLISHABLE_KEY } });
      expect(allowed(answer)).toBe(origin);
      expect(answer.headers.get("vary")?.toLowerCase()).toContain("origin");
    }
  });

  test("a page of npm run dev may send to storage what supabase-js sends, and reads neither ETag nor range", async () => {
    const Origin = "http://localhost:5174";
    const path = "/storage/v1/object/open/x.txt";
    const preflight = await ask(backend.url, path, {
      method: "OPTIONS",
      headers: {
        Origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,x-upsert,x-client-info",
      },
    });
    expect(preflight.status).toBe(204);
    expect(allowed(preflight)).toBe(Origin);
    expect(preflight.headers.get("access-control-allow-methods")).toMatch(/PUT.*POST.*DELETE/);
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/x-upsert/);
    const refused = await ask(backend.url, path, { headers: { Origin } });
    expect(refused.headers.get("access-control-expose-headers")).toBeNull();
  });

  test.each(PATHS)("no page of a foreign origin writes to %s", async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      for (const origin of [FOREIGN, "null", "http://localhost:3000"]) {
        const answer = await ask(backend.url, path, { method, headers: { Origin: origin } });
        expect([method, origin, answer.status]).toEqual([method, origin, 403]);
        expect(answer.text).toContain("ORPHEUS_ORIGINS");
      }
  });

  test("a page of its own and a program write", async () => {
    for (const Origin of [backend.url, "http://127.0.0.1:5174", null]) {
      const headers: Record<string, string> = Origin === null ? {} : { Origin };
      const answer = await ask(backend.url, "/functions/v1/echo", { method: "POST", headers, body: "a" });
      expect(JSON.parse(answer.text)).toMatchObject({ body: "a" });
    }
  });

  test("a paper that is shared to the app, which names no page that it comes from, is taken", async () => {
    const headers = { Origin: "null" };
    expect((await ask(backend.url, "/generate/share", { method: "POST", headers })).status).toBe(303);
  });

  test.each(PATHS)("%s is not there under a foreign name", async (path) => {
    const { port } = new URL(backend.url);
    for (const host of [
      "evil.example",
      `evil.example:${port}`,
      "localhost:1",
      `localhost.evil.example:${port}`,
    ]) {
      const answer = await ask(backend.url, path, { host });
      expect([host, answer.status]).toEqual([host, 421]);
      expect(answer.text).toContain("ORPHEUS_ORIGINS");
    }
    expect((await ask(backend.url, "/healthz", { host: "localhost:5174" })).status).toBe(200);
  });
});

describe("on a public server", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({
      createStorage: createProjectStorage,
      createAi: () => ({ fetch: (request) => new Response(new URL(request.url).pathname) }),
      environment: { ORPHEUS_ORIGINS: LISTED, ORPHEUS_TRUSTED_PROXIES: "127.0.0.1" },
    });
  });
  afterAll(() => backend.stop());

  test("pages of a listed origin read and write, under its name and their own", async () => {
    for (const host of ["orpheus.example.org", new URL(backend.url).host]) {
      const headers = { Origin: LISTED, apikey: PUBLISHABLE_KEY };
      const answer = await ask(backend.url, "/functions/v1/echo", { method: "POST", host, headers });
      expect([answer.status, allowed(answer)]).toEqual([200, LISTED]);
    }
    const foreign = await ask(backend.url, "/functions/v1/echo", {
      method: "POST",
      headers: { Origin: FOREIGN },
    });
    expect(foreign.status).toBe(403);
    expect((await ask(backend.url, "/", { host: "evil.example" })).status).toBe(421);
  });

  test("a trusted proxy says who asks", async () => {
    const answer = await ask(backend.url, "/functions/v1/echo?sender", {
      method: "POST",
      headers: { "X-Forwarded-For": "6.6.6.6, 203.0.113.7" },
    });
    expect(JSON.parse(answer.text)).toEqual({ sender: "203.0.113.7" });
  });

  test("what is local is there with the token of this start only", async () => {
    const local = new URL(backend.localUrl).pathname;
    const token = local.split("/").at(-1) ?? "";
    expect(token).toMatch(/^[\w-]{32}$/);
    for (const path of [
      "/mailbox",
      "/mailbox?json",
      "/ai/v1/models",
      "",
      "/x",
      `/${token.slice(0, -1)}/mailbox`,
    ]) {
      expect([path, (await ask(backend.url, `/_local${path}`)).status]).toEqual([path, 401]);
      const headers = { Authorization: `Bearer ${token}x` };
      expect([path, (await ask(backend.url, `/_local${path}`, { headers })).status]).toEqual([path, 401]);
    }
    expect((await ask(backend.url, `${local}/mailbox?json`)).text).toBe("[]");
    const headers = { Authorization: `Bearer ${token}` };
    expect((await ask(backend.url, "/_local/mailbox?json", { headers })).text).toBe("[]");
    expect((await ask(backend.url, `${local}/ai/v1/models`)).text).toBe("/v1/models");
    expect((await ask(backend.url, `${local}/mailbox`)).headers.get("referrer-policy")).toBe("no-referrer");
  });
});

test("the demo's passwords and codes open nothing on a public server, and are good again on a private one", async () => {
  const folder = newFolder();
  await copyMigratedDatabase(join(folder, "data"), "project");
  const start = (environment: Record<string, string>) =>
    startBackend({
      environment: { PORT: "0", ORPHEUS_DATA_DIR: join(folder, "data"), ...environment },
      root: new URL("../../", import.meta.url),
      staticRoot: writeBuild(join(folder, "dist")),
      log: () => {},
      startSeed: async (context) => void (await makeAccounts(context)),
      prepareEmpty: ({ database }) => makeFirstInvite(database, () => "AAAAAAAA"),
    });
  const auth = (url: string) =>
    createClient(url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } }).auth;
  const enter = async (url: string, email: string, password = "orpheus-demo") =>
    (await auth(url).signInWithPassword({ email, password })).error?.message ?? "in";
  const signUp = async (url: string, email: string, invite_code: string) =>
    (await auth(url).signUp({ email, password: "of-my-own", options: { data: { invite_code } } })).error
      ?.message ?? "in";

  const first = await start({});
  await first.seeded;
  expect(await enter(first.url, "ada@orpheus.local")).toBe("in");
  const grace = auth(first.url);
  const session = (await grace.signInWithPassword({ email: "grace@orpheus.local", password: "orpheus-demo" }))
    .data;
  const mateo = auth(first.url);
  await mateo.signInWithPassword({ email: "mateo@orpheus.local", password: "orpheus-demo" });
  await mateo.updateUser({ password: "of-my-own" });
  await first.stop();

  const reached = await start({ ORPHEUS_ORIGINS: LISTED });
  for (const name of ["ada", "grace", "yuki", "limit", "mateo"])
    expect(await enter(reached.url, `${name}@orpheus.local`)).toBe("Invalid login credentials");
  const old = await auth(reached.url).refreshSession({ refresh_token: session.session?.refresh_token ?? "" });
  expect(old.error).not.toBeNull();
  expect(await enter(reached.url, "mateo@orpheus.local", "of-my-own")).toBe("in");
  expect(await signUp(reached.url, "stranger@example.org", "ORPHEUS1")).toBe(
    "Invalid or expired invitation code.",
  );
  expect(await signUp(reached.url, "owner@example.org", "AAAAAAAA")).toBe("in");
  await reached.stop();

  const demo = await start({ ORPHEUS_ORIGINS: LISTED, ORPHEUS_SEED: "demo" });
  await demo.seeded;
  expect(await enter(demo.url, "ada@orpheus.local")).toBe("Invalid login credentials");
  expect(await signUp(demo.url, "stranger@example.org", "ORPHEUS1")).toBe(
    "Invalid or expired invitation code.",
  );
  await demo.stop();

  const again = await start({});
  await again.seeded;
  expect(await enter(again.url, "ada@orpheus.local")).toBe("in");
  expect(await enter(again.url, "mateo@orpheus.local", "of-my-own")).toBe("in");
  await again.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("demo accounts that are made on a public server have no password that anybody knows", async () => {
  const backend = await startTestBackend({
    schema: "project",
    startSeed: async (context) => void (await makeAccounts(context)),
    environment: { ORPHEUS_ORIGINS: LISTED, ORPHEUS_SEED: "demo" },
  });
  await backend.seeded;
  const { error } = await backend
    .client()
    .auth.signInWithPassword({ email: "ada@orpheus.local", password: "orpheus-demo" });
  expect(error?.message).toBe("Invalid login credentials");
  await backend.stop();
});
