// The functions as they are deployed: a folder of their own without package.json or node_modules, checked and run
// by the real Deno. In the repository Deno would find packages through package.json and hide what is missing.
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GenerateRequest, JobState } from "../../supabase/functions/_shared/contract.ts";
import { openPglite, type TestDatabase } from "../database/harness.ts";
import { startFunctionBackend, type FunctionBackend } from "./generation/function-backend.ts";
import { createGenerationHarness, PAPER } from "./generation/generation-harness.ts";
import { startPayments, type LocalPayments } from "./local-payments.ts";
import { SURVEY } from "./survey-request.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
// The program itself: the package's script in front of it would take the signal that ends a server, and keep it.
const deno = path.join(root, "node_modules", "deno", process.platform === "win32" ? "deno.exe" : "deno");
const denoScript = path.join(root, "node_modules", "deno", "bin.cjs");
const source = path.join(root, "supabase", "functions");
const names = readdirSync(source).filter((name) => existsSync(path.join(source, name, "index.ts")));
const SERVICE_KEY = "service-key-of-this-test";

let folder: string;
const run = promisify(execFile);
const registry = process.env["NPM_CONFIG_REGISTRY"] ?? process.env["npm_config_registry"];
const environment = { ...process.env, NO_COLOR: "1", ...(registry ? { NPM_CONFIG_REGISTRY: registry } : {}) };

beforeAll(async () => {
  // Its first run puts the program in place where install scripts are blocked.
  if (!existsSync(deno)) await run(process.execPath, [denoScript, "--version"]);
  folder = mkdtempSync(path.join(tmpdir(), "orpheus-functions-"));
  cpSync(source, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("no function's deno.json is behind package.json", async () => {
  await run(process.execPath, [path.join(root, "scripts", "function-configs.mjs"), "--check"]);
});

// All at once: each by itself would read the types of the packages again. That each deno.json names what its function
// needs is held by the test before, and by the ones after, where each function runs with its own.
test("the functions type-check", async () => {
  const imports = Object.assign(
    {},
    ...names.map((name) => {
      const config: unknown = JSON.parse(readFileSync(path.join(folder, name, "deno.json"), "utf8"));
      return (config as { imports: object }).imports;
    }),
  ) as object;
  const config = path.join(folder, "all.json");
  writeFileSync(config, JSON.stringify({ imports }));
  const entries = names.map((name) => path.join(name, "index.ts"));
  await run(deno, ["check", "--node-modules-dir=none", "--config", config, ...entries], {
    cwd: folder,
    env: environment,
  });
});

describe("served by Deno", () => {
  let database: TestDatabase;
  let backend: FunctionBackend;
  let payments: LocalPayments;
  const processes: ChildProcess[] = [];
  const urls = new Map<string, string>();

  /** Starts a function and answers its address, which Deno prints when it listens. */
  const serve = (name: string) =>
    new Promise<string>((resolve, reject) => {
      const child = spawn(
        deno,
        ["serve", "--allow-all", "--node-modules-dir=none", "--host", "127.0.0.1", "--port", "0", "index.ts"],
        {
          cwd: path.join(folder, name),
          env: {
            ...environment,
            SUPABASE_URL: backend.url,
            SUPABASE_SERVICE_ROLE_KEY: SERVICE_KEY,
            OPENAI_API_KEY: "test",
            OPENAI_BASE_URL: `${backend.url}/ai`,
            ORPHEUS_SITE_URL: "http://app.test",
            ...payments.environment,
          },
        },
      );
      processes.push(child);
      let said = "";
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
        if (url) resolve(url);
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.once("exit", (code) => reject(new Error(`${name} ended with ${code}: ${said}`)));
    });

  beforeAll(async () => {
    database = await openPglite();
    backend = await startFunctionBackend(database);
    payments = await startPayments(database, path.join(folder, "billing.json"), () =>
      urls.get("stripe-webhook"),
    );
    await Promise.all(names.map(async (name) => urls.set(name, await serve(name))));
  });
  afterAll(async () => {
    for (const child of processes) child.kill();
    await payments.close();
    await backend.close();
    await database.close();
  });

  const post = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(urls.get(name) ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
  };
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const newUser = async () => (await createGenerationHarness(database, backend.url)).userId;

  test.each(names)("%s lets a page of another origin ask first", async (name) => {
    const response = await fetch(urls.get(name) ?? "", { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toContain("idempotency-key");
  });

  test("check-invite distinguishes an open code from a used and an unknown one", async () => {
    await database.run(`insert into private.invite_codes (code, used, used_at) values
      ('OPENCODE', false, null), ('USEDCODE', true, now())`);
    expect(await post("check-invite", { code: "opencode" })).toMatchObject({
      status: 200,
      body: { valid: true, email: null },
    });
    expect(await post("check-invite", { code: "USEDCODE" })).toMatchObject({
      status: 422,
      body: { code: "invite_used", error: "This invitation code has already been used." },
    });
    expect(await post("check-invite", { code: "NOSUCHCO" })).toMatchObject({
      status: 422,
      body: { code: "invite_invalid", error: "Invalid invitation code." },
    });
    expect(await post("check-invite", { code: "OPENCODE", website: "http://spam" })).toMatchObject({
      status: 422,
      body: { code: "invalid_request" },
    });
  });

  test("check-invite refuses whoever guesses codes", async () => {
    const guess = () => post("check-invite", { code: "GUESSING" }, { "X-Forwarded-For": "203.0.113.9" });
    for (let count = 0; count < 30; count += 1) expect((await guess()).status).toBe(422);
    const refused = await guess();
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("join-waitlist and submit-survey store what they are sent, and a filled hidden field stores nothing", async () => {
    const survey = { ...SURVEY, email: "Deno@example.org" };
    expect(await post("submit-survey", { ...survey, website: "x" })).toMatchObject({ status: 200 });
    expect(await database.query("select from private.survey_responses")).toEqual([]);
    const given = await post("submit-survey", survey);
    expect(given).toMatchObject({ status: 200, body: { email: "deno@example.org" } });
    expect(await post("check-invite", { code: given.body["code"] })).toMatchObject({
      body: { valid: true, email: "deno@example.org" },
    });
    const join = () => post("join-waitlist", { email: "Deno@example.org" });
    expect(await join()).toMatchObject({ status: 200, body: { status: "pending" } });
    expect(await join()).toMatchObject({ status: 409, body: { code: "already_on_waitlist" } });
  });

  test("generate-podcast opens one job for one key and refuses the key for another paper", async () => {
    const user = await newUser();
    const key = randomUUID();
    const start = (paper: Partial<GenerateRequest>, idempotencyKey = key) =>
      post(
        "generate-podcast",
        { ...PAPER, ...paper },
        { ...bearer(user), "Idempotency-Key": idempotencyKey },
      );
    const first = await start({});
    expect(first.status).toBe(202);
    expect(await start({})).toMatchObject({ status: 202, body: first.body });
    expect(await start({ title: "Another" })).toMatchObject({ status: 409, body: { code: "key_reused" } });
    expect(await start({ title: " ", publishing_year: 1200 }, randomUUID())).toMatchObject({
      status: 422,
      body: { details: { title: ["Title is required"], publishing_year: [expect.any(String)] } },
    });

    const state = await post("generation-run", { jobId: first.body["jobId"] }, bearer(user));
    expect(state.status).toBe(200);
    expect(state.body as JobState).toMatchObject({
      status: "running",
      stage: "summary",
      progress: 20,
      title: "On heat",
    });
  });

  test("generate-podcast answers 402 when the plan's limit is reached", async () => {
    const user = await newUser();
    await database.query("delete from public.user_subscriptions where user_id = $1", [user]);
    await database.query(
      `insert into private.quota_ledger (user_id, state, settled_at)
      select $1::uuid, 'committed', now() from generate_series(1, 3)`,
      [user],
    );
    const start = () => post("generate-podcast", PAPER, { ...bearer(user), "Idempotency-Key": randomUUID() });
    expect(await start()).toMatchObject({
      status: 402,
      body: { code: "quota_reached", details: { tier: "free", used: 3, limit: 3, period_start: null } },
    });
  });

  test("generate-podcast leads a free account to its running job, and ends its attempts of the day", async () => {
    const user = await newUser();
    await database.query("delete from public.user_subscriptions where user_id = $1", [user]);
    const start = () => post("generate-podcast", PAPER, { ...bearer(user), "Idempotency-Key": randomUUID() });
    const failAll = () =>
      database.query(
        `with failed as (
          update public.generation_jobs set status = 'failed', error_code = 'internal', error_message = ''
          where user_id = $1 and status = 'running' returning id
        )
        , spent as (
          update private.generation_attempts set tokens = 1 where job_id in (select id from failed)
        )
        update private.quota_ledger set state = 'released', settled_at = now()
        where job_id in (select id from failed)`,
        [user],
      );
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await start();
      expect(status).toBe(202);
      expect(await start()).toMatchObject({
        status: 409,
        body: { code: "job_running", details: { jobId: body["jobId"] } },
      });
      await failAll();
    }
    const refused = await start();
    expect(refused).toMatchObject({ status: 429, body: { code: "attempts_reached" } });
    expect(Number(refused.response.headers.get("retry-after"))).toBeGreaterThan(86_000);
  });

  test("nobody without a token starts a job, and nobody sees another one's", async () => {
    expect((await post("generate-podcast", PAPER)).status).toBe(401);
    expect((await post("generate-podcast", PAPER, bearer("no-token"))).status).toBe(401);
    const owner = await newUser();
    const started = await post("generate-podcast", PAPER, {
      ...bearer(owner),
      "Idempotency-Key": randomUUID(),
    });
    const { jobId } = started.body;
    const other = bearer(await newUser());
    expect((await post("generation-run", { jobId }, other)).status).toBe(404);
    expect((await post("generation-run", { jobId })).status).toBe(401);
  });

  test("a user pays, holds the plan by the event, comes back, manages the plan, and deletes the account", async () => {
    const user = await newUser();
    const held = () =>
      database.query("select tier, status from public.user_subscriptions where user_id = $1", [user]);
    await database.query("delete from public.user_subscriptions where user_id = $1", [user]);
    const availability = await fetch(urls.get("create-checkout-session") ?? "");
    expect(await availability.json()).toEqual({ available: true });
    const checkout = await post(
      "create-checkout-session",
      { priceId: "price_orpheus_pro_month" },
      bearer(user),
    );
    expect(checkout).toMatchObject({ status: 200, body: { url: expect.any(String) } });
    const paid = await fetch(String(checkout.body["url"]), {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
    });
    const back = new URL(paid.headers.get("location") ?? "");
    expect(back.origin).toBe("http://app.test");
    await payments.deliver();
    expect(await held()).toEqual([{ tier: "pro", status: "trialing" }]);
    const forged = await fetch(urls.get("stripe-webhook") ?? "", { method: "POST", body: "{}" });
    expect(forged.status).toBe(400);

    const sessionId = back.searchParams.get("session_id");
    const subscription = { tier: "pro", interval: "month", status: "trialing" };
    for (const answer of [
      await post("verify-checkout-session", { sessionId }, bearer(user)),
      await post("sync-subscription", {}, bearer(user)),
    ])
      expect(answer).toMatchObject({ status: 200, body: { subscription } });
    const portal = await post("create-customer-portal-session", {}, bearer(user));
    expect((await fetch(String(portal.body["url"]))).status).toBe(200);

    await database.run(
      "create table auth.sessions (id uuid, user_id uuid, created_at timestamptz not null default now())",
    );
    const session = randomUUID();
    await database.query("insert into auth.sessions (id, user_id) values ($1, $2)", [session, user]);
    const fresh = bearer(`x.${btoa(JSON.stringify({ sub: user, session_id: session }))}.x`);
    expect(await post("delete-account", { confirm: "delete" }, fresh)).toMatchObject({
      status: 200,
      body: { deleted: true },
    });
    expect(await database.query("select id from auth.users where id = $1", [user])).toEqual([]);
    expect((await post("sync-subscription", {}, fresh)).status).toBe(401);
  });

  test("steps are worked on for the service key only", async () => {
    const jobId = randomUUID();
    const user = bearer(await newUser());
    expect((await post("generation-run", { jobId, step: "summary" }, user)).status).toBe(403);
    expect((await post("generation-run", { revive: true }, user)).status).toBe(403);
    expect((await post("fetch-image", { jobId }, user)).status).toBe(403);
    expect((await post("generation-run", { jobId, step: "summary" }, bearer(SERVICE_KEY))).status).toBe(202);
    expect((await post("generation-run", { revive: true }, bearer(SERVICE_KEY))).status).toBe(202);
    expect((await post("fetch-image", { jobId }, bearer(SERVICE_KEY))).status).toBe(202);
  });
});
