// A map of heights: level lines over a smooth landscape that is lighter where it is higher.
import { type Idea, type Point, EDGE } from "../canvas.ts";
import { css } from "../colour.ts";
import { createNoise } from "../random.ts";

/** Cells of whole units, so that tinted ones meet without a seam. */
const CELLS = 128;
const STEP = EDGE / CELLS;

export const contours: Idea = ({ context, palette, random }) => {
  const noise = createNoise(random);
  const scale = random.between(250, 420);
  const warp = random.between(40, 150);
  const heights = Array.from({ length: (CELLS + 1) ** 2 }, (_, index) => {
    const x = (index % (CELLS + 1)) * STEP;
    const y = Math.floor(index / (CELLS + 1)) * STEP;
    const dx = warp * noise(x / 300 + 31, y / 300);
    const dy = warp * noise(x / 300, y / 300 + 57);
    return (
      noise((x + dx) / scale, (y + dy) / scale) + 0.34 * noise(x / (scale * 0.4), y / (scale * 0.4) + 11)
    );
  });
  const levels = random.whole(15, 23);
  const lowest = heights.reduce((least, one) => Math.min(least, one), 0);
  const highest = heights.reduce((most, one) => Math.max(most, one), 0);
  for (const [index, height] of heights.entries()) {
    const share = (height - lowest) / (highest - lowest);
    context.fillStyle = css(palette.inks[2], 0.5 * share ** 2);
    context.fillRect((index % (CELLS + 1)) * STEP, Math.floor(index / (CELLS + 1)) * STEP, STEP, STEP);
  }
  context.lineCap = "round";
  for (let level = 1; level < levels; level++) {
    const share = level / levels;
    const height = lowest + (highest - lowest) * share;
    context.beginPath();
    traceLevel(heights, height, (from, to) => {
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    });
    const bold = level % 4 === 0;
    context.lineWidth = bold ? 4.6 : 2.4;
    context.strokeStyle = css(level === levels - 2 ? palette.spark : palette.ink(1 - share), bold ? 1 : 0.8);
    context.stroke();
  }
};

/** The pieces of one level line, cell by cell (marching squares). */
function traceLevel(
  heights: readonly number[],
  level: number,
  piece: (from: Point, to: Point) => void,
): void {
  const at = (column: number, row: number) => (heights[row * (CELLS + 1) + column] ?? 0) - level;
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const corners = [
        { x: column, y: row },
        { x: column + 1, y: row },
        { x: column + 1, y: row + 1 },
        { x: column, y: row + 1 },
      ];
      const crossings = corners.flatMap((from, index) => {
        const to = corners[(index + 1) % 4] ?? from;
        const a = at(from.x, from.y);
        const b = at(to.x, to.y);
        if (a < 0 === b < 0) return [];
        const share = a / (a - b);
        return [
          { x: (from.x + (to.x - from.x) * share) * STEP, y: (from.y + (to.y - from.y) * share) * STEP },
        ];
      });
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const [from, to] = [crossings[pair], crossings[pair + 1]];
        if (from && to) piece(from, to);
      }
    }
  }
}
