import { expect, test } from "vitest";
import { createMemoryStorage } from "#lib/small-storage.ts";
import { createInstallMemory } from "../../../src/app/install/install-memory.ts";
import { isTimeToOffer, type InstallFacts } from "../../../src/app/install/install-rule.ts";
import { createInstall } from "../../../src/app/install/install.ts";

const listener: InstallFacts = {
  way: "prompt",
  signedIn: true,
  standalone: false,
  playing: false,
  arriving: false,
  offered: false,
  visitDays: 1,
  heardSeconds: 60,
  downloads: 0,
};

test("a visitor, and a user who has heard less than a minute, are not asked to install", () => {
  expect(isTimeToOffer({ ...listener, heardSeconds: 59 })).toBe(false);
  expect(isTimeToOffer({ ...listener, signedIn: false })).toBe(false);
});

test("a user who comes back, listens or downloads is asked", () => {
  const nothing = { ...listener, heardSeconds: 0 };
  expect(isTimeToOffer(listener)).toBe(true);
  expect(isTimeToOffer({ ...nothing, visitDays: 2 })).toBe(true);
  expect(isTimeToOffer({ ...nothing, downloads: 1 })).toBe(true);
  expect(isTimeToOffer({ ...listener, way: "home-screen" })).toBe(true);
});

test("it is asked once, while nothing plays, after the first steps, in a browser that can install and not in the installed app", () => {
  const facts = [{ offered: true }, { playing: true }, { arriving: true }, { standalone: true }];
  for (const fact of [...facts, { way: "none" as const }])
    expect(isTimeToOffer({ ...listener, ...fact })).toBe(false);
});

test("two visits on one day count as one day, and days are remembered", () => {
  const storage = createMemoryStorage();
  const visit = (today: string) => createInstallMemory(() => storage, today)?.visitDays();
  expect([visit("Monday"), visit("Monday"), visit("Tuesday")]).toEqual([1, 1, 2]);
});

test("the offer is remembered after the page", () => {
  const storage = createMemoryStorage();
  const memory = (today: string) => createInstallMemory(() => storage, today);
  expect(memory("Monday")?.wasOffered()).toBe(false);
  memory("Monday")?.noteOffered();
  expect([memory("Monday")?.wasOffered(), memory("Friday")?.wasOffered()]).toEqual([true, true]);
});

test("with a storage that refuses it is not asked, and what another version stored is ignored", () => {
  const refuse = () => {
    throw new DOMException("", "SecurityError");
  };
  expect(createInstallMemory(refuse, "Monday")).toBeNull();
  const full = { ...createMemoryStorage(), setItem: refuse };
  expect(createInstallMemory(() => full, "Monday")).toBeNull();
  const other = createMemoryStorage();
  other.setItem("orpheus-install", "no JSON");
  expect(createInstallMemory(() => other, "Monday")?.visitDays()).toBe(1);
});

function browser(navigator: object) {
  const page = new EventTarget();
  return { page, install: createInstall(Object.assign(page, { navigator }) as unknown as Window) };
}

test("the browser's offer is held back and used once", () => {
  const { page, install } = browser({ maxTouchPoints: 0 });
  let asked = 0;
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: async () => void (asked += 1),
  });
  expect(install.way.get()).toBe("none");
  page.dispatchEvent(offer);
  expect([install.way.get(), offer.defaultPrevented]).toEqual(["prompt", true]);
  install.begin();
  install.begin();
  expect([install.way.get(), asked]).toEqual(["none", 1]);
});

test("an app that was installed from the address bar offers itself no more", () => {
  const { page, install } = browser({ maxTouchPoints: 0 });
  page.dispatchEvent(new Event("beforeinstallprompt"));
  page.dispatchEvent(new Event("appinstalled"));
  expect(install.way.get()).toBe("none");
});

test("only a phone's browser without an offer explains the way to the home screen", () => {
  const { install } = browser({ maxTouchPoints: 5, standalone: false });
  expect(install.way.get()).toBe("home-screen");
  install.begin();
  expect(install.explaining.get()).toBe(true);
  expect(browser({ maxTouchPoints: 5, standalone: true }).install.way.get()).toBe("none");
  expect(browser({ maxTouchPoints: 0, standalone: false }).install.way.get()).toBe("none");
  expect(browser({ maxTouchPoints: 5 }).install.way.get()).toBe("none");
});
