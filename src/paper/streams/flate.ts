// Inflates (RFC 1950, 1951) a block at a time: nothing is held but the last 32 KiB and what was made of them, so that a
// stream can be measured without the memory it would take. As tolerant as pdf.js: what is wrong ends the stream.
import { type Bytes, type NextBlock, NOTHING } from "./bytes.ts";
import { Bits, codesOf } from "./huffman.ts";
import { type Block, DISTANCE_BITS, DISTANCES, inflateAhead, LENGTH_BITS, LENGTHS } from "./inflate-ahead.ts";

/** How far back a copy may reach. */
const WINDOW = 32_768;
/** Most streams hold less, and need no more space. */
const FIRST_SPACE = 8192;

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const FIXED: Block = {
  literals: codesOf(
    Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
  ),
  distances: codesOf(Array.from({ length: 30 }, () => 5)),
};

/** Answers the inflated bytes; none where there is no header of RFC 1950. */
export function flate(from: Bytes): NextBlock {
  const bits = new Bits(from);
  const method = bits.take(8);
  const flags = bits.take(8);
  if ((method & 15) !== 8 || ((method << 8) | flags) % 31 !== 0 || (flags & 32) !== 0) return () => NOTHING;
  return inflate(bits);
}

function inflate(bits: Bits): NextBlock {
  let made = new Uint8Array(FIRST_SPACE);
  let at = 0;
  let copied = 0;
  let distance = 0;
  let stored = 0;
  let isLast = false;
  let block: Block | null = null;

  const begin = () => {
    isLast = bits.take(1) === 1;
    const type = bits.take(2);
    if (type === 0) {
      bits.alignToByte();
      stored = bits.take(16);
      bits.take(16);
    } else if (type === 1) block = FIXED;
    else if (type === 2) block = readCodes(bits);
    else bits.ended = true;
  };
  /** Takes letters up to the end of the block or of the space, or to the next copy. */
  const takeLetters = ({ literals, distances }: Block) => {
    let symbol = bits.symbolOf(literals);
    while (symbol < 256 && !bits.ended) {
      made[at++] = symbol;
      if (at === made.length) return;
      symbol = bits.symbolOf(literals);
    }
    if (bits.ended || symbol === 256) block = null;
    else if (symbol > 285) bits.ended = true;
    else {
      copied = (LENGTHS[symbol - 257] ?? 0) + bits.take(LENGTH_BITS[symbol - 257] ?? 0);
      const code = bits.symbolOf(distances);
      distance = (DISTANCES[code] ?? 1) + bits.take(DISTANCE_BITS[code] ?? 0);
    }
  };
  const copy = () => {
    const end = Math.min(at + copied, made.length);
    copied -= end - at;
    // What is copied may be what this copy has only just made.
    for (let to = at; to < end; to += 1) made[to] = made[to - distance] ?? 0;
    at = end;
  };
  return () => {
    if (at === made.length) {
      made = withSpace(made);
      at = Math.min(at, WINDOW);
    }
    const start = at;
    while (!bits.ended && at < made.length) {
      if (copied > 0) copy();
      else if (stored > 0) {
        stored -= 1;
        const byte = bits.take(8);
        if (!bits.ended) made[at++] = byte;
      } else if (block) {
        at = inflateAhead(bits, block, made, at);
        if (at < made.length) takeLetters(block);
      } else if (isLast) bits.ended = true;
      else begin();
    }
    return made.subarray(start, at);
  };
}

/** Twice the space, with what was made in its first half; at the most two windows, of which the first is kept. */
function withSpace(made: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (made.length === 2 * WINDOW) return made.copyWithin(0, WINDOW);
  const larger = new Uint8Array(2 * made.length);
  larger.set(made);
  return larger;
}

/** The codes of a block that brings its own. */
function readCodes(bits: Bits): Block {
  const [literals, distances, used] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4];
  const order = new Uint8Array(19);
  for (let index = 0; index < used; index += 1) order[ORDER[index] ?? 0] = bits.take(3);
  const codes = codesOf(order);
  const lengths = new Uint8Array(literals + distances);
  for (let index = 0; index < lengths.length;) {
    const symbol = bits.symbolOf(codes);
    if (symbol < 16) lengths[index++] = symbol;
    else {
      const value = symbol === 16 ? (lengths[index - 1] ?? 0) : 0;
      const count = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
      lengths.fill(value, index, index + count);
      index += count;
    }
  }
  return {
    literals: codesOf(lengths.subarray(0, literals)),
    distances: codesOf(lengths.subarray(literals)),
  };
}
