// What the sections of the discover page show of their lists.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  pickSection,
  pickSections,
  placesOf,
  SECTION_FEWEST,
  SECTION_PLACES,
} from "../../../src/features/discover/section-episodes.ts";

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `e${from + index}`);

test("a section shows what the ones above do not, in the order of its own list", () => {
  const [trending, liked, recent] = pickSections([ids(1, 10), ids(1, 30), ids(5, 34)]);
  expect(trending).toEqual(ids(1, 10));
  expect(liked?.slice(0, SECTION_PLACES)).toEqual(["e1", ...ids(11, 19)]);
  expect(recent?.slice(0, SECTION_PLACES)).toEqual(["e5", ...ids(20, 28)]);
});

test("three lists of the same few episodes show a row of them each, the second those that the first has no place for", () => {
  const sections = pickSections([ids(1, 8), ids(1, 8), ids(1, 8)]);
  const shown = sections.map((section) => section.slice(0, placesOf(section.length)));
  expect(shown).toEqual([ids(1, 5), ["e1", "e2", "e6", "e7", "e8"], ids(1, 5)]);
});

test("a section shows whole rows of five, two at most, or what there is where it fills none", () => {
  const places = [0, 1, 4, 5, 6, 9, 10, 11, 15].map(placesOf);
  expect(places).toEqual([0, 1, 4, 5, 5, 5, 10, 10, 10]);
});

test("the first of a list is in its section whatever the sections above have", () => {
  expect(pickSection(ids(1, 30), new Set(["e1", "e2"]))[0]).toBe("e1");
});

const ranking = fc.uniqueArray(fc.integer({ min: 1, max: 40 }).map(String), { maxLength: 40 });

test("a section keeps the order of its list, fills a row where it can, and repeats no more than it has to", () => {
  fc.assert(
    fc.property(fc.array(ranking, { maxLength: 4 }), (rankings) => {
      const above = new Set<string>();
      for (const [index, section] of pickSections(rankings).entries()) {
        const ranked = rankings[index] ?? [];
        const shown = section.slice(0, placesOf(section.length));
        expect(section).toEqual(ranked.filter((id) => section.includes(id)));
        expect(shown[0]).toBe(ranked[0]);
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(SECTION_FEWEST, ranked.length));
        const fresh = ranked.filter((id) => !above.has(id));
        // All that is new is there as long as there is room for it.
        if (fresh.length < SECTION_PLACES) expect(section).toEqual(expect.arrayContaining(fresh));
        const repeated = shown.filter((id) => above.has(id)).length;
        if (shown.length > SECTION_FEWEST) expect(repeated).toBeLessThanOrEqual(1);
        for (const id of shown) above.add(id);
      }
    }),
  );
});
