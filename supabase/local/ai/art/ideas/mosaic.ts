// Tiles of quarter circles, halves and dots: a pattern with its own grammar.
import { type Idea, EDGE, TURN } from "../canvas.ts";
import { css } from "../colour.ts";
import { createNoise } from "../random.ts";

type Tile = "quarter" | "leaf" | "ring" | "half" | "disc";
type Grammar = readonly [Tile, ...Tile[]];
const GRAMMARS: readonly [Grammar, ...Grammar[]] = [
  ["quarter", "quarter", "leaf", "ring"],
  ["quarter", "half", "disc"],
  ["leaf", "leaf", "ring", "disc"],
  ["ring", "quarter", "half", "leaf"],
];

export const mosaic: Idea = ({ context, palette, random }) => {
  const noise = createNoise(random);
  const tiles = random.whole(6, 9);
  const side = EDGE / tiles;
  const kinds = random.pick(GRAMMARS);
  for (let row = 0; row < tiles; row++) {
    for (let column = 0; column < tiles; column++) {
      const share = Math.min(1, Math.max(0, 0.5 + 0.8 * noise(column / 2.7 + 3, row / 2.7 + 8)));
      const colour = random.chance(0.08) ? palette.spark : palette.ink(share);
      context.save();
      context.translate((column + 0.5) * side, (row + 0.5) * side);
      context.rotate((random.whole(0, 3) * TURN) / 4);
      context.fillStyle = css(colour, 0.09);
      context.fillRect(-side / 2, -side / 2, side, side);
      context.fillStyle = css(colour, 0.95);
      context.strokeStyle = css(colour, 0.95);
      drawTile(context, random.pick(kinds), side);
      context.restore();
    }
  }
};

/** Draws one tile around the origin. */
function drawTile(context: Parameters<Idea>[0]["context"], kind: Tile, side: number): void {
  const half = side / 2;
  context.beginPath();
  if (kind === "quarter") {
    context.moveTo(-half, -half);
    context.arc(-half, -half, side, 0, TURN / 4);
    context.fill();
  } else if (kind === "leaf") {
    context.arc(-half, half, side, -TURN / 4, 0);
    context.arc(half, -half, side, TURN / 4, TURN / 2);
    context.fill();
  } else if (kind === "half") {
    context.arc(0, 0, half, 0, TURN / 2);
    context.fill();
  } else if (kind === "disc") {
    context.arc(0, 0, half * 0.52, 0, TURN);
    context.fill();
  } else {
    context.lineWidth = side * 0.1;
    for (const radius of [0.25, 0.5, 0.75]) {
      context.beginPath();
      context.arc(-half, -half, side * radius, 0, TURN / 4);
      context.stroke();
    }
  }
}
