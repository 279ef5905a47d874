// What it costs a list that the database runs in a thread of its own, against the same lite and Postgres without one.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../supabase/local/database/embedded.ts";
import { compilePglite } from "../../supabase/local/database/pglite-module.ts";
import type { Question } from "../../supabase/local/database/thread-messages.ts";
import { startThread } from "../../supabase/local/database/thread.ts";
import { createTokens, PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { notesMigrations } from "../contract/notes-schema.ts";
import { atLeast, median, type BenchRow } from "./bench-row.ts";

const ROUNDS = 12;
const REQUESTS = 100;
const notes = `insert into public.notes (user_id, text)
  select gen_random_uuid(), 'note ' || number from generate_series(1, 50) as number`;

/** Lists a second, asked for one after the other. */
async function pace(ask: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (let request = 0; request < REQUESTS; request += 1) await ask();
  return (1000 * REQUESTS) / (performance.now() - begun);
}

export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "orpheus-thread-bench-"));
  const jwtSecret = "a secret of this benchmark that is long enough";
  const authorization = `Bearer ${await createTokens(jwtSecret).sign({ role: "service_role" })}`;
  const settings = {
    generation: 1,
    jwtSecret,
    siteUrl: "http://localhost",
    confirmEmail: false,
    answerLimit: 10 * 1024 * 1024,
    migrations: notesMigrations,
    wasm: await compilePglite(),
  };
  const ports = { deliver: () => undefined, onCrash: () => undefined, onObjectChange: () => undefined };
  const list = (): Question => ({
    kind: "request",
    request: {
      url: "http://localhost/rest/v1/notes?select=*",
      method: "GET",
      headers: [
        ["apikey", PUBLISHABLE_KEY],
        ["authorization", authorization],
      ],
      body: null,
    },
  });
  try {
    const [filled, ours] = [join(folder, "filled"), join(folder, "ours")];
    const first = await openEmbedded({ ...settings, folder: filled }, ports);
    await first.answer({ kind: "query", text: notes, parameters: [] });
    await first.answer({ kind: "close" });
    await cp(filled, ours, { recursive: true });
    const inline = await openEmbedded({ ...settings, folder: filled }, ports);
    const thread = await startThread({ ...settings, folder: ours }, ports);
    const paces: { ours: number[]; against: number[] } = { ours: [], against: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      paces.against.push(await pace(() => inline.answer(list())));
      paces.ours.push(await pace(() => thread.ask(list())));
    }
    await thread.end(new Error("The benchmark is over"));
    await inline.answer({ kind: "close" });
    return [
      atLeast(
        "lists through the database's thread, against none",
        "requests/s",
        median(paces.ours),
        median(paces.against),
        0.8,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
