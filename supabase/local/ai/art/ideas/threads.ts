// A bundle of threads woven over and under each other.
import { type Idea, EDGE, TURN, line } from "../canvas.ts";
import { css } from "../colour.ts";

export const threads: Idea = ({ context, palette, random }) => {
  const count = random.whole(9, 15);
  const angle = random.pick([0, Math.PI / 2, Math.PI / 4, -Math.PI / 4] as const);
  const reach = random.between(150, 250);
  const waves = random.between(0.9, 1.9);
  const width = random.between(13, 22);
  const strands = Array.from({ length: count }, (_, index) => ({
    phase: (index / count) * TURN * random.pick([1, 1, 1.5] as const),
    offset: (index / (count - 1) - 0.5) * random.between(300, 480),
    colour: random.chance(0.12) ? palette.spark : palette.ink(index / (count - 1)),
  }));
  context.translate(EDGE / 2, EDGE / 2);
  context.rotate(angle);
  context.lineCap = "butt";
  const step = 10;
  for (let x = -EDGE * 0.8; x < EDGE * 0.8; x += step) {
    const pieces = strands.map(({ phase, offset, colour }) => {
      const at = (position: number) => ({
        x: position,
        y: offset + reach * Math.sin((position / EDGE) * TURN * waves + phase),
      });
      return {
        colour,
        height: Math.cos((x / EDGE) * TURN * waves * 1.5 + phase * 2),
        from: x - 3,
        to: x + step + 3,
        at,
      };
    });
    for (const { colour, from, to, at, height } of pieces.sort((one, other) => one.height - other.height)) {
      const piece = [at(from), at((from + to) / 2), at(to)];
      line(context, piece);
      context.lineWidth = width + 11;
      context.strokeStyle = css(palette.ground[0], 0.9);
      context.stroke();
      line(context, piece);
      context.lineWidth = width;
      context.strokeStyle = css({ ...colour, l: colour.l - 0.1 + 0.1 * height });
      context.stroke();
    }
  }
};
