// Seeds of a flower head: each turned by one angle from the one before it.
import { type Idea, EDGE, TURN, disc } from "../canvas.ts";
import { css } from "../colour.ts";

const GOLDEN_ANGLE = TURN * (1 - (Math.sqrt(5) - 1) / 2);

export const phyllotaxis: Idea = ({ context, palette, random }) => {
  const spacing = random.between(20, 32);
  const centre = { x: EDGE * random.between(0.36, 0.64), y: EDGE * random.between(0.36, 0.64) };
  const swell = random.between(0.55, 0.85);
  const turn = GOLDEN_ANGLE + (random.chance(0.4) ? random.between(-0.004, 0.004) : 0);
  const arms = random.pick([8, 13, 21] as const);
  const outermost = EDGE * random.between(0.52, 0.82);
  for (let index = 1; ; index++) {
    const distance = spacing * Math.sqrt(index);
    if (distance > outermost) break;
    const angle = index * turn;
    const reach = distance / outermost;
    const radius = spacing * (0.18 + swell * 0.62 * Math.sin(Math.PI * Math.min(1, reach * 0.92)) ** 1.3);
    const share = (index % arms) / arms;
    const colour = index % arms === 0 ? palette.spark : palette.ink(share * 0.6 + reach * 0.4);
    const place = { x: centre.x + Math.cos(angle) * distance, y: centre.y + Math.sin(angle) * distance };
    disc(context, place, radius, css(colour, 1 - 0.55 * reach ** 3));
  }
};
