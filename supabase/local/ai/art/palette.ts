// The colours of one cover: the hue of its field of research, moved a little by the seed, a deep ground
// and luminous inks on it.
import { type Oklch, mix } from "./colour.ts";
import type { Random } from "./random.ts";

export type Palette = {
  /** The two ends of the ground's gradient. */
  ground: readonly [Oklch, Oklch];
  /** From the brightest to the quietest. */
  inks: readonly [Oklch, Oklch, Oklch];
  /** For the few points that should catch the eye. */
  spark: Oklch;
  /** The ink `share` of the way from the brightest to the quietest. */
  ink: (share: number) => Oklch;
};

/** Companions of the field's hue: how far the second ink and the spark stand from it, in degrees. */
type Companions = { second: number; spark: number };
const COMPANIONS: readonly [Companions, ...Companions[]] = [
  { second: 28, spark: 60 },
  { second: -32, spark: -70 },
  { second: 42, spark: -150 },
  { second: -24, spark: 165 },
  { second: 55, spark: 110 },
];

/** `hue`: the field's hue in degrees (src/domain/field-hue.ts). */
export function createPalette(hue: number, random: Random): Palette {
  const own = hue + random.between(-10, 10);
  const turned = random.pick([-1, 1]);
  const { second, spark } = random.pick(COMPANIONS);
  const depth = random.between(0.22, 0.31);
  // Deep yellow is olive; a ground of that hue moves towards umber, as a painter would mix it.
  const deep = own > 55 && own < 115 ? own - 38 : own;
  const ground = [
    { l: depth, c: random.between(0.05, 0.075), h: deep - 14 * turned },
    { l: depth + random.between(0.13, 0.2), c: random.between(0.1, 0.14), h: deep + 18 * turned },
  ] as const;
  const inks = [
    { l: 0.94, c: 0.04, h: own + second * 0.5 },
    { l: 0.8, c: 0.12, h: own + second },
    { l: 0.64, c: 0.15, h: own - second * 0.35 },
  ] as const;
  const ink = (share: number) =>
    share < 0.5 ? mix(inks[0], inks[1], share * 2) : mix(inks[1], inks[2], Math.min(1, share * 2 - 1));
  return { ground, inks, spark: { l: 0.84, c: 0.15, h: own + spark }, ink };
}
