// A sheet of hexagons seen at an angle, with a wave running through it.
import { type Idea, type Point, EDGE, TURN, disc, line } from "../canvas.ts";
import { css } from "../colour.ts";

export const lattice: Idea = ({ context, palette, random }) => {
  const bond = random.between(40, 62);
  const tilt = random.between(0.5, 0.95);
  const turn = random.between(0, TURN);
  const source = { x: random.between(-300, 300), y: random.between(-300, 300) };
  const swing = random.between(12, 26);
  const length = random.between(260, 420);
  const phase = random.between(0, TURN);
  const lift = ({ x, y }: Point) => {
    const distance = Math.hypot(x - source.x, y - source.y);
    return Math.sin(distance / (length / TURN) + phase) * Math.exp(-distance / 900);
  };
  const project = (atom: Point): Point => {
    const x = atom.x * Math.cos(turn) - atom.y * Math.sin(turn);
    const y = atom.x * Math.sin(turn) + atom.y * Math.cos(turn);
    return { x: EDGE / 2 + x, y: EDGE / 2 + y * tilt - lift(atom) * swing };
  };
  const across = bond * Math.sqrt(3);
  const bonds: { from: Point; to: Point; height: number }[] = [];
  const reach = Math.ceil(1150 / bond / 1.5);
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      const atom = { x: (column + (row & 1) / 2) * across, y: row * 1.5 * bond };
      const lower = { x: atom.x, y: atom.y + bond };
      const sides = [-across / 2, across / 2].map((dx) => ({ x: atom.x + dx, y: atom.y - bond / 2 }));
      for (const to of [lower, ...sides])
        bonds.push({ from: project(atom), to: project(to), height: lift(atom) });
    }
  }
  context.lineCap = "round";
  for (const { from, to, height } of bonds.sort((one, other) => one.height - other.height)) {
    const share = 0.5 - height * 0.5;
    line(context, [from, to]);
    context.lineWidth = 3 + 3.5 * (1 - share);
    context.strokeStyle = css(palette.ink(share), 0.35 + 0.55 * (1 - share));
    context.stroke();
    for (const atom of [from, to])
      disc(context, atom, 4 + 8 * (1 - share), css(height > 0.62 ? palette.spark : palette.ink(share * 0.9)));
  }
};
