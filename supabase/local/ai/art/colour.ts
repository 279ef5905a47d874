// OKLCH colours for a canvas that knows sRGB only. Conversion after Björn Ottosson, "A perceptual color
// space for image processing" (2020); colours outside sRGB lose chroma, never lightness or hue.

/** Lightness 0–1, chroma 0–0.37, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

function toLinear({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const encode = (value: number): number =>
  Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));

/** A CSS colour for the canvas; `alpha` from 0 to 1. */
export function css(colour: Oklch, alpha = 1): string {
  let { c } = colour;
  let linear = toLinear(colour);
  while (c > 0.002 && linear.some((value) => value < -0.0005 || value > 1.0005)) {
    c *= 0.95;
    linear = toLinear({ ...colour, c });
  }
  const [red, green, blue] = linear.map((value) => encode(Math.min(1, Math.max(0, value))));
  return `rgba(${red}, ${green}, ${blue}, ${Math.round(alpha * 1000) / 1000})`;
}

/** Between two colours, by the shorter way around the hues. */
export function mix(from: Oklch, to: Oklch, share: number): Oklch {
  const turn = ((to.h - from.h + 540) % 360) - 180;
  return {
    l: from.l + (to.l - from.l) * share,
    c: from.c + (to.c - from.c) * share,
    h: (from.h + turn * share + 360) % 360,
  };
}
