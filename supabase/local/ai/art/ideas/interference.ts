// Waves from two or three sources crossing each other.
import { type Idea, EDGE, TURN, disc } from "../canvas.ts";
import { css } from "../colour.ts";

export const interference: Idea = ({ context, palette, random }) => {
  const angle = random.between(0, TURN);
  const apart = random.between(120, 380);
  const count = random.chance(0.3) ? 3 : 2;
  const spacing = random.between(22, 46);
  const sources = Array.from({ length: count }, (_, index) => ({
    x: EDGE / 2 + Math.cos(angle + (index * TURN) / count) * apart,
    y: EDGE / 2 + Math.sin(angle + (index * TURN) / count) * apart,
  }));
  for (const [index, source] of sources.entries()) {
    const colour = palette.ink(0.15 + 0.3 * index);
    for (let radius = spacing * 0.6; radius < EDGE * 1.3; radius += spacing) {
      const fading = Math.exp(-radius / 520);
      context.beginPath();
      context.arc(source.x, source.y, radius, 0, TURN);
      context.lineWidth = 1.6 + 5.4 * fading;
      context.strokeStyle = css(colour, 0.24 + 0.7 * fading);
      context.stroke();
    }
    disc(context, source, spacing * 0.24, css(palette.inks[0]));
  }
};
