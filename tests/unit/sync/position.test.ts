import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SYNC_LIMITS } from "#sync-contract";
import { positionBefore, positionBetween } from "../../../src/sync/position.ts";

const PATTERN = /^[0-9A-Za-z]*[1-9A-Za-z]$/;

test("a place between two others sorts between them, in a form that the server takes", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 60 }), (choices) => {
      const list: string[] = [];
      for (const choice of choices) {
        const at = choice % (list.length + 1);
        const position = positionBetween(list[at - 1] ?? null, list[at] ?? null);
        expect(position).toMatch(PATTERN);
        list.splice(at, 0, position);
        expect([...list].sort()).toEqual(list);
      }
      expect(new Set(list).size).toBe(list.length);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test("five thousand saves at the top leave places of seven characters", () => {
  let first: string | null = null;
  for (let saves = 0; saves < 5_000; saves += 1) {
    const next = positionBefore(first);
    expect(first === null || next < first).toBe(true);
    first = next;
  }
  expect(first).toHaveLength(7);
});

test("a place before any other sorts before it", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Za-z]{0,12}[1-9A-Za-z]$/), (position) => {
      const before = positionBefore(position);
      expect(before < position).toBe(true);
      expect(before).toMatch(PATTERN);
      expect(before.length).toBeLessThanOrEqual(SYNC_LIMITS.positionCharacters);
    }),
    { numRuns: 500, seed: 1 },
  );
});
