// The trace of two damped pendulums: one long curve that almost closes, again and again.
import { type Idea, EDGE, TURN, line } from "../canvas.ts";
import { css } from "../colour.ts";

type Ratio = readonly [number, number];
const RATIOS: readonly [Ratio, ...Ratio[]] = [
  [2, 3],
  [3, 4],
  [1, 2],
  [3, 5],
  [4, 5],
  [1, 3],
  [5, 6],
];

export const harmonograph: Idea = ({ context, palette, random }) => {
  const [first, second] = random.pick(RATIOS);
  const detune = random.between(0.004, 0.013) * random.pick([-1, 1]);
  const phases = [random.between(0, TURN), random.between(0, TURN), random.between(0, TURN)] as const;
  const damping = random.between(0.004, 0.0085);
  const circular = random.between(0.25, 0.6);
  const size = EDGE * 0.6;
  const seconds = 46 * TURN;
  const at = (t: number) => {
    const fade = Math.exp(-damping * t);
    const swing = (frequency: number, phase: number) => Math.sin(frequency * t + phase);
    return {
      x:
        EDGE / 2 +
        size *
          fade *
          ((1 - circular) * swing(first, phases[0]) + circular * swing(second + detune, phases[1])),
      y:
        EDGE / 2 +
        size *
          fade *
          ((1 - circular) * swing(first, phases[0] + TURN / 4) + circular * swing(second, phases[2])),
    };
  };
  context.lineCap = "round";
  const pieces = 320;
  for (let piece = 0; piece < pieces; piece++) {
    const from = (piece / pieces) * seconds;
    const path = Array.from({ length: 31 }, (_, step) => at(from + (step / 30) * (seconds / pieces)));
    const share = piece / pieces;
    line(context, path);
    context.lineWidth = 3;
    context.strokeStyle = css(share < 0.06 ? palette.spark : palette.ink(share), 0.82);
    context.stroke();
  }
};
