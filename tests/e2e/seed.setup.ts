// Begins the demo seed once for all files and stops it early: a few episodes are enough for browsers.
import { expect, test } from "playwright/test";
import { seedFolder, startServer, visitor } from "./server.ts";

const EPISODES = 3;

test("the demo seed begins with accounts and invitations and goes on to episodes", async () => {
  test.setTimeout(240_000);
  const server = await startServer({
    seeded: false,
    dataFolder: seedFolder(),
    environment: { ORPHEUS_SEED: "demo" },
  });
  const client = visitor(server.url);
  await expect
    .poll(async () => (await client.from("podcasts").select("id")).data?.length ?? 0, { timeout: 200_000 })
    .toBeGreaterThanOrEqual(EPISODES);
  await server.stop();
});
