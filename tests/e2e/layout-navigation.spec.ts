// The way about: the menu, the links of navigation and footer, and what icons say of themselves.
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { walkTo } from "./library.ts";
import { layoutStage } from "./layout-stage.ts";
import { ADA, phone, playerBar, signIn } from "./people.ts";

// The pages have their worker, as a user's have.
test.use({ serviceWorkers: "allow" });

const stage = layoutStage();

test("the menu of small screens keeps the focus within it, and Escape closes it", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(stage.url);
  const open = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await open.click();
  await expect(menu).toBeVisible();
  const box = await menu.boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([phone.width, phone.height]);
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest("dialog");
    });
    expect(outside).toBe(false);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(menu.getByRole("link", { name: "Pricing" })).toHaveAttribute("href", "/pricing");
  await menu.getByRole("link", { name: "Get Started" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(`${stage.url}/waitlist`);
});

test("navigation and footer have their links", async ({ page }) => {
  const hrefs = (name: string) =>
    page
      .getByRole("navigation", { name })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
  await page.goto(stage.url);
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await expect(main.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/waitlist");
  // The footer comes after the first paint.
  await expect
    .poll(() => hrefs("Legal"))
    .toEqual([
      ["Privacy Policy", "/privacy"],
      ["Terms of Service", "/terms"],
      ["Imprint", "/imprint"],
    ]);
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer.locator("a[href^='mailto:']")).toHaveCount(1);
  await expect(footer.getByRole("link", { name: "Pricing" })).toHaveAttribute("href", "/pricing");
  await expect(footer.getByRole("link", { name: "GitHub" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "LinkedIn" })).toBeVisible();

  await signIn(page, stage.url, ADA);
  await expect.poll(async () => (await hrefs("Quick links")).length).toBe(5);
  const user = (await hrefs("Quick links")).find(([name]) => name === "Profile")?.[1] ?? "";
  expect(user).toMatch(/^\/user\/[0-9a-f-]{36}$/);
  expect(await hrefs("Quick links")).toEqual([
    ["Home", "/"],
    ["Discover", "/discover"],
    ["Generate", "/generate"],
    ["Profile", user],
    ["Playlist", "/playlist"],
  ]);
  const links = (await hrefs("Main")).filter(([name]) => name !== "Orpheus" && name !== "");
  expect(links).toEqual([
    ["Home", "/"],
    ["Discover", "/discover"],
    ["Playlist", "/playlist"],
    ["Downloads", "/downloads"],
    ["Generate", "/generate"],
    ["Profile", user],
    ["Settings", "/account"],
  ]);
  await page.goto(stage.url + user);
  await expect(main.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
});

/** Controls that show no words, as they stand in the page, and what the tooltip says of each under a mouse. */
const iconsOf = (page: Page) =>
  page.evaluate(async () => {
    const tooltip = document.querySelector("[role=tooltip]");
    const showsWords = (control: HTMLElement) => {
      const text = [...control.querySelectorAll("*"), control]
        .filter((each) => !each.closest("[aria-hidden]") && each.getBoundingClientRect().width > 1)
        .flatMap((each) => [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE));
      return text.some(({ textContent }) => textContent?.trim());
    };
    const icons = [...document.querySelectorAll<HTMLElement>("button, a[href]")].filter(
      (control) => control.checkVisibility() && control.querySelector("svg") && !showsWords(control),
    );
    const list: { html: string; says: string | null }[] = [];
    for (const icon of icons) {
      const until = performance.now() + 10_000;
      const says = () => (tooltip?.matches(":popover-open") ? tooltip.textContent : null);
      let movedAt = Number.NEGATIVE_INFINITY;
      while (
        icon.isConnected &&
        says() !== (icon.dataset["tooltip"] || icon.ariaLabel) &&
        performance.now() < until
      ) {
        // A list that is drawn late scrolls, which hides the words until the mouse moves.
        if (performance.now() - movedAt > 1_000) {
          movedAt = performance.now();
          icon.dispatchEvent(new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      // A list that was loading may have gone.
      if (icon.isConnected) list.push({ html: icon.outerHTML, says: says() });
    }
    document.dispatchEvent(new PointerEvent("pointerdown"));
    return list;
  });

test("every icon says under a mouse what it does", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, stage.url, ADA, stage.address("/podcast/:podcastId"));
  await page.getByRole("article").getByRole("button", { name: "Play", exact: true }).click();
  await expect(playerBar(page)).toBeVisible();
  await expect(page.getByRole("tooltip", { includeHidden: true })).toBeAttached();
  const look = async (where: string) => {
    const icons = await iconsOf(page);
    expect(icons.length, where).toBeGreaterThan(0);
    expect(
      icons.filter(({ says }) => !says).map(({ html }) => html),
      where,
    ).toEqual([]);
  };
  await look("an episode's page with the player's bar");
  const screens = { "/discover": "Discover", "/playlist": "Your Playlist", "/history": "Listening history" };
  for (const [path, title] of Object.entries(screens)) {
    await walkTo(page, path);
    await expect(page.getByRole("main").getByRole("heading", { level: 1, name: title })).toBeVisible();
    await look(path);
  }
});

test("the words of an icon come with the keyboard's focus, and Escape and a turned phone hide them", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(stage.url);
  const words = page.getByRole("tooltip", { includeHidden: true });
  await expect(words).toBeAttached();
  await page.getByRole("link", { name: "Orpheus, home" }).first().focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await expect(words).toBeVisible();
  await expect(words).toHaveText("Open menu");
  await page.keyboard.press("Escape");
  await expect(words).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(words).toBeVisible();
  // What it names may stand elsewhere now, or nowhere.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(words).toBeHidden();
});
