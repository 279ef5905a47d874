import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, type Colour } from "./contrast.ts";

const css = readFileSync(new URL("../../src/ui/tokens.css", import.meta.url), "utf8");
const number = "([\\d.]+)";
const oklch = `oklch\\(${number} ${number} ${number}\\)`;
const themes: Record<"light" | "dark", Map<string, Colour>> = { light: new Map(), dark: new Map() };
for (const [, name, ...parts] of css.matchAll(
  new RegExp(`--color-([a-z-]+): light-dark\\(${oklch}, ${oklch}\\)`, "g"),
)) {
  const [l1, c1, h1, l2, c2, h2] = parts.map(Number) as [number, number, number, number, number, number];
  themes.light.set(String(name), [l1, c1, h1]);
  themes.dark.set(String(name), [l2, c2, h2]);
}

const grounds = ["paper", "card", "sunken"];
const fields = ["computing", "physics", "life", "social", "mind", "engineering"];

/** Text and the grounds it stands on; 4.5 is WCAG 2.2 AA for small text. */
const textPairs: [string, string][] = [
  ...["ink", "soft", "accent-text"].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ["ink", "accent-soft"],
  ["accent-text", "accent-soft"],
  ["soft", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["danger", "danger-soft"],
  ["danger", "card"],
  ["danger", "paper"],
  ["success", "success-soft"],
  ["success", "card"],
  ["warning", "card"],
  ["info", "card"],
  ...fields.flatMap((field): [string, string][] => [
    [field, `${field}-soft`],
    [field, "card"],
  ]),
];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  const colour = (name: string): Colour => {
    const found = themes[theme].get(name);
    if (!found) throw new Error(`tokens.css has no colour ${name}`);
    return found;
  };

  test.each(textPairs)("%s on %s can be read", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["paper", "card", "sunken"])("the focus ring is seen on %s", (ground) => {
    expect(contrast(colour("accent"), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
