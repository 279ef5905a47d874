// How the document is set: the size, fonts and leading of its running text, against which everything else is judged.
import type { Region } from "../layout/geometry.ts";

export type Style = {
  size: number;
  font: string;
  /** Fonts that carry a good part of the running text: the roman and often the italic. */
  fonts: ReadonlySet<string>;
  /** Distance of two baselines in parts of the letter size. */
  leading: number;
};

/** @returns the style of most letters; of an empty document an arbitrary one. */
export function bodyStyle(regions: readonly Region[]): Style {
  const sizes = new Map<number, number>();
  for (const region of regions) {
    for (const line of region.lines) {
      // Long lines only: the labels of figures and the cells of tables don't set the style.
      if (line.text.length < 25) continue;
      const size = Math.round(line.size * 5) / 5;
      sizes.set(size, (sizes.get(size) ?? 0) + line.text.length);
    }
  }
  const size = most(sizes) ?? regions[0]?.lines[0]?.size ?? 10;
  const fonts = new Map<string, number>();
  const leadings = new Map<number, number>();
  let letters = 0;
  for (const region of regions) {
    region.lines.forEach((line, index) => {
      if (Math.abs(line.size - size) > 0.3) return;
      fonts.set(line.font, (fonts.get(line.font) ?? 0) + line.text.length);
      letters += line.text.length;
      const next = region.lines[index + 1];
      if (!next || Math.abs(next.size - size) > 0.3) return;
      const leading = Math.round(((next.y - line.y) / size) * 20) / 20;
      if (leading > 0.8 && leading < 3) leadings.set(leading, (leadings.get(leading) ?? 0) + 1);
    });
  }
  return {
    size,
    font: most(fonts) ?? "",
    fonts: new Set([...fonts].filter(([, count]) => count > 0.12 * letters).map(([font]) => font)),
    leading: most(leadings) ?? 1.2,
  };
}

function most<Key>(counts: Map<Key, number>): Key | undefined {
  let best: Key | undefined;
  let highest = 0;
  for (const [key, count] of counts) if (count > highest) [best, highest] = [key, count];
  return best;
}
