// Huffman codes as Flate has them (RFC 1951, 3.2), and the bits that they are read from.
import type { Bytes } from "./bytes.ts";

/** Codes up to this length are found in a table; longer ones are rare and found bit by bit. */
export const FAST_BITS = 9;
export const FAST_MASK = (1 << FAST_BITS) - 1;

export type Codes = {
  /** By the next FAST_BITS bits: the symbol × 16 plus the code's length; 0 where the code is longer. */
  fast: Uint16Array;
  /** How many codes have each length, and the symbols in the order of their codes. */
  counts: Uint16Array;
  symbols: Uint16Array;
};

/** @param lengths of the code of each symbol in bits, 0 where it has none */
export function codesOf(lengths: ArrayLike<number>): Codes {
  const counts = new Uint16Array(16);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) counts[lengths[symbol] ?? 0]! += 1;
  counts[0] = 0;
  const offsets = new Uint16Array(17);
  const codes = new Uint16Array(17);
  for (let length = 1; length <= 15; length += 1) {
    offsets[length + 1] = (offsets[length] ?? 0) + (counts[length] ?? 0);
    codes[length + 1] = ((codes[length] ?? 0) + (counts[length] ?? 0)) << 1;
  }
  const symbols = new Uint16Array(lengths.length);
  const fast = new Uint16Array(1 << FAST_BITS);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) continue;
    symbols[offsets[length]!++] = symbol;
    const code = codes[length]!++;
    if (length > FAST_BITS) continue;
    // Bits come with the code's first bit lowest.
    let reversed = 0;
    for (let bit = 0; bit < length; bit += 1) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
    for (let at = reversed; at < fast.length; at += 1 << length) fast[at] = symbol * 16 + length;
  }
  return { fast, counts, symbols };
}

/** The bits of a stream, each byte's lowest first. */
export class Bits {
  readonly from: Bytes;
  /** The bits that were read and not taken yet, and how many. */
  hold = 0;
  held = 0;
  /** Whether more was asked for than there is, or no code fits: what was answered then means nothing. */
  ended = false;

  constructor(from: Bytes) {
    this.from = from;
  }

  /** Takes up to 16 bits; 0 and the end where there are not so many. */
  take(count: number): number {
    while (this.held < count) {
      const byte = this.from.read();
      if (byte < 0) {
        this.ended = true;
        return 0;
      }
      this.hold |= byte << this.held;
      this.held += 8;
    }
    const value = this.hold & ((1 << count) - 1);
    this.hold >>>= count;
    this.held -= count;
    return value;
  }

  /** Passes over the rest of a byte that was begun. */
  alignToByte(): void {
    this.take(this.held % 8);
  }

  symbolOf({ fast, counts, symbols }: Codes): number {
    while (this.held < FAST_BITS) {
      const byte = this.from.read();
      if (byte < 0) break;
      this.hold |= byte << this.held;
      this.held += 8;
    }
    const found = fast[this.hold & FAST_MASK] ?? 0;
    const length = found & 15;
    if (length > 0 && length <= this.held) {
      this.hold >>>= length;
      this.held -= length;
      return found >> 4;
    }
    let code = 0;
    let first = 0;
    let index = 0;
    for (let size = 1; size <= 15; size += 1) {
      code |= this.take(1);
      const count = counts[size] ?? 0;
      if (code - count < first) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    this.ended = true;
    return 0;
  }
}
