// With the server gone and the browser started anew, the library shows its pictures, and a downloaded episode its page.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, type Locator, type Page } from "playwright/test";
import { firstPage, installed, openBrowser, rowOnDevice } from "./devices.ts";
import { action, savePlaylist, userIdOf } from "./library.ts";
import { ADA, GRACE, playerBar, signIn } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

// The worker answers for the images.
test.use({ serviceWorkers: "allow" });

type Episode = { id: string; title: string; user_id: string; cover_image_url: string };

/** Wants an episode on this device, as a tap does: the page takes it up when it is loaded anew. */
const requestDownload = (page: Page, userId: string, podcastId: string): Promise<void> =>
  page.evaluate(
    async ([name, podcast_id]) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const transaction = opening.result.transaction("downloads", "readwrite");
      transaction.objectStore("downloads").put({
        podcast_id,
        state: "queued",
        ticket: crypto.randomUUID(),
        asked_at: Date.now(),
        automatic: false,
        file: null,
        parts: 0,
        kept: null,
        failures: 0,
        strikes: 0,
      });
      await new Promise((resolve) => transaction.addEventListener("complete", resolve));
      opening.result.close();
    },
    [`orpheus_${userId}`, podcastId] as const,
  );

/** Paths of what lies in a cache, without the account. */
const kept = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname.split("/").slice(4).join("/")).sort();
  }, cache);

/** Waits until a picture is drawn from an address with `path` in it. */
const expectDrawnFrom = (image: Locator, path: string) =>
  expect
    .poll(() =>
      image.evaluate((element: HTMLImageElement) => {
        const isDrawn = element.complete && element.naturalWidth > 1;
        return isDrawn ? new URL(element.currentSrc).pathname : "";
      }),
    )
    .toContain(path);

const portrait = (page: Page, userId: string) => page.locator(`img[src*="${userId}/avatar.webp"]`).first();

// Two starts of a browser and a download.
test.setTimeout(240_000);

let server: TestServer;
let ada: string;
test.beforeAll(async () => {
  server = await startServer();
  ada = await userIdOf(server, ADA);
});
test.afterAll(() => server.stop());

test("signing out takes the library's images from the device", async ({ page }) => {
  await signIn(page, server.url, ADA);
  await installed(page);
  // One's own episodes are among those of the seed.
  await expect.poll(() => kept(page, `images-v1:${ada}`), { timeout: 90_000 }).not.toEqual([]);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  const names = () => page.evaluate(() => caches.keys());
  await expect.poll(names).not.toContain(`images-v1:${ada}`);
});

// The last one: it leaves no server.
test("without the server covers and avatars are drawn, and a downloaded episode's page is whole", async () => {
  const service = await server.service();
  const grace = await userIdOf(server, GRACE);
  const { data } = await service
    .from("podcasts")
    .select("id,title,user_id,cover_image_url")
    .not("cover_image_url", "is", null)
    .order("created_at")
    .limit(2);
  const [saved, downloaded] = data as [Episode, Episode];
  const { data: said } = await service
    .from("transcripts")
    .select("segments,chapters")
    .eq("podcast_id", downloaded.id)
    .single();
  const transcript = said as { segments: { text: string }[]; chapters: { title: string }[] };
  const avatar = readFileSync(
    fileURLToPath(new URL("../../public/images/default-avatar.webp", import.meta.url)),
  );
  const path = `${grace}/avatar.webp`;
  await service.storage.from("avatars").upload(path, avatar, { contentType: "image/webp" });
  const { data: address } = service.storage.from("avatars").getPublicUrl(path);
  const changed = await service.from("profiles").update({ avatar_url: address.publicUrl }).eq("id", grace);
  expect(changed.error).toBeNull();

  const profile = test.info().outputPath("profile");
  const online = await openBrowser(profile);
  const visit = await firstPage(online);
  const { error } = await service
    .from("follows")
    .upsert({ follower_id: ada, following_id: grace, present: true, event_at: new Date().toISOString() });
  expect(error).toBeNull();
  await savePlaylist(service, ada, [saved.id]);
  await signIn(visit, server.url, ADA, "/discover");
  await installed(visit);
  await expect(portrait(visit, grace)).toBeVisible();
  await visit.goto(server.url);
  const sample = visit.locator("article").first();
  await expect(sample.getByRole("img").or(sample.locator("img"))).toBeVisible();
  await requestDownload(visit, ada, downloaded.id);
  await visit.goto(`${server.url}/playlist`);
  await expect(visit.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([saved.title]);
  const wanted = [
    ...[saved, downloaded].map((episode) => `covers/${episode.cover_image_url}`),
    `avatars/${path}`,
  ];
  await expect
    .poll(() => kept(visit, `images-v1:${ada}`), { timeout: 90_000 })
    .toEqual(expect.arrayContaining(wanted));
  await expect
    .poll(() => rowOnDevice(visit, ada, "downloads", downloaded.id), { timeout: 60_000 })
    .toMatchObject({ state: "ready" });
  expect(await kept(visit, `media-v1:${ada}`)).not.toEqual([]);
  for (const table of ["details", "transcripts"])
    await expect
      .poll(() => rowOnDevice(visit, ada, table, downloaded.id), { timeout: 60_000 })
      .toMatchObject({ podcast_id: downloaded.id });
  await online.close();
  await server.kill();

  const offline = await openBrowser(profile);
  const page = await firstPage(offline);
  const local = (key: string) => `/media/image/${ada}/${key}`;
  await page.goto(`${server.url}/playlist`);
  await expect(page.getByText("You are offline.")).toBeVisible();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: saved.title });
  await expectDrawnFrom(row.locator("img").first(), local(`covers/${saved.cover_image_url}`));
  await page.goto(server.url);
  await expectDrawnFrom(page.locator("article img").first(), local("covers/"));
  await page.goto(`${server.url}/discover`);
  await expectDrawnFrom(portrait(page, grace), local(`avatars/${path}`));

  await page.goto(`${server.url}/podcast/${downloaded.id}`);
  await expectDrawnFrom(page.locator("img.podcast-cover"), local(`covers/${downloaded.cover_image_url}`));
  await expect(page.getByRole("tabpanel", { name: "AI Summary" })).not.toBeEmpty();
  await page.getByRole("tab", { name: "Transcript" }).click();
  const panel = page.getByRole("tabpanel", { name: "Transcript" });
  for (const { title } of transcript.chapters)
    await expect(panel.getByRole("heading", { name: title })).toBeVisible();
  const shown = (await panel.locator("[data-sentence]").allTextContents()).map((text) => text.trim());
  expect(shown).toEqual(transcript.segments.map(({ text }) => text));

  await action(page, "Play").click();
  await expect(playerBar(page)).toBeVisible();
  await expectDrawnFrom(
    playerBar(page).locator("img").first(),
    local(`covers/${downloaded.cover_image_url}`),
  );
  const artwork = () => page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src ?? "");
  await expect.poll(artwork).toBe(server.url + local(`covers/${downloaded.cover_image_url}`));
  await offline.close();
});
