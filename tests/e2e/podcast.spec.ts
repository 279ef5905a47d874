// The page of an episode and the player bar.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "playwright/test";
import { createTokens } from "../../supabase/local/tokens.ts";
import { walkTo } from "./library.ts";
import { phone, playerBar, toast } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

type Episode = {
  id: string;
  user_id: string;
  title: string;
  doi: string;
  audio_url: string;
  audio_seconds: number;
};

let server: TestServer;
let episodes: Episode[];
test.beforeAll(async () => {
  server = await startServer();
  const { data } = await visitor(server.url)
    .from("podcasts")
    .select("id,user_id,title,doi,audio_url,audio_seconds")
    .order("created_at");
  episodes = data as Episode[];
});
test.afterAll(() => server.stop());

const episode = (index: number): Episode => {
  const found = episodes[index];
  if (!found) throw new Error(`the seed has no episode ${index}`);
  return found;
};
const addressOf = ({ id }: Episode) => `${server.url}/podcast/${id}`;
const playButton = (page: Page) =>
  page.getByRole("article").getByRole("button", { name: "Play", exact: true });

async function openAndPlay(page: Page, which: Episode): Promise<void> {
  await noteSound(page);
  await page.goto(addressOf(which));
  await playButton(page).click();
  await expectToAdvance(page);
}

test("an episode that is not there says so, leads to the list, and lets a visitor sign in to come back", async ({
  page,
}) => {
  const link = (name: string) => page.getByRole("main").getByRole("link", { name });
  for (const id of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
    await page.goto(`${server.url}/podcast/${id}`);
    await expect(page.getByRole("heading", { name: "Podcast not found" })).toBeVisible();
    await expect(link("Explore podcasts")).toHaveAttribute("href", "/explore");
  }
  await link("Login").click();
  await expect(page).toHaveURL(`${server.url}/login`);
  expect(await page.evaluate(() => sessionStorage.getItem("orpheus-return-address"))).toBe(
    "/podcast/nonsense",
  );
});

test("an episode's page leads to the paper through the DOI resolver and has its texts in tabs", async ({
  page,
}) => {
  await page.goto(addressOf(episode(0)));
  const paper = page.getByRole("link", { name: "View Paper" });
  await expect(paper).toHaveAttribute("href", `https://doi.org/${episode(0).doi}`);
  await expect(paper).toHaveAttribute("rel", /noopener|noreferrer/);

  await expect(page.getByRole("tabpanel", { name: "AI Summary" })).toBeVisible();
  await page.getByRole("tab", { name: "AI Summary" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tabpanel", { name: "Abstract" })).toBeVisible();
  await expect(page.getByText(`${Math.ceil(episode(0).audio_seconds / 60)} minutes`)).toBeVisible();
});

const PAYLOAD = [
  "<h3>Key Findings</h3><p>Harmless words.</p>",
  "<script>window.broken = 1</script>",
  "<img src=x onerror='window.broken = 2'>",
  "<svg onload='window.broken = 3'></svg>",
  "<a href='javascript:window.broken = 4'>read on</a>",
  "<p onclick='window.broken = 5' style='position:fixed;inset:0'>cover</p>",
  "<iframe srcdoc='<script>parent.broken = 6</script>'></iframe>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=window.broken=7&gt;'>",
].join("\n");

test("markup in a summary or an abstract never runs", async ({ page }) => {
  // Whatever was in the page for a moment and could have run. The console does not tell: Chromium 156 also reports the
  // handlers it meets while the sanitiser parses, in a document of its own where nothing runs.
  await page.addInitScript(() => {
    const live: string[] = [];
    Object.assign(window, { live });
    const look = (element: Element) => {
      for (const { name, value } of element.attributes)
        if (/^on|^srcdoc$/i.test(name) || /^\s*javascript:/i.test(value))
          live.push(`${element.tagName} ${name}`);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes])
          if (node instanceof Element) for (const each of [node, ...node.querySelectorAll("*")]) look(each);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const live = () => page.evaluate(() => (window as unknown as { live: string[] }).live);
  await page.route("**/rest/v1/podcasts?*", async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as Record<string, unknown>[];
    const poisoned = { summary: PAYLOAD, abstract: PAYLOAD, title: PAYLOAD };
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, ...poisoned })) });
  });
  await page.goto(addressOf(episode(0)));
  for (const tab of ["AI Summary", "Abstract"]) {
    await page.getByRole("tab", { name: tab }).click();
    const panel = page.getByRole("tabpanel", { name: tab });
    await expect(panel.getByText("Harmless words.")).toBeVisible();
    await expect(panel.locator("script, img, svg, iframe, math, style, a, [style], [onclick]")).toHaveCount(
      0,
    );
    await panel.getByText("cover").click();
  }
  expect(await page.evaluate(() => "broken" in window)).toBe(false);
  expect(await live()).toEqual([]);
  // Were one of them to reach the page, this is how it would show.
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.setAttribute("href", "javascript:window.broken = 8");
    document.body.append(link);
  });
  await expect.poll(live).toContain("A href");
});

test("a summary and an abstract reach the database without markup that runs", async () => {
  const service = await server.service();
  const { data, error } = await service
    .from("podcasts")
    .insert({
      user_id: episode(0).user_id,
      title: "Stored markup",
      abstract: PAYLOAD,
      summary: PAYLOAD,
      authors: "Nobody",
      publishing_year: 2020,
      field_of_research: "Physics",
      keywords: "markup",
      audio_url: `${episode(0).user_id}/none.mp3`,
    })
    .select("summary,abstract")
    .single();
  expect(error).toBeNull();
  for (const html of [data?.summary, data?.abstract])
    expect(html).not.toMatch(/<(script|img|svg|iframe|math|style|a)\b|<[^>]+\son\w+=/i);
});

test("every control of the player bar does what it says", async ({ page }) => {
  await page.setViewportSize(phone);
  await openAndPlay(page, episode(0));
  const bar = playerBar(page);
  const position = async () => (await sound(page))?.currentTime ?? -1;
  await expect(bar.getByRole("link", { name: episode(0).title })).toHaveAttribute(
    "href",
    `/podcast/${episode(0).id}`,
  );

  await bar.getByRole("button", { name: "Skip back 15 seconds" }).click();
  expect(await position()).toBeLessThan(5);
  await bar.getByRole("button", { name: "Skip forward 15 seconds" }).click();
  await expect.poll(position).toBeGreaterThanOrEqual(15);
  const slider = bar.getByRole("slider", { name: "Seek" });
  const box = await slider.boundingBox();
  if (!box) throw new Error("the seek bar has no place");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const middle = episode(0).audio_seconds / 2;
  await expect.poll(async () => Math.abs((await position()) - middle)).toBeLessThan(10);
  await slider.press("End");
  await expect.poll(async () => (await sound(page))?.paused).toBe(true);
  await slider.press("Home");
  await expect.poll(position).toBeLessThan(2);
  await slider.press("ArrowRight");
  await expect.poll(position).toBeGreaterThanOrEqual(1);

  await bar.getByRole("button", { name: "Play", exact: true }).click();
  await expectToAdvance(page);
  await bar.getByRole("button", { name: "Mute" }).click();
  await expect.poll(async () => (await sound(page))?.muted).toBe(true);
  await bar.getByRole("button", { name: "Unmute" }).click();
  await expect.poll(async () => (await sound(page))?.muted).toBe(false);
  await bar.getByRole("button", { name: "Pause" }).click();
  await expect.poll(async () => (await sound(page))?.paused).toBe(true);
  await expect(playButton(page)).toBeVisible();
  await bar.getByRole("button", { name: "Close player" }).click();
  await expect(bar).toBeHidden();
});

test("another episode takes the place of the one that sounds", async ({ page }) => {
  await openAndPlay(page, episode(0));
  await walkTo(page, `/podcast/${episode(1).id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(episode(1).title);
  await expect(playerBar(page)).toContainText(episode(0).title);
  const first = (await sound(page))?.src ?? "";
  await playButton(page).click();
  await expect(playerBar(page)).toContainText(episode(1).title);
  await expect.poll(async () => (await sound(page))?.src).not.toBe(first);
  await expectToAdvance(page);
  expect((await sound(page))?.currentTime).toBeLessThan(10);
});

test("an expired signature is renewed and the episode sounds", async ({ page }) => {
  const { audio_url: path } = episode(0);
  const secret = readFileSync(join(server.dataFolder, "jwt-secret"), "utf8").trim();
  const past = Math.floor(Date.now() / 1000) - 7200;
  const token = await createTokens(secret).sign({
    role: "",
    url: `podcasts/${path}`,
    iat: past,
    exp: past + 3600,
  });
  const refused: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes(token)) refused.push(response.status());
  });
  await page.route(
    "**/storage/v1/object/sign/podcasts/**",
    (route) => route.fulfill({ json: { signedURL: `/object/sign/podcasts/${path}?token=${token}` } }),
    { times: 1 },
  );
  await openAndPlay(page, episode(0));
  expect(refused[0]).toBe(400);
});

test("a missing or broken audio file is told", async ({ page }) => {
  const service = await server.service();
  const storage = service.storage.from("podcasts");
  const words = new Blob(["These are words and no sound."], { type: "audio/mpeg" });
  await storage.update(episode(2).audio_url, words, { contentType: "audio/mpeg" });
  await noteSound(page);
  await page.goto(addressOf(episode(2)));
  await playButton(page).click();
  await expect(toast(page, "Error")).toContainText("Error loading audio file");
  await expect(playButton(page)).toBeVisible();

  await storage.remove([episode(2).audio_url]);
  await page.reload();
  await playButton(page).click();
  await expect(toast(page, "Error")).toContainText("Error getting signed URL: Object not found");
});

test("an episode without a creator's name shows a name for everybody", async ({ page }) => {
  const service = await server.service();
  await service.from("profiles").update({ name: "" }).eq("id", episode(1).user_id);
  await page.goto(addressOf(episode(1)));
  await expect(page.getByRole("link", { name: "Anonymous User" })).toHaveAttribute(
    "href",
    `/user/${episode(1).user_id}`,
  );
});
