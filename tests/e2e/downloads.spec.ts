// A downloaded episode with the server gone and the browser started anew: the engine brings it, the worker plays it.
import { createHash } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "playwright/test";
import { build } from "vite";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import type * as Engine from "./downloads.page.ts";
import { firstPage, installed, openBrowser } from "./devices.ts";
import { userIdOf } from "./library.ts";
import { ADA, signIn } from "./people.ts";
import { runFolder, startServer, visitor } from "./server.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The app's build with the engine's page side beside it. */
async function buildWithEngine(): Promise<string> {
  const folder = join(runFolder(), "build-downloads");
  cpSync(here("../../dist"), folder, { recursive: true });
  await build({
    root: here("../../"),
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "chrome123",
      lib: { entry: here("downloads.page.ts"), formats: ["es"], fileName: () => "engine.js" },
    },
  });
  return folder;
}

const download = (page: Page, userId: string, podcastId: string) =>
  page.evaluate(
    async ([key, user, podcast]) => {
      const address = "/engine.js";
      const engine = (await import(address)) as typeof Engine;
      return engine.download(key, user, podcast);
    },
    [PUBLISHABLE_KEY, userId, podcastId] as const,
  );

/** What the worker answers: status, length and digest. */
const ask = (page: Page, address: string, range?: string) =>
  page.evaluate(
    async ([path, asked]) => {
      const answer = await fetch(path, asked ? { headers: { range: asked } } : {});
      const bytes = await answer.arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
      return { status: answer.status, range: answer.headers.get("content-range"), digest: hex };
    },
    [address, range] as const,
  );
const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Plays from `seconds` on and answers where the element stands once it has gone on from there. */
const playFrom = (page: Page, address: string, seconds: number) =>
  page.evaluate(
    ([path, start]) =>
      new Promise<number>((resolve, reject) => {
        const audio = new Audio(path);
        audio.addEventListener("error", () => reject(new Error(audio.error?.message ?? "no sound")));
        audio.addEventListener("loadedmetadata", () => {
          audio.currentTime = start;
          audio.play().catch(reject);
        });
        audio.addEventListener("timeupdate", () => {
          if (audio.currentTime > start + 0.3) resolve(audio.currentTime);
        });
      }),
    [address, seconds] as const,
  );

test("without server and after a restart a downloaded episode is silent, cannot be sought in, or is another's to hear", async () => {
  // A build and two starts of a browser.
  test.setTimeout(180_000);
  const server = await startServer({ environment: { ORPHEUS_TEST_BUILD: await buildWithEngine() } });
  const ada = await userIdOf(server, ADA);
  const { data } = await visitor(server.url)
    .from("podcasts")
    .select("id,audio_url,audio_seconds")
    .limit(1)
    .single();
  if (!data) throw new Error("the seed has no episode");
  const file = await (await server.service()).storage.from("podcasts").download(data.audio_url);
  const bytes = new Uint8Array((await file.data?.arrayBuffer()) ?? new ArrayBuffer(0));

  const profile = test.info().outputPath("profile");
  const online = await openBrowser(profile);
  const visit = await firstPage(online);
  await visit.goto(server.url);
  await installed(visit);
  await signIn(visit, server.url, ADA);
  const address = await download(visit, ada, data.id);
  expect(address).toBe(`/media/audio/${ada}/${data.id}/1`);
  await online.close();
  await server.kill();

  const offline = await openBrowser(profile);
  const page = await firstPage(offline);
  await page.goto(server.url);
  const path = address ?? "";
  expect(await ask(page, path)).toEqual({ status: 200, range: null, digest: digestOf(bytes) });
  const end = bytes.length - 1;
  expect(await ask(page, path, `bytes=1000-${end}`)).toEqual({
    status: 206,
    range: `bytes 1000-${end}/${bytes.length}`,
    digest: digestOf(bytes.subarray(1000)),
  });
  expect((await ask(page, path, `bytes=${bytes.length}-`)).status).toBe(416);
  expect((await ask(page, path.replace(ada, "anon"))).status).toBe(404);
  const start = Math.floor(Number(data.audio_seconds) / 2);
  expect(await playFrom(page, path, start)).toBeGreaterThan(start);
  await offline.close();
});
