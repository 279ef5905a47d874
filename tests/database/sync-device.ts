// A device as the wire sees it: it remembers its place, numbers what it sends, and keeps the public podcasts it got.
import { randomUUID } from "node:crypto";
import type {
  CountsRow,
  Mutation,
  PullAnswer,
  PushAnswer,
} from "../../supabase/functions/_shared/sync-contract.ts";
import type { Actor, Query, TestDatabase } from "./harness.ts";
import { success } from "#lib/result.ts";
import type { Transport } from "#sync";

/** A mutation before it has its number and age. */
export type Change = Mutation extends infer Each
  ? Each extends Mutation
    ? Omit<Each, "mid" | "age">
    : never
  : never;

const first = async <Answer>(query: Query, sql: string, parameters: unknown[]) =>
  (await query<{ answer: Answer }>(sql, parameters))[0]?.answer as Answer;

/** Entries numbered from `from` on, done just now. */
export const entries = (changes: Change[], from = 1) =>
  changes.map((change, index) => ({ ...change, mid: String(from + index), age: 0 }));

export const push = (
  database: TestDatabase,
  user: string,
  client: string,
  base: number,
  mutations: unknown[],
): Promise<PushAnswer> =>
  database.as({ user }, (query) =>
    first(query, "select public.sync_push($1, $2, 1, $3) as answer", [
      client,
      String(base),
      JSON.stringify(mutations),
    ]),
  );

export const countsOf = (database: TestDatabase, user: string, podcasts: string[]): Promise<CountsRow[]> =>
  database.as({ user }, (query) => first(query, "select public.podcast_counts($1) as answer", [podcasts]));

export function createDevice(database: TestDatabase, actor: Actor) {
  const client = randomUUID();
  const podcasts = new Map<string, string>();
  let place: [epoch: string | null, own: string | null, everyone: string | null] = [null, null, null];
  let sent = 0;
  /** Asks for a page and keeps it; answers whether there is more. */
  const pullPage = async (rows = 500): Promise<boolean> => {
    const answer = await database.as(actor, (query) =>
      first<PullAnswer>(query, "select public.sync_pull($1, $2, $3, $4) as answer", [...place, rows]),
    );
    if (answer.reset?.first) podcasts.clear();
    for (const podcast of answer.public.rows.podcasts) {
      if ("gone" in podcast) podcasts.delete(podcast.id);
      else podcasts.set(podcast.id, podcast.title);
    }
    place = [answer.epoch, answer.private.cursor, answer.public.cursor];
    return answer.more;
  };
  return {
    podcasts,
    pullPage,
    async pull() {
      while (await pullPage());
    },
    async push(changes: Change[]): Promise<PushAnswer> {
      if (typeof actor === "string") throw new Error("A visitor pushes nothing.");
      const answer = await push(database, actor.user, client, sent, entries(changes, sent + 1));
      sent += changes.length;
      return answer;
    },
  };
}

/** Accounts with an invitation each. */
export async function signUp(database: TestDatabase, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.query(
    `with people as (
      select id, upper(left(replace(id, '-', ''), 8)) as code from unnest($1::text[]) as id
    ), invited as (
      insert into private.invite_codes (code) select code from people returning code
    )
    insert into auth.users (id, email, raw_user_meta_data)
    select id::uuid, id || '@example.org', jsonb_build_object('invite_code', code) from people join invited using (code)`,
    [ids],
  );
  return ids;
}

/** The statement that publishes a public podcast of the user under that id. */
export const publish = (user: string, id: string) =>
  `insert into public.podcasts (id, user_id, title, abstract, authors, publishing_year, keywords, audio_url)
  values ('${id}', '${user}', 'Episode', 'A', 'N', 2000, 'k', '${user}/${id}.mp3')`;

async function call<Answer>(
  database: TestDatabase,
  user: string,
  sql: string,
  parameters: unknown[],
): Promise<Answer> {
  const rows = await database.as({ user }, (query) => query<{ answer: Answer }>(sql, parameters));
  return rows[0]?.answer as Answer;
}

/** The engine's way to the functions that really answer it, each call in a transaction of its own as `user`. */
export const transportOf = (database: TestDatabase, user: string): Transport => ({
  push: async ({ p_client, p_base, p_version, p_mutations }) =>
    success(
      await call(database, user, "select public.sync_push($1, $2, $3, $4) as answer", [
        p_client,
        p_base,
        p_version,
        JSON.stringify(p_mutations),
      ]),
    ),
  pull: async ({ p_epoch, p_private_cursor, p_public_cursor, p_limit }) =>
    success(
      await call(database, user, "select public.sync_pull($1, $2, $3, $4) as answer", [
        p_epoch,
        p_private_cursor,
        p_public_cursor,
        p_limit,
      ]),
    ),
});
