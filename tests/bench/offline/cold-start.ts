// A browser that is started with the server gone, and asked for an episode's page: until its title is drawn.
import { join } from "node:path";
import type { Page } from "playwright";
import type { TestServer } from "../../e2e/server.ts";
import { startFloor } from "./floor.ts";
import { installed, withPage } from "./profile.ts";

/** How much slower the page's processor is made: a phone's. */
const SLOWER = 4;

/** Milliseconds from the start of the navigation until `h1` has text and is drawn. */
async function open(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(() => {
    const drawn = Promise.withResolvers<number>();
    Object.assign(window, { drawn: drawn.promise });
    const look = () => {
      if (!document.querySelector("h1:not(.start-page h1)")?.textContent) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => drawn.resolve(performance.now())));
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(address);
  return page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn);
}

/** Milliseconds of each of `rounds` cold starts of ours and of the floor, taken in turn. */
export async function coldStarts(
  folder: string,
  server: TestServer,
  episode: string,
  rounds: number,
): Promise<{ ours: number[]; floor: number[] }> {
  const floor = await startFloor(folder);
  const addresses = { ours: `${server.url}/podcast/${episode}`, floor: `${floor.url}/podcast/${episode}` };
  const profiles = { ours: join(folder, "ours-profile"), floor: join(folder, "floor-profile") };
  await withPage(profiles.ours, async (page) => {
    await page.goto(addresses.ours);
    await installed(page);
    // Through the worker, so that what the page is made of is kept.
    await page.reload();
    await page.getByRole("tab", { name: "Transcript" }).click();
    await page.locator("[data-sentence]").first().waitFor();
  });
  await withPage(profiles.floor, async (page) => {
    await page.goto(addresses.floor);
    await installed(page);
    await page.evaluate(
      (id) =>
        (window as unknown as { keep(row: { id: string; title: string }): Promise<unknown> }).keep({
          id,
          title: "A title",
        }),
      episode,
    );
  });
  await server.kill();
  await floor.kill();
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ["floor", "ours"] as const)
      times[side].push(await withPage(profiles[side], (page) => open(page, addresses[side])));
  return times;
}
