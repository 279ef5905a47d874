import { beforeEach, expect, test } from "vitest";
import { createCovers, type Covers } from "#backend";
import { manualClock, type ManualClock } from "./manual-clock.ts";

let clock: ManualClock;
let asked: string[][];
let reachable: boolean;
let covers: Covers;

beforeEach(() => {
  clock = manualClock();
  asked = [];
  reachable = true;
  covers = createCovers({
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
