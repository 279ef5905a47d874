// Dendrites: one cell body, arms that fork and taper, a haze of fine endings.
import { type Easel, type Idea, type Point, EDGE, TURN, disc, glow } from "../canvas.ts";
import { css } from "../colour.ts";

type Arm = { from: Point; angle: number; length: number; width: number; depth: number };

export const branching: Idea = (easel) => {
  const { context, palette, random } = easel;
  const soma = { x: EDGE * random.between(0.32, 0.68), y: EDGE * random.between(0.32, 0.68) };
  const arms = random.whole(5, 8);
  const start = random.between(0, TURN);
  const spread = random.between(0.34, 0.52);
  glow(context, soma, 420, css(palette.inks[2], 0.5), css(palette.inks[2], 0));
  context.lineCap = "round";
  const tips: Point[] = [];
  for (let index = 0; index < arms; index++) {
    const angle = start + (index / arms) * TURN + random.between(-0.22, 0.22);
    grow(easel, { from: soma, angle, length: random.between(120, 185), width: 19, depth: 0 }, spread, tips);
  }
  for (const tip of tips)
    disc(
      context,
      tip,
      random.between(1.6, 5.2),
      css(random.chance(0.12) ? palette.spark : palette.inks[0], 0.85),
    );
  disc(context, soma, 38, css(palette.inks[0]));
};

function grow(easel: Easel, arm: Arm, spread: number, tips: Point[]): void {
  const { context, palette, random } = easel;
  const { from, angle, length, width, depth } = arm;
  const bend = random.between(-0.28, 0.28);
  const to = { x: from.x + Math.cos(angle + bend) * length, y: from.y + Math.sin(angle + bend) * length };
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.quadraticCurveTo(
    from.x + Math.cos(angle) * length * 0.5,
    from.y + Math.sin(angle) * length * 0.5,
    to.x,
    to.y,
  );
  context.lineWidth = width;
  context.strokeStyle = css(palette.ink(Math.min(1, depth / 7)), 0.95);
  context.stroke();
  if (depth >= 7 || length < 14) {
    tips.push(to);
    return;
  }
  const forks = random.chance(0.16) ? 3 : 2;
  for (let fork = 0; fork < forks; fork++) {
    const side = (fork / (forks - 1)) * 2 - 1;
    grow(
      easel,
      {
        from: to,
        angle: angle + bend + side * spread + random.between(-0.2, 0.2),
        length: length * random.between(0.66, 0.86),
        width: width * 0.66,
        depth: depth + 1,
      },
      spread,
      tips,
    );
  }
}
