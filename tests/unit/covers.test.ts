import { beforeEach, expect, test } from "vitest";
import { createCovers, type Covers, type KeptImages } from "#backend";
import { observable, type Writable } from "#lib/observable.ts";
import { manualClock, type ManualClock } from "./manual-clock.ts";

let clock: ManualClock;
let asked: string[][];
let reachable: boolean;
let kept: Writable<KeptImages | null | undefined>;
let covers: Covers;

beforeEach(() => {
  clock = manualClock();
  asked = [];
  reachable = true;
  kept = observable<KeptImages | null | undefined>(() => null);
  covers = createCovers({
    kept,
    url: "http://backend.example",
    publishableKey: "key",
    clock,
    credentials: async () => ({ userId: "ada", accessToken: "token" }),
    fetch: async (_address, init) => {
      const body = typeof init?.body === "string" ? init.body : "{}";
      const { paths } = JSON.parse(body) as { paths: string[] };
      asked.push(paths);
      if (!reachable) throw new TypeError("no network");
      return Response.json(
        paths.map((path) =>
          path.startsWith("hidden")
            ? { path, signedURL: null, error: "not found" }
            : { path, signedURL: `/object/sign/covers/${path}?token=${asked.length}` },
        ),
      );
    },
  });
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

test("each cover of a screen costs a request", async () => {
  const both = [show("a/1.webp"), show("a/2.webp"), show("a/1.webp")];
  await rest();
  expect(asked).toEqual([["a/1.webp", "a/2.webp"]]);
  expect(both.map((each) => each.get())).toEqual([
    "http://backend.example/storage/v1/object/sign/covers/a/1.webp?token=1",
    "http://backend.example/storage/v1/object/sign/covers/a/2.webp?token=1",
    "http://backend.example/storage/v1/object/sign/covers/a/1.webp?token=1",
  ]);
});

test("a cover that is shown again is signed again, or never after it expired", async () => {
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

test("an episode without a cover asks for one", async () => {
  expect(show(null).get()).toBeNull();
  await rest();
  expect(asked).toEqual([]);
});

test("a cover that cannot be had leaves its place empty for ever", async () => {
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

test("the next account is handed the covers of the one before", async () => {
  show("a/1.webp");
  await rest();
  covers.forget();
  expect(covers.address("a/1.webp").get()).toBeUndefined();
});

const here: KeptImages = (key) => (key.includes("here") ? `/media/image/ada/${key}` : null);
const LOCAL = "/media/image/ada/covers/a/here.webp";

test("a cover that is on the device waits for the network, or asks it", async () => {
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

test("before the device has said what it keeps, a cover is asked for in vain", async () => {
  kept.set(undefined);
  const [first, second] = [show("a/here.webp"), show("a/2.webp")];
  await rest();
  expect(asked).toEqual([]);
  kept.set(here);
  expect(first.get()).toBe(LOCAL);
  await rest();
  expect(second.get()).toMatch(/token=1$/);
});

test("a device that answers late is not heard, or takes away what is shown", async () => {
  kept.set(null);
  const [first, second] = [show("a/here.webp"), show("a/2.webp")];
  await rest();
  const signed = second.get();
  expect(first.get()).toMatch(/token=1$/);
  kept.set(here);
  await rest();
  expect([first.get(), second.get()]).toEqual([LOCAL, signed]);
});

test("what is drawn already is drawn again as soon as the device has it", async () => {
  const address = show("a/here.webp");
  await rest();
  kept.set(here);
  expect(address.get()).toMatch(/token=1$/);
  address.onBroken?.();
  expect(address.get()).toBe(LOCAL);
});

test("a cover that could not be had is not shown once the device has it", async () => {
  reachable = false;
  const address = show("a/here.webp");
  await rest();
  expect(address.get()).toBeNull();
  kept.set(here);
  expect(address.get()).toBe(LOCAL);
});

test("a cover that the device has lost is not looked for elsewhere", async () => {
  kept.set(here);
  const address = covers.address("a/here.webp");
  address.subscribe(() => {});
  address.onBroken?.();
  await rest();
  expect(address.get()).toMatch(/token=1$/);
  address.subscribe(() => {});
  expect(address.get()).toMatch(/token=1$/);
});

test("a picture is not shown from the device, or not at all where it is not there", () => {
  kept.set(here);
  const address = (name: string) => `https://db.example/storage/v1/object/public/avatars/ada/${name}.webp`;
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
