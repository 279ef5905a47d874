import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, describe, expect, it } from "vitest";
import { RESEARCH_FIELDS } from "../../supabase/functions/_shared/contract.ts";
import { closePainter, paintCover } from "../../supabase/local/ai/art/index.ts";
import { css } from "../../supabase/local/ai/art/colour.ts";
import { coverGround } from "#ui/cover.tsx";
import { fieldHue } from "#domain/field-hue.ts";
import { subjectOf } from "../../supabase/local/ai/art/subject.ts";

afterAll(closePainter);

const pixels = async (image: Uint8Array, width: number, height: number) => {
  const picture = await loadImage(Buffer.from(image));
  const context = createCanvas(width, height).getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return { picture, data: context.getImageData(0, 0, width, height).data };
};

/** Difference hash: 16 × 16 bits, each whether a point is brighter than its right-hand neighbour. */
async function differenceHash(image: Uint8Array): Promise<boolean[]> {
  const { data } = await pixels(image, 17, 16);
  const grey = (column: number, row: number) => {
    const at = (row * 17 + column) * 4;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  };
  return Array.from({ length: 256 }, (_, bit) => {
    const row = Math.floor(bit / 16);
    return grey(bit % 16, row) > grey((bit % 16) + 1, row);
  });
}

const distance = (one: boolean[], other: boolean[]) =>
  one.filter((bit, index) => bit !== other[index]).length;

/** @param linear red, green and blue of linear light, 0 to 1. */
function toOklab([red = 0, green = 0, blue = 0]: readonly number[]): { l: number; a: number; b: number } {
  const long = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue);
  const medium = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue);
  const short = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue);
  return {
    l: 0.2105 * long + 0.7936 * medium - 0.0041 * short,
    a: 1.978 * long - 2.4286 * medium + 0.4506 * short,
    b: 0.0259 * long + 0.7828 * medium - 0.8087 * short,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The picture in 64 points of linear light. */
async function points(image: Uint8Array): Promise<number[][]> {
  const { data } = await pixels(image, 8, 8);
  return Array.from({ length: 64 }, (_, index) =>
    [0, 1, 2].map((channel) => ((data[index * 4 + channel] ?? 0) / 255) ** 2.2),
  );
}

/** Hue in degrees of the picture's average colour, in the plane of OKLab's a and b. */
async function averageHue(image: Uint8Array): Promise<number> {
  const all = await points(image);
  const { a, b } = toOklab([0, 1, 2].map((channel) => mean(all.map((point) => point[channel] ?? 0))));
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

const TITLES = [
  ["New directions in cryptography", "Computer Science"],
  ["Basic local alignment search tool", "Biology"],
  ["Prospect theory: decisions under risk", "Economics"],
  ["A programmable dual-RNA-guided endonuclease", "Biology"],
  ["Observation of gravitational waves", "Physics"],
  ["Electric field effect in thin carbon films", "Materials Science"],
  ["Highly accurate protein structure prediction", "Biology"],
  ["Attention is all you need", "Artificial Intelligence"],
  ["Deep residual learning", "Artificial Intelligence"],
  ["The strength of weak ties", "Sociology"],
  ["The magical number seven", "Psychology"],
  ["Place cells in the hippocampus", "Neuroscience"],
  ["Enzymatic amplification of DNA", "Medicine"],
  ["Large losses of ozone", "Environmental Science"],
  ["A mathematical theory of communication", "Electrical Engineering"],
  ["Rayleigh and the lubrication of bearings", "Mechanical Engineering"],
  ["The death of the author", "Literature"],
  ["Two dogmas", "Philosophy"],
  ["Common risk factors in stock returns", "Finance"],
  ["Radiocarbon and the tree rings", "Archaeology"],
] as const;
const prompts = TITLES.map(
  ([title, field]) => `A square cover illustration. Field: ${field}. Motifs: ${title}.`,
);

describe("cover art", () => {
  it("is different for 20 papers, by a perceptual hash", async () => {
    const hashes: boolean[][] = [];
    for (const prompt of prompts) hashes.push(await differenceHash(await paintCover(prompt, 256, "png")));
    for (const [index, one] of hashes.entries()) {
      for (const [before, other] of hashes.slice(0, index).entries())
        expect(distance(one, other), `${prompts[before]} / ${prompts[index]}`).toBeGreaterThan(40);
    }
  });

  it("is different for papers of one field that share an idea", async () => {
    const hashes: boolean[][] = [];
    for (let paper = 0; paper < 8; paper++)
      hashes.push(
        await differenceHash(await paintCover(`Field: Physics. Motifs: paper ${paper}.`, 256, "png")),
      );
    for (const [index, one] of hashes.entries())
      for (const other of hashes.slice(0, index)) expect(distance(one, other)).toBeGreaterThan(40);
  });

  it("has, on the average of a field's covers, the colour that stands in for them", async () => {
    for (const field of [
      "Robotics",
      "Chemistry",
      "Medicine",
      "Economics",
      "Psychology",
      "Electrical Engineering",
    ]) {
      const colours: ReturnType<typeof toOklab>[] = [];
      for (let paper = 0; paper < 6; paper++)
        colours.push(
          ...(await points(await paintCover(`Field: ${field}. Motifs: paper ${paper}.`, 64, "png"))).map(
            toOklab,
          ),
        );
      const seen = (of: "l" | "a" | "b") => mean(colours.map((colour) => colour[of]));
      const [l = 0, c = 0, h = 0] = (/oklch\(([\d. ]+)\)/.exec(coverGround(fieldHue(field)))?.[1] ?? "")
        .split(" ")
        .map(Number);
      const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
      // A tenth of the way from black to white; the paper's own ground is 0.5 away.
      expect(Math.hypot(seen("l") - l, seen("a") - a, seen("b") - b), field).toBeLessThan(0.1);
    }
  });

  it("is the same picture for the same paper", async () => {
    const [prompt = ""] = prompts;
    expect(Buffer.compare(await paintCover(prompt), await paintCover(prompt))).toBe(0);
  });

  it("is a 1024 × 1024 WebP of moderate weight", async () => {
    for (const prompt of prompts.slice(0, 6)) {
      const image = await paintCover(prompt);
      expect(Buffer.from(image.subarray(8, 12)).toString()).toBe("WEBP");
      const { picture } = await pixels(image, 8, 8);
      expect([picture.width, picture.height]).toEqual([1024, 1024]);
      expect(image.length).toBeLessThan(500_000);
    }
  });

  it.each([
    ["Physics", 215],
    ["Computer Science", 262],
    ["Biology", 150],
    ["Neuroscience", 325],
    ["Sociology", 30],
  ])("wears the colour of its field: %s", async (field, hue) => {
    const image = await paintCover(`Field: ${field}. Motifs: something.`, 256, "png");
    const away = Math.abs((((((await averageHue(image)) - hue + 540) % 360) + 360) % 360) - 180);
    expect(away).toBeLessThan(45);
  });

  it("is the same composition at every size", async () => {
    const [prompt = ""] = prompts;
    const { data: small } = await pixels(await paintCover(prompt, 256, "png"), 64, 64);
    const { data: large } = await pixels(await paintCover(prompt, 1024, "png"), 64, 64);
    const { data: other } = await pixels(await paintCover(`${prompt} `, 1024, "png"), 64, 64);
    const apart = (one: ArrayLike<number>, two: ArrayLike<number>) =>
      Array.from(one).reduce((sum, value, index) => sum + Math.abs(value - (two[index] ?? 0)), 0) /
      one.length;
    expect(apart(small, large)).toBeLessThan(apart(large, other) / 2);
  });
});

describe("a cover's subject", () => {
  it("knows every field of the contract, and has at least ten ideas among them", () => {
    const subjects = RESEARCH_FIELDS.map(({ name }) => subjectOf(`Field: ${name}. Motifs: x.`));
    expect(new Set(subjects.flatMap(({ ideas }) => ideas)).size).toBeGreaterThanOrEqual(10);
  });

  it("follows the stated field, whatever other fields the motifs name", () => {
    expect(subjectOf("Field: Medicine. Motifs: economics, physics, artificial intelligence.")).toEqual(
      subjectOf("Field: Medicine. Motifs: none."),
    );
  });

  it("is guessed from the words where no field is named, and always there", () => {
    expect(subjectOf("gravitational waves from black holes").hue).toBe(215);
    expect(subjectOf("").ideas.length).toBeGreaterThan(0);
  });
});

it("OKLCH becomes the sRGB that CSS gives it, with chroma cut where sRGB ends", () => {
  expect(css({ l: 1, c: 0, h: 0 })).toBe("rgba(255, 255, 255, 1)");
  expect(css({ l: 0.6279554, c: 0.2576833, h: 29.2338 })).toBe("rgba(255, 0, 0, 1)");
  expect(css({ l: 0.5, c: 0, h: 0 }, 0.5)).toBe("rgba(99, 99, 99, 0.5)");
  const [red = 0, green = 0, blue = 0] = css({ l: 0.7, c: 0.4, h: 150 }).match(/\d+/g)?.map(Number) ?? [];
  expect(green).toBeGreaterThan(Math.max(red, blue));
});
