// People or things that know each other: clusters, ties within them and a few far ones.
import { type Idea, type Point, EDGE, TURN, disc, glow, line } from "../canvas.ts";
import { css } from "../colour.ts";

/** Least distance between two nodes. */
const APART = 34;

type Node = Point & { cluster: number; ties: number };

export const network: Idea = ({ context, palette, random }) => {
  const clusters = random.whole(4, 7);
  const turn = random.between(0, TURN);
  const centres = Array.from({ length: clusters }, (_, index) => {
    const angle = turn + (index / clusters) * TURN;
    const distance = index === 0 ? 40 : random.between(270, 430);
    return { x: EDGE / 2 + Math.cos(angle) * distance, y: EDGE / 2 + Math.sin(angle) * distance };
  });
  const nodes: Node[] = [];
  for (const [cluster, centre] of centres.entries()) {
    const members = random.whole(18, 32);
    for (let member = 0; member < members; member++) {
      const place = { x: centre.x + random.bell() * 105, y: centre.y + random.bell() * 105 };
      if (nodes.every((node) => Math.hypot(node.x - place.x, node.y - place.y) > APART))
        nodes.push({ ...place, cluster, ties: 0 });
    }
  }
  for (const [index, node] of nodes.entries()) {
    const others = nodes
      .slice(index + 1)
      .map((other) => ({ other, distance: Math.hypot(other.x - node.x, other.y - node.y) }))
      .filter(({ distance }) => distance < (random.chance(0.07) ? 480 : 118));
    for (const { other, distance } of others.slice(0, 7)) {
      node.ties++;
      other.ties++;
      line(context, [node, other]);
      context.lineWidth = distance > 130 ? 1.6 : 3;
      context.strokeStyle = css(
        palette.ink(0.25 + (node.cluster / clusters) * 0.6),
        distance > 130 ? 0.4 : 0.55,
      );
      context.stroke();
    }
  }
  const hubs = new Set(
    centres.map((_, cluster) =>
      nodes
        .filter((node) => node.cluster === cluster)
        .reduce((most, node) => (node.ties > most.ties ? node : most)),
    ),
  );
  for (const node of nodes.toSorted((one, other) => one.ties - other.ties)) {
    const important = hubs.has(node);
    const radius = 4 + Math.min(15, node.ties * 1.1) + (important ? 9 : 0);
    const colour = important ? palette.spark : palette.ink((node.cluster / clusters) * 0.8);
    if (important) glow(context, node, radius * 3.4, css(colour, 0.3), css(colour, 0));
    disc(context, node, radius, css(colour));
  }
};
