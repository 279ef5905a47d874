// Where a picture is missing: a cover of sound rings that belongs to no field, and a face that is nobody's.
import { dot, glow, ground, line } from "./drawing.mjs";

/** Bars of sound set around a circle, their heights two waves laid over each other. */
export function drawCover(context, size) {
  ground(context, size, size, ["#1a1e33", "#262447", "#3c2444"]);
  const centre = size / 2;
  glow(context, centre, centre, size * 0.55, "255, 138, 76", 0.22);
  const bars = 96;
  for (let index = 0; index < bars; index += 1) {
    const angle = (index / bars) * Math.PI * 2;
    const wave = 0.5 + 0.32 * Math.sin(angle * 5 + 0.6) + 0.18 * Math.sin(angle * 13);
    const inner = size * 0.2;
    const outer = inner + size * (0.03 + 0.17 * Math.max(0, wave));
    const at = (radius) => [centre + Math.cos(angle) * radius, centre + Math.sin(angle) * radius];
    const warm = 0.5 + 0.5 * Math.sin(angle - 0.8);
    const colour = `rgb(255, ${Math.round(132 + 92 * warm)}, ${Math.round(76 + 130 * warm)})`;
    line(context, [at(inner), at(outer)], size * 0.0068, colour);
  }
  dot(context, centre, centre, size * 0.012, "#fcfaf6");
}

export function drawAvatar(context, size) {
  ground(context, size, size, ["#3b4468", "#5d4a72"]);
  glow(context, size * 0.5, size * 0.36, size * 0.5, "255, 200, 170", 0.2);
  dot(context, size * 0.5, size * 0.4, size * 0.165, "#f4e9df");
  context.fillStyle = "#f4e9df";
  context.beginPath();
  context.ellipse(size * 0.5, size * 0.98, size * 0.34, size * 0.33, 0, 0, Math.PI * 2);
  context.fill();
}
