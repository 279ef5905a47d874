import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Colour = [lightness: number, chroma: number, hue: number];

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

/** Relative luminance of an OKLCH colour, clipped to sRGB (matrices: Ottosson, "A perceptual color space"). */
function luminance([lightness, chroma, hue]: Colour): number {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
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
