// Lists, search, texts and people over the wire of the embedded server: what supabase-js sends and gets.
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CATALOGUE_LIMITS,
  type CataloguePage,
  type ListArguments,
  type PeopleAnswer,
  type SearchArguments,
  type TextRow,
  type TextsArguments,
} from "../../supabase/functions/_shared/catalogue-contract.ts";
import type {
  PeopleListArguments,
  PeoplePage,
  ProfilePage,
  ProfilePageArguments,
  PublicationsArguments,
} from "../../supabase/functions/_shared/profile-contract.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
let reader: SupabaseClient;
let visitor: SupabaseClient;
let writer = "";
const podcasts = [randomUUID(), randomUUID()];

beforeAll(async () => {
  backend = await startTestBackend({ schema: "project" });
  await backend.database.transaction("owner", (query) =>
    query("insert into private.invite_codes (code) values ('WRITERIN'), ('READERIN')"),
  );
  writer = (await backend.signedUp("writer@example.org", { invite_code: "WRITERIN" })).id;
  reader = (await backend.signedUp("reader@example.org", { invite_code: "READERIN" })).client;
  visitor = backend.client();
  const { error } = await backend.service.from("podcasts").insert(
    podcasts.map((id, number) => ({
      id,
      user_id: writer,
      title: `Episode ${number}: 100% “Über” \\ it's`,
      abstract: "<p>Growth at p < 0.05</p>",
      authors: "N",
      publishing_year: 2000,
      keywords: "growth, k",
      audio_url: `${writer}/${number}-podcast-audio.mp3`,
      created_at: new Date(Date.now() - number * 1000).toISOString(),
    })),
  );
  if (error) throw new Error(error.message);
  await backend.service.from("profiles").update({ name: "Wanda" }).eq("id", writer);
});
afterAll(() => backend.stop());

const list = (client: SupabaseClient, given: Partial<ListArguments>) =>
  client.rpc("list_podcasts", {
    p_list: "recent",
    p_field: null,
    p_after: null,
    p_limit: 20,
    ...given,
  } satisfies ListArguments);
const search = (client: SupabaseClient, p_query: string) =>
  client.rpc("search_podcasts", {
    p_query,
    p_field: null,
    p_after: null,
    p_limit: 20,
  } satisfies SearchArguments);
const ids = (answer: { data: unknown }) => (answer.data as CataloguePage).podcasts.map(({ id }) => id);

test("a list comes over the wire in order, with creators, counters and the cursor of its next page", async () => {
  const first = (await list(reader, { p_limit: 1 })).data as CataloguePage;
  expect(first.podcasts).toMatchObject([
    { id: podcasts[0], user_id: writer, audio_file: "0-podcast-audio.mp3" },
  ]);
  expect(first.profiles).toMatchObject([{ id: writer, name: "Wanda" }]);
  expect(first.counts).toEqual([[podcasts[0], 0, 0, 0, false, false]]);
  const second = (await list(reader, { p_limit: 1, p_after: first.after })).data as CataloguePage;
  expect(second).toMatchObject({ podcasts: [{ id: podcasts[1] }], after: null });
  expect(ids(await list(visitor, { p_list: "trending" }))).toHaveLength(2);
  expect(ids(await list(visitor, { p_list: "most_liked", p_field: "Physics" }))).toEqual([]);
});

test("a search may hold signs of SQL, JSON and other alphabets", async () => {
  for (const text of ["100% “ÜBER” \\ IT'S", "p < 0.05", "growth, k", "% “ü"]) {
    expect(ids(await search(visitor, text)), text).toEqual(podcasts);
  }
  expect(ids(await search(visitor, "episode 1"))).toEqual([podcasts[1]]);
  expect(ids(await search(visitor, "'; drop table podcasts; --"))).toEqual([]);
});

test("texts and people come in the contract's form", async () => {
  const texts = await visitor.rpc("podcast_texts", { p_podcasts: podcasts } satisfies TextsArguments);
  const rows = new Map(
    (texts.data as TextRow[]).map(([id, abstract, keywords]) => [id, [abstract, keywords]]),
  );
  expect(rows).toEqual(new Map(podcasts.map((id) => [id, ["Growth at p < 0.05", "growth, k"]])));
  const cards = (await list(visitor, {})).data as CataloguePage;
  const numbers = new Map(cards.podcasts.map(({ id, seq }) => [id, seq]));
  for (const [id, , , seq] of texts.data as TextRow[]) expect(seq).toBe(numbers.get(id));
  const people = (await visitor.rpc("newest_people")).data as PeopleAnswer;
  expect(people).toMatchObject([{ id: writer, name: "Wanda" }]);
});

test("a person's page, publications and followers come in the contract's form", async () => {
  const page = (await visitor.rpc("profile_page", { p_person: writer } satisfies ProfilePageArguments))
    .data as ProfilePage;
  expect(page).toMatchObject({
    profile: { id: writer, name: "Wanda", research_interests: [], banner_background: "neurons" },
    followers: 0,
    following: 0,
    followed: false,
    publications: podcasts.length,
    impact: 0,
  });
  expect(Object.keys(page.profile)).not.toContain("notifications_enabled");
  expect((await reader.rpc("profile_page", { p_person: randomUUID() })).data).toBeNull();
  const first = (
    await reader.rpc("profile_publications", {
      p_person: writer,
      p_sort: "popular",
      p_after: null,
      p_limit: 1,
    } satisfies PublicationsArguments)
  ).data as CataloguePage;
  expect(first.podcasts).toMatchObject([{ id: podcasts[0] }]);
  const second = await reader.rpc("profile_publications", {
    p_person: writer,
    p_sort: "popular",
    p_after: first.after,
    p_limit: 1,
  });
  expect(ids(second)).toEqual([podcasts[1]]);
  const followers: PeopleListArguments = { p_person: writer, p_list: "followers", p_after: null, p_limit: 9 };
  expect((await reader.rpc("profile_people", followers)).data).toEqual({
    people: [],
    after: null,
  } satisfies PeoplePage);
  expect((await visitor.rpc("profile_people", followers)).error?.code).toBe("42501");
});

test("a refused request has status 422", async () => {
  const unknown = await list(visitor, { p_list: "best" as "recent" });
  expect([unknown.status, unknown.error?.code, unknown.error?.message]).toEqual([
    422,
    "PT422",
    "This list is not known.",
  ]);
  expect((await list(visitor, { p_field: "Alchemy" })).status).toBe(422);
  expect((await list(visitor, { p_after: "x" })).status).toBe(422);
  const many = Array.from({ length: CATALOGUE_LIMITS.texts + 1 }, () => podcasts[0] ?? "");
  expect((await visitor.rpc("podcast_texts", { p_podcasts: many } satisfies TextsArguments)).status).toBe(
    422,
  );
});
