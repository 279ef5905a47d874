// How large a picture becomes, and how it is encoded so that it weighs no more than it may.

/** In pixels. */
export type Size = { width: number; height: number };

/** The largest size within `bounds` that has the proportions of `size`; a smaller picture stays as it is. */
export function fitWithin(size: Size, bounds: Size): Size {
  const scale = Math.min(1, bounds.width / size.width, bounds.height / size.height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(size.width), height: scaled(size.height) };
}

/** One try at an encoding. `quality` as canvases take it, 0 to 1. */
export type Attempt = Size & { quality: number };

const SCALES = [1, 0.75, 0.5, 0.25];
const QUALITIES = [0.84, 0.7, 0.55];

/** What to try in turn until the file is light enough: worse quality first, then fewer pixels. */
export const attempts = (size: Size): Attempt[] =>
  SCALES.flatMap((scale) =>
    QUALITIES.map((quality) => ({
      ...fitWithin(size, { width: size.width * scale, height: size.height * scale }),
      quality,
    })),
  );
