// The player of a page with the seed's episodes, and the way into its sheet.
import { expect, test, type Locator, type Page } from "playwright/test";
import { action, walkTo } from "./library.ts";
import { playerBar, signIn, toast } from "./people.ts";
import { seedEpisodes, type SeedEpisode } from "./seed-episodes.ts";
import { startServer, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound } from "./sound.ts";

export const sheet = (page: Page) => page.getByRole("dialog", { name: "Player", exact: true });
export const opener = (page: Page) => playerBar(page).getByRole("button", { name: "Open player" });
export const tab = (page: Page, name: string) => sheet(page).getByRole("tab", { name });
export const button = (page: Page, name: string | RegExp) =>
  sheet(page).getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

export async function openSheet(page: Page): Promise<void> {
  await opener(page).click();
  await expect(sheet(page)).toBeVisible();
}

/** Moves the player's slider to two seconds before the end. */
export async function nearTheEnd(within: Locator): Promise<void> {
  const slider = within.getByRole("slider", { name: "Seek" });
  await slider.evaluate((input: HTMLInputElement) => {
    input.value = String(Number(input.max) - 2);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Starts a server for all tests of the file that calls it. */
export function playerStage() {
  let server: TestServer;
  let find: (index: number) => SeedEpisode;
  test.beforeAll(async () => {
    server = await startServer();
    find = await seedEpisodes(server);
  });
  test.afterAll(() => server.stop());

  /** The seed's, counted from 0 in the order they were made. */
  const episode = (index: number) => find(index);

  return {
    server: () => server,
    episode,
    /** Opens an episode's page, signed in as `email` where one is given, and plays it. */
    async play(page: Page, index = 0, email?: string): Promise<void> {
      await noteSound(page);
      const path = `/podcast/${episode(index).id}`;
      if (email) await signIn(page, server.url, email, path);
      else await page.goto(server.url + path);
      await action(page, "Play").click();
      await expectToAdvance(page);
    },
    /** Adds the episode from its page, without a reload. */
    async addToQueue(page: Page, index: number): Promise<void> {
      await walkTo(page, `/podcast/${episode(index).id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(episode(index).title);
      await action(page, "More").click();
      await action(page, "Add to queue").click();
      await expect(toast(page, "Added to queue").last()).toBeVisible();
    },
  };
}
