// A backend of its own for a contract test: a temporary data folder, a free port, a one-page build, and a
// small schema of notes unless the project's own is asked for.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { startBackend, type Running, type StartOptions } from "../../supabase/local/start.ts";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";

/** Each user owns notes, may write the text and never the tier. */
const notesSchema = `
  create table public.notes (
    id bigint generated always as identity primary key,
    user_id uuid not null,
    text text not null check (char_length(text) <= 20),
    tier text not null default 'free',
    made_at timestamptz not null default '2026-11-20 12:34:56.789+00',
    made_on timestamp not null default '2026-11-20 12:34:56'
  );
  revoke all on public.notes from anon, authenticated;
  grant select on public.notes to authenticated;
  grant insert (user_id, text), update (text) on public.notes to authenticated;
  alter table public.notes enable row level security;
  create policy "Users see their notes" on public.notes for select to authenticated
    using (user_id = (select auth.uid()));
  create policy "Users add their notes" on public.notes for insert to authenticated
    with check (user_id = (select auth.uid()));
  create policy "Users edit their notes" on public.notes for update to authenticated
    using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

  create function public.who_am_i() returns jsonb language sql stable set search_path = '' as $$
    select jsonb_build_object('user', auth.uid(), 'role', auth.role(), 'runs_as', current_user)
  $$;
  create function public.refuse() returns void language plpgsql set search_path = '' as $$
  begin
    raise exception 'Not today' using hint = 'Try tomorrow';
  end
  $$;
  create function public.refuse_payment() returns void language plpgsql set search_path = '' as $$
  begin
    raise exception 'Pay first' using errcode = 'PT402';
  end
  $$;
  create function public.add_then_refuse(note text) returns void language plpgsql set search_path = '' as $$
  begin
    insert into public.notes (user_id, text) values (auth.uid(), note);
    raise exception 'Taken back';
  end
  $$;

  create schema private;
  create table private.invite_codes (code text primary key, type text default 'standard', used boolean default false);
  create function private.refuse_bots() returns trigger language plpgsql security definer
    set search_path = '' as $$
  begin
    if new.raw_user_meta_data ->> 'kind' = 'bot' then
      raise exception 'No bots, please.' using errcode = 'PT422';
    end if;
    return new;
  end
  $$;
  create trigger refuse_bots before insert on auth.users
    for each row execute function private.refuse_bots();
`;

export const notesMigrations = [{ name: "1_notes.sql", sql: notesSchema }];

export type TestBackend = Running & {
  /** A client as the app makes it, signed out, with nothing stored. */
  client: () => SupabaseClient;
  /** A client with the service key. */
  service: SupabaseClient;
  /** A client with this token whose requests reach the database at once, not as the network brings them. */
  direct: (token: string) => SupabaseClient;
  /** A client signed in to a new account, and the account's id. */
  signedUp: (
    email: string,
    data?: Record<string, unknown>,
  ) => Promise<{ client: SupabaseClient; id: string }>;
  lines: string[];
};

export const newFolder = () => mkdtempSync(join(tmpdir(), "orpheus-contract-"));

const folderUrl = (folder: string) => pathToFileURL(`${folder}/`);

/** A build of one page and one hashed file, in `folder`. */
export function writeBuild(folder: string): URL {
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Orpheus</title>");
  writeFileSync(join(folder, "sw.js"), "// worker");
  writeFileSync(join(folder, "assets", "app-1a2b3c.js"), "export {}");
  return folderUrl(folder);
}

type TestOptions = Partial<StartOptions> & { schema?: "notes" | "project" };

/** Starts a backend; `stop` also removes its folder. */
export async function startTestBackend({
  schema = "notes",
  ...given
}: TestOptions = {}): Promise<TestBackend> {
  const folder = newFolder();
  const lines: string[] = [];
  const running = await startBackend({
    root: new URL("../../", import.meta.url),
    staticRoot: writeBuild(join(folder, "dist")),
    functionsFolder: new URL("./fixtures/functions/", import.meta.url),
    log: (line) => lines.push(line),
    ...(schema === "notes" && { migrations: notesMigrations }),
    ...given,
    environment: { PORT: "0", ORPHEUS_DATA_DIR: join(folder, "data"), ...given.environment },
  });
  const auth = { persistSession: false, autoRefreshToken: false };
  const newClient = (key: string) => createClient(running.url, key, { auth });
  const client = () => newClient(PUBLISHABLE_KEY);
  return {
    ...running,
    lines,
    client,
    service: newClient(running.serviceKey),
    direct: (token) =>
      createClient(running.url, PUBLISHABLE_KEY, {
        auth,
        global: {
          headers: { Authorization: `Bearer ${token}` },
          fetch: (input, init) => running.database.fetch(new Request(input, init)),
        },
      }),
    async signedUp(email, data = {}) {
      const visitor = client();
      const answer = await visitor.auth.signUp({ email, password: "orpheus-test", options: { data } });
      if (!answer.data.user) throw new Error(`Sign-up of ${email} failed: ${answer.error?.message}`);
      return { client: visitor, id: answer.data.user.id };
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
