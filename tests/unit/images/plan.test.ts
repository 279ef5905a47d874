// How many images are kept, and which go first.
import { expect, test } from "vitest";
import { MOST_BYTES, PICTURE_AGE, planImages } from "../../../src/images/plan.ts";

const MEGABYTE = 1_000_000;
const wanted = (...keys: string[]) => keys.map((key) => ({ key, tapped: false }));
const row = (key: string, bytes: number, fetched_at = 0) => ({ key, bytes, fetched_at });
const plan = (...[images, rows, now = 0]: [ReturnType<typeof wanted>, ReturnType<typeof row>[], number?]) => {
  const { missing, surplus } = planImages(images, rows, now);
  return { missing: missing.map(({ key }) => key), surplus };
};

test("what is not here yet is missing, what is on its way among it", () => {
  const rows = [row("covers/a", 10), row("covers/b", 0)];
  expect(plan(wanted("covers/a", "covers/b", "covers/c"), rows)).toEqual({
    missing: ["covers/b", "covers/c"],
    surplus: [],
  });
});

test("what nobody wants any more is surplus", () => {
  expect(plan(wanted("covers/b"), [row("covers/a", 10), row("covers/b", 10)]).surplus).toEqual(["covers/a"]);
});

test("beyond the share of the device the least needed image goes", () => {
  const rows = ["covers/a", "covers/b", "covers/c"].map((key) => row(key, 45 * MEGABYTE));
  expect(plan(wanted("covers/a", "covers/b", "covers/c"), rows)).toEqual({
    missing: [],
    surplus: ["covers/c"],
  });
});

test("an image for which there was no room is not fetched again", () => {
  const rows = [row("covers/a", 45 * MEGABYTE), row("covers/b", 45 * MEGABYTE)];
  expect(plan(wanted("covers/a", "covers/b", "covers/c"), rows).missing).toEqual([]);
  expect(MOST_BYTES).toBe(100 * MEGABYTE);
});

test("a needed image is fetched although there is no room, in place of those that are needed less", () => {
  const rows = [row("covers/b", 45 * MEGABYTE), row("covers/c", 45 * MEGABYTE)];
  expect(plan(wanted("covers/a", "covers/b", "covers/c"), rows).missing).toEqual(["covers/a"]);
});

test("a person's picture is fetched again when it is old, and a cover is not", () => {
  const rows = [row("avatars/a", 10), row("covers/a", 10)];
  const images = wanted("avatars/a", "covers/a");
  expect(plan(images, rows, PICTURE_AGE - 1).missing).toEqual([]);
  expect(plan(images, rows, PICTURE_AGE).missing).toEqual(["avatars/a"]);
  expect(plan(images, [row("avatars/a", 10, 5)], 0).missing).toEqual(["avatars/a", "covers/a"]);
});
