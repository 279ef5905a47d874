import { beforeEach, expect, test } from "vitest";
import { readSuggestions } from "../../../src/app/actions/read-suggestions.ts";
import { makeDevice, makeServer } from "../sync/device-harness.ts";

let device: ReturnType<typeof makeDevice>;
beforeEach(async () => {
  device = makeDevice(makeServer());
  await device.sync();
});

const suggested = async (most: number, ...without: string[]) => {
  const found = await readSuggestions(device.database, most, new Set(without));
  return Object.fromEntries(Object.entries(found).map(([kind, cards]) => [kind, cards.map(({ id }) => id)]));
};

test("each episode is suggested once, of the kind by which it is known best", async () => {
  await device.changes.setSaved("first", true);
  await device.changes.setLiked("first", true);
  await device.changes.setProgress("second", 30, false);
  const { saved, begun, liked, newest } = await suggested(3);
  expect({ saved, begun, liked }).toEqual({ saved: ["first"], begun: ["second"], liked: [] });
  expect(newest).not.toContain("first");
  expect(newest).not.toContain("second");
});

test("what is not wanted and what was heard to its end is not suggested from the playlist", async () => {
  await device.changes.setSaved("first", true);
  await device.changes.setSaved("second", true);
  await device.changes.setProgress("second", 300, true);
  expect((await suggested(3)).saved).toEqual(["first"]);
  const { saved, newest } = await suggested(3, "first");
  expect(saved).toEqual([]);
  expect(newest).not.toContain("first");
});

test("no kind has more than it may", async () => {
  const { newest = [] } = await suggested(1);
  expect(newest).toHaveLength(1);
});
