import { expect, test } from "vitest";
import { findByName } from "#features/discover/following/find-by-name.ts";

const people = ["Amara Okafor", "Élodie Marchand", "João Silva", "נועה לוי", ""].map((name) => ({ name }));
const found = (typed: string) => findByName(people, typed).map(({ name }) => name);

test.each([
  ["a part of a name", "oka", ["Amara Okafor"]],
  ["a name without its diacritics", "elodie m", ["Élodie Marchand"]],
  ["a name in other letters", "לוי", ["נועה לוי"]],
  ["a name in capitals and with spaces around it", "  SILVA ", ["João Silva"]],
  ["a name that nobody bears", "grace", []],
])("%s finds whoever bears it", (_what, typed, names) => {
  expect(found(typed)).toEqual(names);
});

test("everybody is found where nothing was typed", () => {
  expect(found(" ")).toHaveLength(people.length);
});
