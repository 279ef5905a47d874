// Stacked traces, each hiding the one behind it, like pulses or a mountain range of measurements.
import { type Idea, EDGE, line } from "../canvas.ts";
import { css, mix } from "../colour.ts";
import { createNoise } from "../random.ts";

export const ridgelines: Idea = ({ context, palette, random }) => {
  const noise = createNoise(random);
  const rows = random.whole(24, 36);
  const height = random.between(170, 280);
  const peaks = Array.from({ length: random.whole(1, 3) }, () => ({
    x: random.between(0.28, 0.72) * EDGE,
    width: random.between(90, 190),
    drift: random.between(-160, 160),
  }));
  context.lineJoin = "round";
  for (let row = 0; row < rows; row++) {
    const depth = row / (rows - 1);
    const base = EDGE * (0.24 + 0.7 * depth);
    const trace = Array.from({ length: 259 }, (_, column) => {
      const x = column * 4 - 4;
      const lift = peaks.reduce(
        (sum, peak) => sum + Math.exp(-(((x - peak.x - peak.drift * (depth - 0.5)) / peak.width) ** 2)),
        0.05,
      );
      const detail = 0.62 + 0.55 * noise(x / 52, row * 0.42) + 0.3 * noise(x / 17, row * 1.7 + 40);
      return {
        x,
        y: base - Math.max(0, detail) * Math.min(1.15, lift) * height - 5 * noise(x / 30, row + 80),
      };
    });
    line(context, [...trace, { x: EDGE + 8, y: EDGE + 8 }, { x: -8, y: EDGE + 8 }], true);
    context.fillStyle = css(mix(palette.ground[0], palette.ground[1], depth));
    context.fill();
    line(context, trace);
    context.lineWidth = 2.2 + 2.4 * depth;
    context.strokeStyle = css(palette.ink(1 - depth * 0.95), 0.95);
    context.stroke();
  }
};
