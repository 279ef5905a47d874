// What people keep, as the server has it, and episodes for them to keep.
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { PASSWORD } from "./people.ts";
import { visitor, type TestServer } from "./server.ts";

/** Id of the account with that address. */
export async function userIdOf(server: TestServer, email: string): Promise<string> {
  const { data } = await visitor(server.url).auth.signInWithPassword({ email, password: PASSWORD });
  if (!data.user) throw new Error(`nobody signs in as ${email}`);
  return data.user.id;
}

/** Publishes an episode of each title, without sound, and answers their ids in that order. */
export async function publish(
  service: SupabaseClient,
  userId: string,
  titles: readonly string[],
): Promise<string[]> {
  const rows = titles.map((title) => ({
    id: randomUUID(),
    user_id: userId,
    title,
    abstract: `<p>Abstract of ${title}.</p>`,
    summary: `<p>Summary of ${title}.</p>`,
    authors: "A. Author",
    publishing_year: 2020,
    field_of_research: "Physics",
    keywords: "test",
    audio_url: `${userId}/${randomUUID()}.mp3`,
    audio_seconds: 300,
  }));
  const { error } = await service.from("podcasts").insert(rows);
  expect(error).toBeNull();
  return rows.map(({ id }) => id);
}

/** Ids of the episodes that are liked, or saved, on the server; in the order of the playlist for saves. */
export async function keptBy(
  service: SupabaseClient,
  table: "likes" | "playlists",
  userId: string,
): Promise<string[]> {
  const rows = service.from(table).select("podcast_id").eq("user_id", userId).eq("present", true);
  const { data, error } = await (table === "likes" ? rows : rows.order("position"));
  expect(error).toBeNull();
  return (data ?? []).map(({ podcast_id }) => podcast_id as string);
}

/** Puts these episodes into the account's playlist in this order, as another device of it does. */
export async function savePlaylist(
  service: SupabaseClient,
  userId: string,
  podcastIds: readonly string[],
): Promise<void> {
  const now = new Date().toISOString();
  const rows = podcastIds.map((podcast_id, at) => ({
    user_id: userId,
    podcast_id,
    present: true,
    event_at: now,
    position: `V${String(at).padStart(5, "0")}V`,
    position_at: now,
    created_at: now,
  }));
  const { error } = await service.from("playlists").upsert(rows);
  expect(error).toBeNull();
}

/** Ids of the people that are followed on the server. */
export async function followedBy(service: SupabaseClient, userId: string): Promise<string[]> {
  const { data, error } = await service
    .from("follows")
    .select("following_id")
    .eq("follower_id", userId)
    .eq("present", true);
  expect(error).toBeNull();
  return (data ?? []).map(({ following_id }) => following_id as string);
}

/** The server's counters of an episode; they lag some seconds behind. */
export async function countersOf(service: SupabaseClient, podcastId: string) {
  const { data, error } = await service
    .from("podcast_stats")
    .select("like_count,save_count,listen_count")
    .eq("podcast_id", podcastId)
    .single();
  expect(error).toBeNull();
  return data as { like_count: number; save_count: number; listen_count: number };
}

/** A button of an episode's page. */
export const action = (page: Page, name: string): Locator =>
  page.getByRole("article").getByRole("button", { name, exact: true });

/** The mark in the navigation that says how device and server stand. */
export const syncMark = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("button", { name: typeof text === "string" ? `Sync: ${text}` : text, exact: true });

/** Syncs now, from the mark's panel, and waits until the device has what the server answers. */
export async function syncNow(page: Page): Promise<void> {
  await syncMark(page, /^Sync: /).click();
  const button = page.getByRole("dialog").getByRole("button", { name: "Sync now" });
  // While a round is under way it bears another name: that round's answer is not the one that is waited for.
  await expect(button).toBeEnabled();
  const answered = page.waitForResponse((response) => response.url().endsWith("/rpc/sync_pull"));
  await button.click();
  await answered;
  // The round ends when the device has what came.
  await expect(button).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** The user comes back to the tab: the app asks for the server and syncs at once, not only at its next interval. */
export const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

/** Notes every request of synchronisation that the page sends, by the function's name. */
export function noteSync(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const [, call] = /\/rest\/v1\/rpc\/(sync_\w+)$/.exec(request.url()) ?? [];
    if (call && request.method() === "POST") calls.push(call);
  });
  return calls;
}

/** Resolves once the app is there to be used: the start page's heading stands in index.html before it. */
export const started = (page: Page): Promise<void> => expect(page.getByRole("contentinfo")).toBeVisible();

/** Moves to another page of the app without a reload. */
export const walkTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);

/**
 * Moves a row that was just picked up. Where rows lie is measured after that: a key that comes before it moves nothing,
 * and nothing on the page says when.
 */
export async function moveBy(page: Page, key: "ArrowUp" | "ArrowDown", said: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByText(said)).toBeAttached({ timeout: 4_000 });
  }).toPass();
}
