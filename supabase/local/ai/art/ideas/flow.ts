// Lines that follow an invisible current and keep their distance from each other.
import { type Idea, type Point, EDGE, TURN, line } from "../canvas.ts";
import { css } from "../colour.ts";
import { createNoise } from "../random.ts";

export const flow: Idea = ({ context, palette, random }) => {
  const noise = createNoise(random);
  const scale = random.between(330, 620);
  const heading = random.between(0, TURN);
  const bend = random.between(1.2, 2.3);
  const gap = random.between(11, 17);
  const cells = Math.ceil(EDGE / gap);
  const taken = new Int32Array(cells * cells).fill(-1);
  const cellOf = ({ x, y }: Point) =>
    x < 0 || y < 0 || x >= EDGE || y >= EDGE ? -1 : Math.floor(y / gap) * cells + Math.floor(x / gap);
  context.lineCap = "round";
  context.lineJoin = "round";
  for (let strand = 0; strand < 1500; strand++) {
    let place = { x: random.between(0, EDGE), y: random.between(0, EDGE) };
    const path: Point[] = [];
    const visited: number[] = [];
    for (let step = 0; step < 190; step++) {
      const cell = cellOf(place);
      if (cell < 0 || (taken[cell] ?? -1) >= 0) break;
      if (visited.at(-1) !== cell) visited.push(cell);
      path.push(place);
      const angle = heading + bend * noise(place.x / scale, place.y / scale) * Math.PI;
      place = { x: place.x + Math.cos(angle) * 4, y: place.y + Math.sin(angle) * 4 };
    }
    if (path.length < 12) continue;
    for (const cell of visited) taken[cell] = strand;
    const share = 0.5 + 0.5 * noise((path[0]?.x ?? 0) / 260 + 9, (path[0]?.y ?? 0) / 260 + 9);
    line(context, path);
    context.lineWidth = gap * random.between(0.24, 0.56);
    context.strokeStyle = css(random.chance(0.05) ? palette.spark : palette.ink(share), 0.92);
    context.stroke();
  }
};
