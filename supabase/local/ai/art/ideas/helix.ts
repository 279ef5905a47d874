// A double helix with its rungs, drawn from back to front.
import { type Idea, EDGE, TURN, disc, line } from "../canvas.ts";
import { css } from "../colour.ts";

export const helix: Idea = ({ context, palette, random }) => {
  const angle = random.between(0.35, 1.2) * random.pick([-1, 1]);
  const turns = random.between(1.5, 2.6);
  const radius = random.between(150, 225);
  const rungs = Math.round(turns * random.between(13, 18));
  const phase = random.between(0, TURN);
  context.translate(EDGE / 2, EDGE / 2);
  context.rotate(angle);
  const length = EDGE * 1.5;
  const parts = Array.from({ length: rungs * 8 + 1 }, (_, index) => {
    const share = index / (rungs * 8);
    const swing = phase + share * TURN * turns;
    return { x: (share - 0.5) * length, swing, rung: index % 8 === 0 };
  });
  const items: { depth: number; paint: () => void }[] = [];
  for (const [index, { x, swing, rung }] of parts.entries()) {
    const ends = [swing, swing + TURN * 0.42].map((at) => ({
      x,
      y: Math.sin(at) * radius,
      depth: Math.cos(at),
    }));
    for (const [strand, end] of ends.entries()) {
      const share = strand === 0 ? 0.05 : 0.7;
      const size = 15 + 6.5 * end.depth;
      const colour = { ...palette.ink(share), l: palette.ink(share).l - 0.14 * (1 - end.depth) };
      items.push({ depth: end.depth, paint: () => disc(context, end, size, css(colour)) });
    }
    if (!rung) continue;
    const [top, bottom] = ends;
    if (!top || !bottom) continue;
    const middle = { x, y: (top.y + bottom.y) / 2 };
    const pair = [palette.spark, palette.ink(0.35), palette.ink(0.9), palette.inks[0]];
    for (const [half, end] of [top, bottom].entries()) {
      const colour = pair[(index / 8 + half * 2 + random.whole(0, 1)) % 4] ?? palette.spark;
      items.push({
        depth: (top.depth + bottom.depth) / 2 - 0.2,
        paint: () => {
          line(context, [end, middle]);
          context.lineWidth = 12;
          context.lineCap = "butt";
          context.strokeStyle = css({ ...colour, l: colour.l - 0.08 * (1 - end.depth) }, 0.92);
          context.stroke();
        },
      });
    }
  }
  for (const { paint } of items.sort((one, other) => one.depth - other.depth)) paint();
};
