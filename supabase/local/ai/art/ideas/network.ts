// People or things that know each other: clusters, ties within them and a few far ones.
import { type Idea, type Point, EDGE, TURN, disc, glow, line } from "../canvas.ts";
import { css } from "../colour.ts";

type Node = Point & { cluster: number; ties: number };

export const network: Idea = ({ context, palette, random }) => {
  const clusters = random.whole(4, 7);
  const turn = random.between(0, TURN);
  const centres = Array.from({ length: clusters }, (_, index) => {
    const angle = turn + (index / clusters) * TURN;
    const distance = index === 0 ? 60 : random.between(240, 400);
    return { x: EDGE / 2 + Math.cos(angle) * distance, y: EDGE / 2 + Math.sin(angle) * distance };
  });
  const nodes: Node[] = [];
  for (const [cluster, centre] of centres.entries()) {
    const members = random.whole(12, 22);
    for (let member = 0; member < members; member++)
      nodes.push({ x: centre.x + random.bell() * 92, y: centre.y + random.bell() * 92, cluster, ties: 0 });
  }
  for (const [index, node] of nodes.entries()) {
    const others = nodes
      .slice(index + 1)
      .map((other) => ({ other, distance: Math.hypot(other.x - node.x, other.y - node.y) }))
      .filter(({ distance }) => distance < (random.chance(0.06) ? 460 : 122));
    for (const { other, distance } of others.slice(0, 7)) {
      node.ties++;
      other.ties++;
      line(context, [node, other]);
      context.lineWidth = distance > 130 ? 1.4 : 2.6;
      context.strokeStyle = css(palette.ink(0.25 + (node.cluster / clusters) * 0.6), distance > 130 ? 0.4 : 0.55);
      context.stroke();
    }
  }
  for (const node of nodes) {
    const radius = 4.5 + Math.min(15, node.ties * 1.35);
    const important = node.ties > 9;
    const colour = important ? palette.spark : palette.ink((node.cluster / clusters) * 0.8);
    if (important) glow(context, node, radius * 3.4, css(colour, 0.4), css(colour, 0));
    disc(context, node, radius, css(colour));
  }
};
