import { afterEach, expect, test } from "vitest";
import { shareForgetting } from "../../../src/app/account/shared-forgetting.ts";

let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

let accounts = 0;

/** A tab that plays something; `forgotten` is what it let go of. */
function openTab(name: string) {
  const forgotten: string[] = [];
  const media = shareForgetting(
    { forget: async (ids) => void forgotten.push(...ids), wipe: async () => {} },
    name,
    (error) => {
      throw error;
    },
  );
  ends.push(media.end);
  return { media, forgotten };
}

test("an episode that one tab forgets is forgotten once in every tab of its account", async () => {
  const name = `forget:ada-${(accounts += 1)}`;
  const [leader, other, third] = [openTab(name), openTab(name), openTab(name)];
  await leader.media.forget(["tides"]);
  expect(leader.forgotten).toEqual(["tides"]);
  await expect.poll(() => [other.forgotten, third.forgotten]).toEqual([["tides"], ["tides"]]);
  await other.media.forget(["bees"]);
  await expect.poll(() => third.forgotten).toEqual(["tides", "bees"]);
  expect(leader.forgotten).toEqual(["tides", "bees"]);
});

test("tabs of another account, and those that ended, forget nothing", async () => {
  const name = `forget:ada-${(accounts += 1)}`;
  const [leader, ended, witness, stranger] = [
    openTab(name),
    openTab(name),
    openTab(name),
    openTab(`${name}-other`),
  ];
  ended.media.end();
  await leader.media.forget(["tides"]);
  await expect.poll(() => witness.forgotten).toEqual(["tides"]);
  expect([ended.forgotten, stranger.forgotten]).toEqual([[], []]);
});
