// From the end of a downloaded episode to the sound of the next, in the app, with the server gone.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { ADA, PASSWORD } from "../e2e/people.ts";
import { startWithEpisode, type TestServer } from "../e2e/server.ts";
import { atMost, type BenchRow } from "./bench-row.ts";
import { quantile } from "./offline/figures.ts";
import { installed, withPage } from "./offline/profile.ts";

const EPISODES = 8;
/** Milliseconds from `ended` to the next `playing` (docs/product-rules.md). */
const LIMIT = 150;

type Noted = { sounding?: HTMLMediaElement; ended: number; turns: number[] };

/** Gives the server more episodes with the sound of the first; answers the ids of all. */
async function copyEpisode(server: TestServer): Promise<string[]> {
  const service = await server.service();
  const { data } = await service.from("podcasts").select("*").limit(1).single();
  if (!data) throw new Error("the server has no episode");
  const first = data as { id: string; user_id: string; title: string; audio_url: string };
  const files = service.storage.from("podcasts");
  const sound = await files.download(first.audio_url);
  if (sound.error) throw sound.error;
  const copies = Array.from({ length: EPISODES - 1 }, (_, index) => {
    const id = randomUUID();
    const audio_url = `${first.user_id}/${id}.mp3`;
    return { ...first, id, title: `${first.title} ${index + 2}`, audio_url, cover_image_url: null };
  });
  for (const { audio_url: path } of copies) {
    const stored = await files.upload(path, sound.data, { contentType: "audio/mpeg" });
    if (stored.error) throw stored.error;
  }
  const { error } = await service.from("podcasts").insert(copies);
  if (error) throw error;
  return [first.id, ...copies.map(({ id }) => id)];
}

/** Notes the element that plays, and the milliseconds from each `ended` to the `playing` after it. */
const noteTurns = (page: Page) =>
  page.addInitScript(() => {
    const noted = Object.assign(globalThis, { ended: 0, turns: [] }) as unknown as Noted;
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function noteFirst() {
      if (noted.sounding !== this) {
        noted.sounding = this;
        this.addEventListener("ended", () => (noted.ended = performance.now()));
        this.addEventListener("playing", () => {
          if (noted.ended > 0) noted.turns.push(performance.now() - noted.ended);
          noted.ended = 0;
        });
      }
      return play.call(this);
    };
  });

async function download(page: Page, url: string, ids: readonly string[]): Promise<void> {
  await page.goto(`${url}/login`);
  await installed(page);
  await page.getByLabel("Email").fill(ADA);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/user/*");
  for (const id of ids) {
    await page.goto(`${url}/podcast/${id}`);
    await page.getByRole("button", { name: "Add to Playlist" }).click();
    await page.getByRole("button", { name: "Added to Playlist" }).waitFor();
  }
  await page.goto(`${url}/playlist`);
  await page.getByRole("button", { name: "Download all" }).click();
  await page.getByRole("main").getByRole("button", { name: "Downloaded", exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
}

/** Plays the playlist, each episode's last seconds only. Milliseconds of each turn. */
async function goOn(page: Page, url: string): Promise<number[]> {
  await noteTurns(page);
  await page.goto(`${url}/playlist`);
  await page.getByRole("button", { name: "Play all" }).click();
  for (let turn = 1; turn < EPISODES; turn += 1) {
    const slider = page.getByRole("region", { name: "Audio player" }).getByRole("slider", { name: "Seek" });
    await page.waitForFunction(() => {
      const { sounding } = globalThis as unknown as Noted;
      return sounding && !sounding.paused && sounding.currentTime > 0.2 && sounding.currentTime < 60;
    });
    await slider.fill(String(Number(await slider.getAttribute("max")) - 3));
    await page.waitForFunction((count) => (globalThis as unknown as Noted).turns.length === count, turn);
  }
  return page.evaluate(() => (globalThis as unknown as Noted).turns);
}

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-going-on-bench-"));
  const server = await startWithEpisode(join(folder, "data"));
  const profile = join(folder, "profile");
  try {
    const ids = await copyEpisode(server);
    await withPage(profile, (page) => download(page, server.url, ids));
    await server.kill();
    const turns = await withPage(profile, (page) => goOn(page, server.url));
    return [
      atMost(
        `end of a downloaded episode to the sound of the next, worst of ${turns.length}, against ${LIMIT} ms`,
        "ms",
        quantile(turns, 1),
        LIMIT,
        1,
      ),
    ];
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
