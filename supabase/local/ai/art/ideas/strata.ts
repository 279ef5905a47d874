// Layers laid down over time: overlapping hills from far and pale to near and deep, with a sun.
import { type Idea, EDGE, disc, glow, line } from "../canvas.ts";
import { css, mix } from "../colour.ts";
import { createNoise } from "../random.ts";

export const strata: Idea = ({ context, palette, random }) => {
  const noise = createNoise(random);
  const layers = random.whole(7, 11);
  const horizon = random.between(0.3, 0.46);
  const roughness = random.between(150, 300);
  const sun = { x: EDGE * random.between(0.22, 0.78), y: EDGE * random.between(0.2, 0.36) };
  const size = random.between(74, 140);
  const haze = context.createLinearGradient(0, 0, 0, EDGE * (horizon + 0.1));
  haze.addColorStop(0, css(palette.inks[2], 0));
  haze.addColorStop(1, css(palette.inks[2], 0.75));
  context.fillStyle = haze;
  context.fillRect(0, 0, EDGE, EDGE);
  glow(context, sun, size * 3.4, css(palette.inks[1], 0.42), css(palette.inks[1], 0));
  disc(context, sun, size, css(mix(palette.inks[0], palette.spark, 0.3)));
  for (let layer = 0; layer < layers; layer++) {
    const depth = layer / (layers - 1);
    const base = EDGE * (horizon + (1.02 - horizon) * depth ** 1.1);
    const swing = 60 + 90 * (1 - depth);
    const edge = Array.from({ length: 131 }, (_, column) => {
      const x = column * 8 - 8;
      const broad = noise(x / roughness + layer * 7.3, layer * 3.1);
      return { x, y: base - swing * (broad + 0.3 * noise(x / (roughness * 0.3), layer * 5.7)) };
    });
    const far = mix(palette.inks[1], palette.inks[2], depth);
    const colour = mix(far, palette.ground[0], 0.12 + 0.86 * depth);
    line(context, [...edge, { x: EDGE + 8, y: EDGE + 8 }, { x: -8, y: EDGE + 8 }], true);
    context.fillStyle = css(colour);
    context.fill();
    line(context, edge);
    context.lineWidth = 2.5;
    context.strokeStyle = css(palette.inks[0], 0.42 * (1 - depth * 0.8));
    context.stroke();
  }
};
