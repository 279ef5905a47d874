// What every idea draws with: a canvas of 1024 by 1024 units whatever its real size, a palette, chance.
import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Palette } from "./palette.ts";
import type { Random } from "./random.ts";

export const EDGE = 1024;
export const TURN = 2 * Math.PI;

export type Easel = { context: SKRSContext2D; palette: Palette; random: Random };
/** One idea: draws itself over the ground. */
export type Idea = (easel: Easel) => void;
export type Point = { x: number; y: number };

export function disc(context: SKRSContext2D, { x, y }: Point, radius: number, fill: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, TURN);
  context.fillStyle = fill;
  context.fill();
}

export function line(context: SKRSContext2D, points: readonly Point[], closed = false): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  if (closed) context.closePath();
}

/** A soft light around a point, added to what is there. */
export function glow(
  context: SKRSContext2D,
  { x, y }: Point,
  radius: number,
  inner: string,
  outer: string,
): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, inner);
  gradient.addColorStop(1, outer);
  context.save();
  context.globalCompositeOperation = "screen";
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  context.restore();
}
