// Chance that can be repeated: everything in a cover comes from one seed.

export type Random = {
  /** From 0 up to but not including 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  /** A whole number, both ends included. */
  whole: (low: number, high: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  chance: (probability: number) => boolean;
  /** Bell-shaped around 0 with a spread of 1. */
  bell: () => number;
};

/** FNV-1a, 32 bits: a text's number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** A generator that always tells the same story for one seed (the splitmix construction on 32 bits). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (probability) => next() < probability,
    bell: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** Smooth noise over the plane, about −1 to 1, features one unit wide. */
export function createNoise(random: Random): (x: number, y: number) => number {
  const size = 256;
  const slopes = Array.from({ length: size * size }, () => random.next() * 2 * Math.PI);
  const slope = (column: number, row: number, dx: number, dy: number) => {
    const angle = slopes[(row & (size - 1)) * size + (column & (size - 1))] ?? 0;
    return Math.cos(angle) * dx + Math.sin(angle) * dy;
  };
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  const mix = (from: number, to: number, share: number) => from + (to - from) * share;
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const above = mix(slope(column, row, dx, dy), slope(column + 1, row, dx - 1, dy), ease(dx));
    const below = mix(
      slope(column, row + 1, dx, dy - 1),
      slope(column + 1, row + 1, dx - 1, dy - 1),
      ease(dx),
    );
    return 1.6 * mix(above, below, ease(dy));
  };
}
