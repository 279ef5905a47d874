// Paints a cover: ground, one idea, a vignette and a breath of grain, all from the prompt's seed.
import type { Canvas } from "@napi-rs/canvas";
import { LocalModelError } from "../local-model-error.ts";
import { type Easel, EDGE } from "./canvas.ts";
import { css } from "./colour.ts";
import { createPalette } from "./palette.ts";
import { createRandom, hashText } from "./random.ts";
import { subjectOf } from "./subject.ts";

export type CoverFormat = "webp" | "png" | "jpeg";
/** `size`: edge in pixels. `quality`: 0 to 100; nothing to a PNG. */
export type CoverRequest = { prompt: string; size: number; format: CoverFormat; quality: number };

/** Largest change of a channel by the grain, of 255: keeps gradients from banding, stays unseen. */
const GRAIN = 4;

/**
 * @returns the encoded image, the same for the same request.
 * @throws {LocalModelError} `missing_package` when the optional canvas is not installed.
 */
export async function paint({
  prompt,
  size,
  format,
  quality,
}: CoverRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { createCanvas } = await import("@napi-rs/canvas").catch((cause: unknown) => {
    throw new LocalModelError(
      "missing_package",
      "The local painter needs the optional package @napi-rs/canvas (npm install --include=optional)",
      { cause },
    );
  });
  const canvas = createCanvas(size, size);
  const context = canvas.getContext("2d");
  const subject = subjectOf(prompt);
  const random = createRandom(hashText(prompt));
  const easel = { context, random, palette: createPalette(subject.hue, random) };
  context.scale(size / EDGE, size / EDGE);
  paintGround(easel);
  context.save();
  random.pick(subject.ideas)(easel);
  context.restore();
  paintVignette(easel);
  addGrain(canvas, size, random.whole(1, 2 ** 31));
  return new Uint8Array(format === "png" ? await canvas.encode("png") : await canvas.encode(format, quality));
}

function paintGround({ context, palette, random }: Easel): void {
  const angle = random.between(0.2, 1.35);
  const gradient = context.createLinearGradient(
    0,
    0,
    Math.cos(angle) * EDGE * 1.25,
    Math.sin(angle) * EDGE * 1.25,
  );
  gradient.addColorStop(0, css(palette.ground[0]));
  gradient.addColorStop(1, css(palette.ground[1]));
  context.fillStyle = gradient;
  context.fillRect(0, 0, EDGE, EDGE);
}

function paintVignette({ context, palette }: Easel): void {
  const dark = { ...palette.ground[0], l: palette.ground[0].l * 0.45 };
  const gradient = context.createRadialGradient(
    EDGE / 2,
    EDGE / 2,
    EDGE * 0.42,
    EDGE / 2,
    EDGE / 2,
    EDGE * 0.8,
  );
  gradient.addColorStop(0, css(dark, 0));
  gradient.addColorStop(1, css(dark, 0.5));
  context.fillStyle = gradient;
  context.fillRect(0, 0, EDGE, EDGE);
}

function addGrain(canvas: Canvas, size: number, seed: number): void {
  const context = canvas.getContext("2d");
  const image = context.getImageData(0, 0, size, size);
  const { data } = image;
  let state = seed;
  for (let index = 0; index < data.length; index += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const change = ((state >>> 8) / 2 ** 24 - 0.5) * 2 * GRAIN;
    data[index] = (data[index] ?? 0) + change;
    data[index + 1] = (data[index + 1] ?? 0) + change;
    data[index + 2] = (data[index + 2] ?? 0) + change;
  }
  context.putImageData(image, 0, 0);
}
