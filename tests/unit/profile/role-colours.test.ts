import { expect, test } from "vitest";
import { roleColours } from "#features/profile/role-colours.ts";
import { ROLES } from "#people-contract";
import { contrast, type Colour } from "../contrast.ts";

/** The colours of a CSS `light-dark()`, light first. */
const themesOf = (css: string): [light: Colour, dark: Colour] => {
  const found = [...css.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map((match) =>
    match.slice(1).map(Number),
  );
  return found as [Colour, Colour];
};

test.each([...ROLES, "Baker"])("the tag of a %s can be read in light and in dark", (role) => {
  const { color, backgroundColor } = roleColours(role);
  const [text, ground] = [themesOf(color), themesOf(backgroundColor)];
  for (const theme of [0, 1] as const)
    expect(contrast(text[theme], ground[theme])).toBeGreaterThanOrEqual(4.5);
});

test("each role has a colour of its own, and so has one that is not known", () => {
  const colours = [...ROLES, "Baker"].map((role) => roleColours(role).color);
  expect(new Set(colours).size).toBe(ROLES.length + 1);
  expect(roleColours("Astronaut")).toEqual(roleColours("Baker"));
  expect(roleColours("constructor")).toEqual(roleColours("Baker"));
});
