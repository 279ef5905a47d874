// An account's data as a ZIP on the user's disk: in the file that the user chose, and where a browser has no dialog for
// that, as a download.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, type Page } from "playwright/test";
import { readZip } from "../zip-reader.ts";
import { expectAccessible } from "./accessibility.ts";
import { userIdOf } from "./library.ts";
import { ADA, signIn } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

test.use({ serviceWorkers: "block" });

const TITLE = 'What is this? A/B "test"';
let server: TestServer;
let service: SupabaseClient;
let ada: string;

test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  ada = await userIdOf(server, ADA);
  // An episode that is being made meanwhile.
  const { error } = await service.rpc("start_generation", {
    p_user_id: ada,
    p_idempotency_key: randomUUID(),
    p_request_hash: "a".repeat(64),
    p_request: { title: "Being made", text: "The paper that was handed in" },
    p_steps: [],
  });
  expect(error).toBeNull();
});
test.afterAll(() => server.stop());

type Episode = { id: string; title: string; audio_url: string; cover_image_url: string };
async function episodesOfAda(): Promise<Episode[]> {
  const { data, error } = await service.from("podcasts").select("*").eq("user_id", ada).order("created_at");
  expect(error).toBeNull();
  return (data ?? []) as Episode[];
}

async function stored(bucket: string, path: string): Promise<Buffer> {
  const { data, error } = await service.storage.from(bucket).download(path);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

/** What the app has in the browser's private file system, with its bytes. */
const privateFiles = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const found: Record<string, number> = {};
    const note = async (handle: FileSystemHandle, path: string): Promise<void> => {
      if (handle instanceof FileSystemFileHandle) found[path] = (await handle.getFile()).size;
      else if (handle instanceof FileSystemDirectoryHandle) await walk(handle, `${path}/`);
    };
    const walk = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder.entries())
        await note(handle, path + name).catch((error: unknown) => {
          // What is removed while it is looked at is not there any more.
          if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
        });
    };
    await walk(await navigator.storage.getDirectory(), "");
    return found;
  });

const section = (page: Page) => page.getByRole("region", { name: "Export Your Data" });
const button = (page: Page, name: string) => section(page).getByRole("button", { name, exact: true });

/** The archive has every episode of the account, byte for byte, and the job that is under way. */
async function expectWhole(zip: Buffer): Promise<void> {
  const entries = readZip(zip);
  const episodes = await episodesOfAda();
  expect(episodes.length).toBeGreaterThan(1);
  const index = JSON.parse(entries.get("data/episodes.json")?.toString() ?? "") as {
    folder: string;
    id: string;
  }[];
  expect(index.map(({ id }) => id)).toEqual(episodes.map(({ id }) => id));
  for (const [at, { folder }] of index.entries()) {
    const { audio_url, cover_image_url, title } = episodes[at] as Episode;
    expect(entries.get(`${folder}/episode.mp3`)?.equals(await stored("podcasts", audio_url))).toBe(true);
    expect(entries.get(`${folder}/cover.webp`)?.equals(await stored("covers", cover_image_url))).toBe(true);
    for (const name of ["script.txt", "transcript.json", "summary.html"])
      expect(entries.get(`${folder}/${name}`)?.length).toBeGreaterThan(100);
    expect(JSON.parse(entries.get(`${folder}/details.json`)?.toString() ?? "")).toMatchObject({ title });
  }
  expect(index[0]?.folder).toBe("episodes/001 What is this A B test");
  expect(JSON.parse(entries.get("data/account.json")?.toString() ?? "")).toMatchObject({ email: ADA });
  expect(JSON.parse(entries.get("data/generations.json")?.toString() ?? "")).toMatchObject([
    { title: "Being made", status: "running", request: { text: "The paper that was handed in" } },
  ]);
  expect(entries.get("README.txt")?.toString()).toContain(`${episodes.length} episodes of yours`);
  expect(entries.get("README.txt")?.toString()).not.toContain("Missing");
}

test("a browser without a dialog for it downloads the whole archive, and keeps nothing of it", async ({
  page,
}) => {
  const [first] = await episodesOfAda();
  await service
    .from("podcasts")
    .update({ title: TITLE })
    .eq("id", first?.id ?? "");
  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  await signIn(page, server.url, ADA, "/account");
  const coming = page.waitForEvent("download");
  await button(page, "Export My Data").click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^orpheus-\d{4}-\d\d-\d\d\.zip$/);
  await expectWhole(readFileSync(await download.path()));
  await expect(section(page).getByText(/^Your export is complete: \d/)).toBeVisible();
  await expectAccessible(page, { where: "a finished export" });
  const again = page.waitForEvent("download");
  await button(page, "Save it again").click();
  await (await again).path();
  await button(page, "Done").click();
  await expect(button(page, "Export My Data")).toBeFocused();
  await expect.poll(() => privateFiles(page)).toEqual({});

  // A tab that is closed with its export: the next start removes it.
  const second = page.waitForEvent("download");
  await button(page, "Export My Data").click();
  await (await second).path();
  await expect(button(page, "Done")).toBeVisible();
  expect(Object.keys(await privateFiles(page))).toEqual([expect.stringMatching(/^export\/orpheus-.*\.zip$/)]);
  await page.goto(`${server.url}/playlist`);
  await expect.poll(() => privateFiles(page)).toEqual({});
});

/** The dialog alone is replaced: whoever drives it chooses a file of the private file system. */
const chooseFile = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
        if (!navigator.userActivation.isActive) throw new DOMException("no click", "SecurityError");
        const root = await navigator.storage.getDirectory();
        return root.getFileHandle(suggestedName, { create: true });
      },
    });
  });

test("an export that is cancelled leaves nothing in the chosen file's place, and the next one is whole", async ({
  page,
}) => {
  await chooseFile(page);
  await signIn(page, server.url, ADA, "/account");
  const [first] = await episodesOfAda();
  await service
    .from("podcasts")
    .update({ title: TITLE })
    .eq("id", first?.id ?? "");
  // The first episode's audio does not come until it is let go.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const isAudio = (url: URL) => url.pathname.includes("/object/sign/podcasts/");
  await page.route(isAudio, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await button(page, "Export My Data").click();
  const bar = section(page).getByRole("progressbar", { name: "Exporting your data" });
  await expect(bar).toHaveAttribute("aria-valuetext", /^0 of \d+ files, 0 bytes of [\d.]+ MB$/);
  await expectAccessible(page, { where: "a running export" });
  // It goes on on another screen.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Playlist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Playlist" })).toBeVisible();
  await page.goBack();
  await expect(bar).toBeVisible();
  await button(page, "Cancel export").click();
  await expect(button(page, "Export My Data")).toBeVisible();
  await expect.poll(() => privateFiles(page)).toEqual({});
  letGo();

  await button(page, "Export My Data").click();
  await expect(section(page).getByText("It is where you chose to save it.")).toBeVisible();
  const [name = ""] = Object.keys(await privateFiles(page));
  const coming = page.waitForEvent("download");
  await page.evaluate(async (file) => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle(file);
    const link = Object.assign(document.createElement("a"), {
      href: URL.createObjectURL(await handle.getFile()),
    });
    link.download = file;
    link.click();
  }, name);
  await expectWhole(readFileSync(await (await coming).path()));
});
