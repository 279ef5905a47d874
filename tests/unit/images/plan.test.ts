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

test("what is here is fetched again, or what is on its way is taken for here", () => {
  const rows = [row("covers/a", 10), row("covers/b", 0)];
  expect(plan(wanted("covers/a", "covers/b", "covers/c"), rows)).toEqual({
    missing: ["covers/b", "covers/c"],
    surplus: [],
  });
});

test("what nobody wants any more stays", () => {
  expect(plan(wanted("covers/b"), [row("covers/a", 10), row("covers/b", 10)]).surplus).toEqual(["covers/a"]);
});

test("images grow past their share of the device, or the least needed does not go first", () => {
  const rows = ["covers/a", "covers/b", "covers/c"].map((key) => row(key, 45 * MEGABYTE));
  expect(plan(wanted("covers/a", "covers/b", "covers/c"), rows)).toEqual({
    missing: [],
    surplus: ["covers/c"],
  });
});

test("what has just gone for want of room is fetched again", () => {
  const rows = [row("covers/a", 45 * MEGABYTE), row("covers/b", 45 * MEGABYTE)];
  expect(plan(wanted("covers/a", "covers/b", "covers/c"), rows).missing).toEqual([]);
  expect(MOST_BYTES).toBe(100 * MEGABYTE);
});

test("a new and needed image waits behind those that are needed less", () => {
  const rows = [row("covers/b", 45 * MEGABYTE), row("covers/c", 45 * MEGABYTE)];
  expect(plan(wanted("covers/a", "covers/b", "covers/c"), rows).missing).toEqual(["covers/a"]);
});

test("a person's new picture is never seen, or covers are looked at again as well", () => {
  const rows = [row("avatars/a", 10), row("covers/a", 10)];
  const images = wanted("avatars/a", "covers/a");
  expect(plan(images, rows, PICTURE_AGE - 1).missing).toEqual([]);
  expect(plan(images, rows, PICTURE_AGE).missing).toEqual(["avatars/a"]);
  expect(plan(images, [row("avatars/a", 10, 5)], 0).missing).toEqual(["avatars/a", "covers/a"]);
});
