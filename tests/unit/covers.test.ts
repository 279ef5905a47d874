import { beforeEach, expect, test } from "vitest";
import { createCovers, createSignedCovers, type Covers, type KeptImages } from "#backend";
import { observable, type Writable } from "#lib/observable.ts";
import { createMemoryStorage, type SmallStorage } from "#lib/small-storage.ts";
import { manualClock, type ManualClock } from "./manual-clock.ts";

let clock: ManualClock;
let asked: string[][];
let reachable: boolean;
/** Answers wait for it. */
let answered: Promise<void>;
let kept: Writable<KeptImages | null | undefined>;
let covers: Covers;

let storage: SmallStorage;
let owner: string | null;

/** What a page that is loaded finds. */
const load = () =>
  createCovers({
    kept,
    remembered: createSignedCovers(storage, () => owner),
    url: "http://backend.example",
    publishableKey: "key",
    clock,
    credentials: async () => ({ userId: "ada", accessToken: "token" }),
    fetch: async (_address, init) => {
      const body = typeof init?.body === "string" ? init.body : "{}";
      const { paths } = JSON.parse(body) as { paths: string[] };
      asked.push(paths);
      const number = asked.length;
      await answered;
      if (!reachable) throw new TypeError("no network");
      return Response.json(
        paths.map((path) =>
          path.startsWith("hidden")
            ? { path, signedURL: null, error: "not found" }
            : { path, signedURL: `/object/sign/covers/${path}?token=${number}` },
        ),
      );
    },
  });

beforeEach(() => {
  clock = manualClock();
  asked = [];
  reachable = true;
  answered = Promise.resolve();
  storage = createMemoryStorage();
  owner = "ada";
  kept = observable<KeptImages | null | undefined>(() => null);
  covers = load();
});

const show = (path: string | null) => {
  const address = covers.address(path);
  address.subscribe(() => {});
  return address;
};
const rest = async () => {
  await clock.advance(0);
  await new Promise((resolve) => setImmediate(resolve));
};

test("all covers of a screen cost one request", async () => {
  const both = [show("a/1.webp"), show("a/2.webp"), show("a/1.webp")];
  await rest();
  expect(asked).toEqual([["a/1.webp", "a/2.webp"]]);
  expect(both.map((each) => each.get())).toEqual([
    "http://backend.example/storage/v1/object/sign/covers/a/1.webp?token=1",
    "http://backend.example/storage/v1/object/sign/covers/a/2.webp?token=1",
    "http://backend.example/storage/v1/object/sign/covers/a/1.webp?token=1",
  ]);
});

test("a cover is signed once, and again after its address expired", async () => {
  const address = show("a/1.webp");
  await rest();
  show("a/1.webp");
  await rest();
  expect(asked).toHaveLength(1);
  await clock.advance(3_600_000);
  show("a/1.webp");
  await rest();
  expect(address.get()).toMatch(/token=2$/);
});

test("a cover whose signature is on its way is not signed again, for a card or for the device", async () => {
  const late = Promise.withResolvers<void>();
  answered = late.promise;
  const address = show("a/1.webp");
  const brought = covers.sign(["a/1.webp"]);
  await rest();
  show("a/1.webp");
  await rest();
  late.resolve();
  await rest();
  expect(asked).toEqual([["a/1.webp"]]);
  expect(address.get()).toMatch(/token=1$/);
  expect((await brought).get("a/1.webp")).toBe(address.get());
});

test("nothing is asked for an episode without a cover", async () => {
  expect(show(null).get()).toBeNull();
  await rest();
  expect(asked).toEqual([]);
});

test("a cover that could not be had is asked for again when the network is back", async () => {
  reachable = false;
  const address = show("a/1.webp");
  expect(address.get()).toBeUndefined();
  await rest();
  expect(address.get()).toBeNull();
  reachable = true;
  covers.retry();
  await rest();
  expect(address.get()).toMatch(/token=2$/);
  expect(show("hidden/1.webp").get()).toBeUndefined();
});

test("the covers of one account are forgotten before the next one comes", async () => {
  show("a/1.webp");
  await rest();
  covers.forget();
  expect(covers.address("a/1.webp").get()).toBeUndefined();
});

const here: KeptImages = (key) => (key.includes("here") ? `/media/image/ada/${key}` : null);
const LOCAL = "/media/image/ada/covers/a/here.webp";

test("a cover that is on the device is shown at once and not asked for", async () => {
  kept.set(here);
  const [first, second] = [show("a/here.webp"), show("a/2.webp")];
  expect(first.get()).toBe(LOCAL);
  await rest();
  expect(asked).toEqual([["a/2.webp"]]);
  expect(second.get()).toMatch(/token=1$/);
  covers.retry();
  await rest();
  expect(asked).toHaveLength(1);
});

test("no cover is asked for before the device has said which it has", async () => {
  kept.set(undefined);
  const [first, second] = [show("a/here.webp"), show("a/2.webp")];
  await rest();
  expect(asked).toEqual([]);
  kept.set(here);
  expect(first.get()).toBe(LOCAL);
  await rest();
  expect(second.get()).toMatch(/token=1$/);
});

test("an answer of the device that comes late adds its covers and leaves what is shown", async () => {
  kept.set(null);
  const [first, second] = [show("a/here.webp"), show("a/2.webp")];
  await rest();
  const signed = second.get();
  expect(first.get()).toMatch(/token=1$/);
  kept.set(here);
  await rest();
  expect([first.get(), second.get()]).toEqual([LOCAL, signed]);
});

test("what is drawn already stays although the device has it too, until it is broken", async () => {
  const address = show("a/here.webp");
  await rest();
  kept.set(here);
  expect(address.get()).toMatch(/token=1$/);
  address.onBroken?.();
  expect(address.get()).toBe(LOCAL);
});

test("a cover that could not be had is shown once the device has it", async () => {
  reachable = false;
  const address = show("a/here.webp");
  await rest();
  expect(address.get()).toBeNull();
  kept.set(here);
  expect(address.get()).toBe(LOCAL);
});

test("a cover that the device has lost is asked for at the server", async () => {
  kept.set(here);
  const address = covers.address("a/here.webp");
  address.subscribe(() => {});
  address.onBroken?.();
  await rest();
  expect(address.get()).toMatch(/token=1$/);
  address.subscribe(() => {});
  expect(address.get()).toMatch(/token=1$/);
});

test("a picture is shown from the device, and from its address where the device has none", () => {
  kept.set(here);
  const address = (name: string) =>
    `http://backend.example/storage/v1/object/public/avatars/ada/${name}.webp`;
  const shown = ["here", "away"].map((name) => {
    const picture = covers.picture(address(name));
    picture.subscribe(() => {});
    return picture;
  });
  expect(shown.map((each) => each.get())).toEqual([
    "/media/image/ada/avatars/ada/here.webp",
    address("away"),
  ]);
  shown[0]?.onBroken?.();
  expect(shown[0]?.get()).toBe(address("here"));
  expect(covers.picture(null).get()).toBeNull();
});

test.each([
  ["ada/avatar.webp?v=3", "http://backend.example/storage/v1/object/public/avatars/ada/avatar.webp?v=3"],
  ["ada/banner.png", "http://backend.example/storage/v1/object/public/banners/ada/banner.png"],
  [
    "https://moved.example/storage/v1/object/public/avatars/ada/avatar.webp",
    "http://backend.example/storage/v1/object/public/avatars/ada/avatar.webp",
  ],
  ["data:image/png;base64,AAAA", "data:image/png;base64,AAAA"],
  ["data:image/svg+xml;base64,AAAA", null],
  ["https://evil.example/pixel.png", null],
  ["//evil.example/avatar.png", null],
  ["neurons", null],
])("the picture %j of a profile is asked for at %j", (value, address) => {
  kept.set(here);
  const picture = covers.picture(value);
  picture.subscribe(() => {});
  expect(picture.get()).toBe(address);
});

test("a page that is loaded again shows signed covers while they are good, and signs expired ones again", async () => {
  show("a/1.webp");
  await rest();
  covers = load();
  const again = show("a/1.webp");
  expect(again.get()).toMatch(/token=1$/);
  await rest();
  expect(asked).toHaveLength(1);
  await clock.advance(3_600_000);
  covers = load();
  const late = show("a/1.webp");
  expect(late.get()).toBeUndefined();
  await rest();
  expect(late.get()).toMatch(/token=2$/);
});

test("an address from before that leads nowhere is signed again once", async () => {
  show("a/1.webp");
  await rest();
  covers = load();
  const again = show("a/1.webp");
  again.onBroken?.();
  await rest();
  expect(again.get()).toMatch(/token=2$/);
  again.onBroken?.();
  await rest();
  expect(asked).toHaveLength(2);
});

test("an address that one account was given is not shown to another, and goes at sign-out", async () => {
  show("a/1.webp");
  await rest();
  owner = "grace";
  covers = load();
  expect(show("a/1.webp").get()).toBeUndefined();
  await rest();
  expect(asked).toHaveLength(2);
  covers.forget();
  expect(storage.getItem("orpheus-covers")).toBeNull();
});

test.each(["not json", "{}", '{"owner":"ada"}', "null"])(
  "stored covers that cannot be read (%s) count as none",
  async (text) => {
    storage.setItem("orpheus-covers", text);
    covers = load();
    show("a/1.webp");
    await rest();
    expect(asked).toHaveLength(1);
  },
);

test("the last covers are remembered, within the room there is", async () => {
  for (let number = 0; number < 150; number += 1) show(`a/${number}.webp`);
  await rest();
  await rest();
  covers = load();
  expect(show("a/149.webp").get()).toBeDefined();
  expect(show("a/0.webp").get()).toBeUndefined();
  expect(storage.getItem("orpheus-covers")?.length).toBeLessThan(40_000);
});

test("a cover is brought to the device from the address that it is shown from, while that is good", async () => {
  const shown = show("a/1.webp");
  await rest();
  const signed = await covers.sign(["a/1.webp", "a/2.webp"]);
  expect(signed.get("a/1.webp")).toBe(shown.get());
  expect(asked).toEqual([["a/1.webp"], ["a/2.webp"]]);
  await clock.advance(3_600_000);
  await covers.sign(["a/1.webp"]);
  expect(asked.at(-1)).toEqual(["a/1.webp"]);
  expect(asked).toHaveLength(3);
});

test("a cover that was shown before the page was loaded is signed anew to be brought to the device", async () => {
  show("a/1.webp");
  await rest();
  covers = load();
  show("a/1.webp");
  await rest();
  expect(asked).toHaveLength(1);
  await covers.sign(["a/1.webp"]);
  expect(asked).toHaveLength(2);
});
