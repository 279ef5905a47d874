// The backend on another origin than the app, as hosted: an unmodified supabase-js in a page, and the whole app.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test, type Page } from "playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { ADA, PASSWORD, signInByForm } from "./people.ts";
import { freePort, runFolder, startServer, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound } from "./sound.ts";

// The worker meets the other origin as well.
test.use({ serviceWorkers: "allow" });

const root = fileURLToPath(new URL("../../", import.meta.url));
const clientFile = join(root, "node_modules/@supabase/supabase-js/dist/umd/supabase.js");

let server: TestServer;
let elsewhere: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = await freePort();
  elsewhere = `http://127.0.0.1:${port}`;
  const build = join(runFolder(), "hosted-build");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--outDir", build, "--emptyOutDir"], {
    cwd: root,
    env: { ...process.env, VITE_SUPABASE_URL: elsewhere },
  });
  server = await startServer({
    environment: { PORT: String(port), VITE_SUPABASE_URL: elsewhere, ORPHEUS_TEST_BUILD: build },
  });
});
test.afterAll(() => server?.stop());

/** What a program in the page does with the client. It runs there, so it refers to nothing out here. */
async function useBackend([url, key, email, password]: readonly string[]) {
  const { supabase } = globalThis as unknown as {
    supabase: { createClient(url?: string, key?: string, options?: object): SupabaseClient };
  };
  const options = { auth: { storageKey: "contract", detectSessionInUrl: false } };
  const client = supabase.createClient(url, key, options);
  const needed = <Value>({
    data,
    error,
  }: {
    data: Value | null;
    error: { message: string } | null;
  }): Value => {
    if (error || data === null) throw new Error(error?.message ?? "no data");
    return data;
  };

  const visitorRows = needed(await client.from("podcasts").select("id,audio_url,cover_image_url").limit(2));
  const counted = await client.from("podcasts").select("id", { count: "exact", head: true });
  const { error: refused } = await client.auth.signInWithPassword({ email: email ?? "", password: "wrong" });
  const entered = await client.auth.signInWithPassword({ email: email ?? "", password: password ?? "" });
  const { user } = entered.data;
  if (!user) throw new Error(entered.error?.message ?? "nobody signed in");
  const written = await client
    .from("profiles")
    .update({ bio: "From a browser" })
    .eq("id", user.id)
    .select("bio")
    .single();
  const { error: missing } = await client.from("no_such_table").select("*");
  const quota = needed(await client.rpc("podcast_quota"));

  const [first] = visitorRows;
  const podcasts = client.storage.from("podcasts");
  const { signedUrl } = needed(await podcasts.createSignedUrl(String(first?.audio_url), 60));
  const part = await fetch(signedUrl, { headers: { range: "bytes=0-99" } });
  const whole = needed(await podcasts.download(String(first?.audio_url)));
  const upload = await client.storage
    .from("avatars")
    .upload(`${user.id}/avatar.png`, new Blob(["png"], { type: "image/png" }), { upsert: true });
  const denied = await podcasts.upload("00000000-0000-4000-8000-000000000000/a.mp3", new Blob(["x"]));
  const invoked = await client.functions.invoke("check-invite", { body: { code: "NOSUCH99" } });
  const { error: signOutError } = await client.auth.signOut();
  return {
    rows: visitorRows.length,
    count: counted.count,
    refused: refused?.message,
    bio: written.data?.bio,
    missing: missing?.code,
    quota,
    partStatus: part.status,
    partBytes: (await part.arrayBuffer()).byteLength,
    wholeBytes: whole.size,
    avatarsBucket: upload.error?.message ?? "stored",
    denied: denied.error !== null,
    functionStatus: (invoked.error as { context?: Response } | null)?.context?.status,
    signedOut: signOutError === null && (await client.auth.getSession()).data.session === null,
  };
}

const run = async (page: Page, backend: string) => {
  await page.addInitScript({
    content: `${readFileSync(clientFile, "utf8")}\nglobalThis.supabase = supabase;`,
  });
  await page.goto(`${server.url}/imprint`);
  return page.evaluate(useBackend, [backend, PUBLISHABLE_KEY, ADA, PASSWORD]);
};

for (const where of ["the app's own origin", "another origin"]) {
  test(`supabase-js in a page uses the backend on ${where}`, async ({ page }) => {
    const answer = await run(page, where === "another origin" ? elsewhere : server.url);
    expect(answer).toMatchObject({
      rows: 2,
      refused: "Invalid login credentials",
      bio: "From a browser",
      partStatus: 206,
      partBytes: 100,
      denied: true,
      functionStatus: 422,
      signedOut: true,
    });
    expect(answer.count).toBeGreaterThanOrEqual(2);
    expect(answer.wholeBytes).toBeGreaterThan(500_000);
    expect(answer.missing).toBe("PGRST205");
    expect(answer.quota).toMatchObject({ tier: "free", limit: 3 });
  });
}

test("the app works where the backend is on another origin", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await noteSound(page);
  await page.goto(server.url);
  const sample = page.getByRole("region", { name: "Listen to a sample" });
  await sample.getByRole("button", { name: /^Play / }).click();
  await expectToAdvance(page);
  await expect
    .poll(() =>
      sample
        .getByRole("img", { includeHidden: true })
        .or(sample.locator("img"))
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.goto(`${server.url}/waitlist`);
  await page.getByLabel("Invitation code").fill("ORPHEUS1");
  await page.getByRole("form", { name: "Invitation" }).getByRole("button", { name: "Get Access" }).click();
  await expect(page).toHaveURL(`${server.url}/auth?invite=ORPHEUS1`);
  await signInByForm(page, server.url, ADA);
  expect(asked).toContain(elsewhere);
  expect(complaints).toEqual([]);
});
