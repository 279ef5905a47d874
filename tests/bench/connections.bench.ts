// 300 keep-alive connections on lists, sync and audio, from the moment that the server says it is healthy: nothing is
// compiled or cached for them. ORPHEUS_BENCH_SECONDS shortens it.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createClient } from "@supabase/supabase-js";
import type { PullAnswer, PullArguments } from "../../supabase/functions/_shared/sync-contract.ts";
import { createTokens, PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import type { BenchRow } from "./bench-row.ts";
import type { Call, Orders, Tally } from "./connections/orders.ts";
import { percentile } from "./scale/percentile.ts";
import { startServer } from "./server-process.ts";

const CONNECTIONS = 300;
const SECONDS = Number(process.env["ORPHEUS_BENCH_SECONDS"] ?? 60);
/** The app's own: a request without an answer is given up after it (src/backend/sync-calls.ts). */
const TIMEOUT = 30_000;
const EPISODES = 200;
const AUDIO_BYTES = 3 * 1024 * 1024;
const PART = 256 * 1024;
const SECRET = "a secret of the benchmark, made of over 32 characters";

/**
 * Fills a database with episodes, one of which has sound; answers the address of the sound, a user's token, and what the
 * user's device has pulled.
 */
async function fill(url: string, code: string): Promise<{ audio: string; token: string; place: PullAnswer }> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const user = createClient(url, PUBLISHABLE_KEY, options);
  const account = { email: "bench@example.org", password: "correct horse battery" };
  const { data, error } = await user.auth.signUp({ ...account, options: { data: { invite_code: code } } });
  if (error || !data.session || !data.user) throw new Error("nobody could sign up", { cause: error });
  const owner = data.user.id;
  const key = await createTokens(SECRET).sign({ role: "service_role", iss: "orpheus" });
  const service = createClient(url, key, options);
  const file = `${owner}/1-podcast-audio.mp3`;
  const episodes = Array.from({ length: EPISODES }, (_, number) => ({
    id: randomUUID(),
    user_id: owner,
    title: `On the influence of one thing upon another, part ${number}`,
    abstract: "Things influence each other. ".repeat(30),
    authors: "Ada Lovelace, Grace Hopper",
    publishing_year: 2000,
    field_of_research: "Physics",
    keywords: "things, influence",
    audio_url: number === 0 ? file : `${owner}/${number + 1}-podcast-audio.mp3`,
    is_public: true,
  }));
  const inserted = await service.from("podcasts").insert(episodes);
  if (inserted.error) throw inserted.error;
  const sound = new Blob([new Uint8Array(AUDIO_BYTES)], { type: "audio/mpeg" });
  const uploaded = await service.storage.from("podcasts").upload(file, sound, { contentType: "audio/mpeg" });
  if (uploaded.error) throw uploaded.error;
  const signed = await service.storage.from("podcasts").createSignedUrl(file, 3600);
  if (signed.error) throw signed.error;
  const first = { p_epoch: null, p_private_cursor: null, p_public_cursor: null, p_limit: 1000 };
  const pulled = await user.rpc("sync_pull", first satisfies PullArguments);
  if (pulled.error) throw pulled.error;
  const place = pulled.data as PullAnswer;
  return { audio: signed.data.signedUrl, token: data.session.access_token, place };
}

function calls(url: string, audio: string, token: string, place: PullAnswer): Call[] {
  const headers = { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" };
  const rpc = (name: string, procedure: string, body: object, bearer: string | null): Call => ({
    name,
    method: "POST",
    url: `${url}/rest/v1/rpc/${procedure}`,
    headers: { ...headers, ...(bearer !== null && { Authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  const list = { p_list: "recent", p_field: null, p_after: null, p_limit: 20 };
  const pull: PullArguments = {
    p_epoch: place.epoch,
    p_private_cursor: place.private.cursor,
    p_public_cursor: place.public.cursor,
    p_limit: 1000,
  };
  const push = { p_client: randomUUID(), p_base: "0", p_version: 1, p_mutations: [] };
  const part = (from: number): Call => ({
    name: "audio",
    method: "GET",
    url: audio,
    headers: { Range: `bytes=${from}-${from + PART - 1}` },
  });
  return [
    rpc("lists", "list_podcasts", list, null),
    part(0),
    rpc("sync", "sync_pull", pull, token),
    part(PART),
    rpc("sync", "sync_push", push, token),
    part(4 * PART),
  ];
}

/** Has the driver keep `orders` and answers its tally. */
async function drive(orders: Orders): Promise<Tally> {
  const driver = spawn(process.execPath, [path.join(import.meta.dirname, "connections/drive.main.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  driver.stdin.end(JSON.stringify(orders));
  return JSON.parse(await text(driver.stdout)) as Tally;
}

/** What the work answers, once the server has ended after it. */
async function ended<Answer>(server: { stop: () => Promise<void> }, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } finally {
    await server.stop();
  }
}

/** A row that states the figure and holds no bound: machines differ. */
const stated = (name: string, milliseconds: number): BenchRow => ({
  name,
  unit: "ms",
  ours: milliseconds,
  against: TIMEOUT,
  ratio: milliseconds / TIMEOUT,
  target: "stated",
  ok: true,
});

export async function run(): Promise<BenchRow[]> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "orpheus-bench-"));
  const environment = {
    ORPHEUS_DATA_DIR: dataFolder,
    ORPHEUS_SEED: "none",
    ORPHEUS_JWT_SECRET: SECRET,
    // All connections come from one address here.
    ORPHEUS_LIMITS: "off",
  };
  try {
    const first = await startServer(environment, /Unused invite codes: (\S+)/);
    const filled = await ended(first, fill(first.url, first.found));
    // Restarted: what the filling compiled and cached is gone.
    const server = await startServer(environment, /Mailbox: (\S+)/);
    const moved = new URL(filled.audio);
    const signed = `${server.url}${moved.pathname}${moved.search}`;
    const orders = { connections: CONNECTIONS, seconds: SECONDS, timeout: TIMEOUT };
    const driven = drive({ ...orders, calls: calls(server.url, signed, filled.token, filled.place) });
    const tally = await ended(server, driven);
    const all = Object.values(tally);
    const errors = all.flatMap((each) => each.errors);
    const requests = all.flatMap((each) => each.times).length;
    const what = Object.entries(Object.groupBy(errors, (error) => error)).map(
      ([error, found]) => `${found?.length} of ${error}`,
    );
    return [
      {
        name: `errors of ${CONNECTIONS} connections in ${SECONDS} s${what.length > 0 ? ` (${what.join(", ")})` : ""}`,
        unit: "requests",
        ours: errors.length,
        against: requests,
        ratio: errors.length / requests,
        target: "0",
        ok: errors.length === 0 && requests > 0,
      },
      ...Object.entries(tally).flatMap(([name, { times }]) => {
        const taken = times.map((time) => time.taken);
        // What is compiled and cached by then is no longer among them.
        const later = times.filter(({ begun }) => begun > (SECONDS * 1000) / 3).map((time) => time.taken);
        const what = `${name} with ${CONNECTIONS} connections`;
        return [
          stated(`${what}, p50`, percentile(taken, 0.5)),
          stated(`${what}, p99`, percentile(taken, 0.99)),
          stated(`${what}, p99 after the first third`, percentile(later, 0.99)),
        ];
      }),
    ];
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}
