// Conductors that run in eight directions without ever crossing, with pads where they end.
import { type Idea, type Point, EDGE, disc, line } from "../canvas.ts";
import { css } from "../colour.ts";

const DIRECTIONS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

export const circuit: Idea = ({ context, palette, random }) => {
  const cells = random.whole(18, 25);
  const pitch = EDGE / cells;
  const taken = new Set<number>();
  const key = (column: number, row: number) => (row + 2) * 1000 + column + 2;
  const free = (column: number, row: number) =>
    column >= -1 && row >= -1 && column <= cells + 1 && row <= cells + 1 && !taken.has(key(column, row));
  const main = random.whole(0, 7);
  context.lineCap = "round";
  context.lineJoin = "round";
  for (let attempt = 0; attempt < 3 * cells * cells; attempt++) {
    let column = random.whole(0, cells);
    let row = random.whole(0, cells);
    if (!free(column, row)) continue;
    let heading = random.chance(0.7) ? main : (main + random.pick([2, 6, 1, 7])) % 8;
    const path: Point[] = [{ x: column * pitch, y: row * pitch }];
    taken.add(key(column, row));
    const length = random.whole(3, 15);
    for (let step = 0; step < length; step++) {
      if (random.chance(0.22)) heading = (heading + random.pick([1, 7])) % 8;
      const [dx, dy] = DIRECTIONS[heading] ?? DIRECTIONS[0];
      const crosses = dx !== 0 && dy !== 0 && !free(column + dx, row) && !free(column, row + dy);
      if (crosses || !free(column + dx, row + dy)) break;
      column += dx;
      row += dy;
      taken.add(key(column, row));
      path.push({ x: column * pitch, y: row * pitch });
    }
    const [start] = path;
    const end = path.at(-1);
    if (!start || !end || path.length < 2) continue;
    const share = random.next();
    line(context, path);
    context.lineWidth = pitch * 0.13;
    context.strokeStyle = css(palette.ink(0.2 + 0.8 * share), 0.9);
    context.stroke();
    const bright = random.chance(0.24);
    disc(context, start, pitch * 0.2, css(palette.ink(0.2 + 0.8 * share)));
    disc(context, end, pitch * (bright ? 0.3 : 0.2), css(bright ? palette.spark : palette.inks[0]));
  }
};
