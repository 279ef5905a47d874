// Bodies on tilted ellipses around a bright centre.
import { type Idea, EDGE, TURN, disc, glow } from "../canvas.ts";
import { css } from "../colour.ts";

export const orbits: Idea = ({ context, palette, random }) => {
  const centre = { x: EDGE * random.between(0.4, 0.6), y: EDGE * random.between(0.4, 0.6) };
  const flat = random.between(0.32, 0.94);
  const tilt = random.between(-0.9, 0.9);
  for (let star = 0; star < 170; star++) {
    const place = { x: random.between(0, EDGE), y: random.between(0, EDGE) };
    disc(context, place, random.between(0.8, 2.4), css(palette.inks[0], random.between(0.15, 0.6)));
  }
  glow(context, centre, 430, css(palette.spark, 0.55), css(palette.spark, 0));
  const rings = random.whole(7, 12);
  const twist = random.chance(0.5) ? TURN / 2 / rings : 0;
  for (let ring = 0; ring < rings; ring++) {
    const across = 95 + (ring + random.between(0, 0.3)) * (590 / rings);
    const angle = tilt + ring * twist;
    context.beginPath();
    context.ellipse(centre.x, centre.y, across, across * flat, angle, 0, TURN);
    context.lineWidth = random.between(1.5, 4.5);
    context.strokeStyle = css(palette.ink(ring / rings), 0.75);
    context.stroke();
    for (let body = 0; body < random.whole(1, 2); body++) {
      const phase = random.between(0, TURN);
      const dx = across * Math.cos(phase);
      const dy = across * flat * Math.sin(phase);
      const place = {
        x: centre.x + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: centre.y + dx * Math.sin(angle) + dy * Math.cos(angle),
      };
      const radius = random.between(8, 13 + ring * 2.4);
      disc(context, place, radius + 7, css(palette.ground[0]));
      disc(
        context,
        place,
        radius,
        css(random.chance(0.3) ? palette.spark : palette.ink(random.next() * 0.7)),
      );
    }
  }
  disc(context, centre, random.between(40, 64), css(palette.inks[0]));
};
