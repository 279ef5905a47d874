// Every page of the app with the server gone and the browser started anew; and the same after an update that came while
// the app was closed.
import { expect, test, type Page } from "playwright/test";
import { ROUTE_TABLE } from "../../src/app/routes/route-table.ts";
import { firstPage, installed, keptAhead, openBrowser } from "./devices.ts";
import { action, userIdOf } from "./library.ts";
import { ADA, signIn } from "./people.ts";
import { copyBuild, releaseAgain } from "./release.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound } from "./sound.ts";

// Several starts of a browser, and some twenty pages.
test.setTimeout(300_000);

/** What the browser marks as an image that it could not get, once each is there or refused. */
const brokenImages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const images = [...document.images].filter(({ loading }) => loading !== "lazy");
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    return images
      .filter(
        (image) =>
          image.naturalWidth === 0 &&
          image.isConnected &&
          image.checkVisibility({ visibilityProperty: true }),
      )
      .map(({ currentSrc }) => currentSrc);
  });

/** Opens every address as somebody who is signed in. */
async function expectEveryPage(page: Page, { url }: TestServer, ids: { podcast: string; user: string }) {
  for (const { path } of ROUTE_TABLE) {
    await page.goto(url + path.replace(":podcastId", ids.podcast).replace(":userId", ids.user));
    const heading = page.getByRole("main").getByRole("heading").first();
    await expect(heading, path).toBeVisible();
    await expect(heading, path).not.toHaveText(/stopped working|not on this device|cannot be shown/i);
    await expect.poll(() => brokenImages(page), { message: path }).toEqual([]);
  }
}

async function expectToPlay(page: Page, { url }: TestServer, podcast: string): Promise<void> {
  await page.goto(`${url}/podcast/${podcast}`);
  await action(page, "Play").click();
  await expectToAdvance(page);
  await expect(page.getByRole("region", { name: "Audio player" })).toBeVisible();
}

test("every page opens without the server, and after an update that came while the app was closed", async () => {
  const build = copyBuild("build-routes");
  const server = await startServer({ environment: { ORPHEUS_TEST_BUILD: build } });
  const { data } = await visitor(server.url).from("podcasts").select("id").limit(1).single();
  const ids = { podcast: String(data?.id), user: await userIdOf(server, ADA) };
  const profile = test.info().outputPath("profile");
  const online = await openBrowser(profile);
  const visit = await firstPage(online);
  await signIn(visit, server.url, ADA, `/podcast/${ids.podcast}`);
  await installed(visit);
  await visit.reload();
  await action(visit, "Download").click();
  await expect(action(visit, "Downloaded")).toBeVisible({ timeout: 60_000 });
  // The reader of papers is fetched last of all.
  await keptAhead(visit, "paper.worker-");
  await online.close();
  await server.kill();

  const offline = await openBrowser(profile);
  await expectEveryPage(await firstPage(offline), server, ids);
  await offline.close();

  releaseAgain(build, "later");
  await server.start();
  const updating = await openBrowser(profile);
  const seen = await firstPage(updating);
  await seen.goto(server.url);
  await expect(seen.getByText("A new version of Orpheus is ready.")).toBeVisible({ timeout: 90_000 });
  await updating.close();
  await server.kill();

  const updated = await openBrowser(profile);
  const page = await firstPage(updated);
  await noteSound(page);
  await expect(async () => {
    await page.goto(server.url);
    await expect(page.locator("meta[name=version]")).toHaveCount(1);
  }).toPass();
  await expectToPlay(page, server, ids.podcast);
  await expectEveryPage(page, server, ids);
  await updated.close();
});
