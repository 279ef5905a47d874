// A rope of threads, twisted around a curving core: each passes over and under all others.
import { type Idea, EDGE, TURN, line } from "../canvas.ts";
import { css, mix } from "../colour.ts";

export const threads: Idea = ({ context, palette, random }) => {
  const count = random.whole(11, 19);
  const reach = random.between(190, 310);
  const twist = (random.between(0.8, 1.5) * TURN) / EDGE;
  const sway = random.between(40, 150);
  const swayLength = random.between(0.5, 0.9) * EDGE;
  const swayPhase = random.between(0, TURN);
  const width = random.between(11, 18);
  const strands = Array.from({ length: count }, (_, index) => ({
    phase: (index / count) * TURN,
    colour: index % 6 === 0 ? palette.spark : palette.ink(Math.abs((2 * index) / count - 1)),
  }));
  context.translate(EDGE / 2, EDGE / 2);
  context.rotate(random.between(0, TURN));
  const step = 10;
  const core = (x: number) => sway * Math.sin((x / swayLength) * TURN + swayPhase);
  const slices = Array.from(
    { length: Math.ceil((EDGE * 1.56) / step) },
    (_, slice) => slice * step - EDGE * 0.78,
  );
  const pieces = slices.flatMap((x) =>
    strands.map(({ phase, colour }) => {
      const at = (position: number) => ({
        x: position,
        y: core(position) + reach * Math.sin(position * twist + phase),
      });
      return { colour, depth: Math.cos((x + step / 2) * twist + phase), from: x, at };
    }),
  );
  for (const { colour, depth, from, at } of pieces.sort((one, other) => one.depth - other.depth)) {
    const near = 0.5 + depth / 2;
    const breadth = width * (0.7 + 0.5 * near);
    // The thread reaches beyond its dark edge, so that the edge leaves no seam between two pieces.
    line(context, [at(from), at(from + step / 2), at(from + step)]);
    context.lineWidth = breadth + 9;
    context.strokeStyle = css(palette.ground[0]);
    context.stroke();
    line(context, [at(from - 4), at(from), at(from + step), at(from + step + 4)]);
    context.lineWidth = breadth;
    context.strokeStyle = css(mix(palette.ground[1], colour, 0.35 + 0.65 * near));
    context.stroke();
  }
};
