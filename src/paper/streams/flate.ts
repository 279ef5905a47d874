// Inflates (RFC 1950, 1951) a byte at a time from what is read a byte at a time: nothing is held but the last 32 KiB, so
// that a stream can be measured without the memory it would take. As tolerant as pdf.js: what is wrong ends the stream.
import type { ReadByte } from "./read-byte.ts";

const WINDOW = 32_768;
/** Codes up to this length are found in a table; longer ones are rare and found bit by bit. */
const FAST_BITS = 9;

type Codes = {
  /** By the next FAST_BITS bits: the symbol × 16 plus the code's length; 0 where the code is longer. */
  fast: Uint16Array;
  /** How many codes have each length, and the symbols in the order of their codes. */
  counts: Uint16Array;
  symbols: Uint16Array;
};

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115];
LENGTHS.push(131, 163, 195, 227, 258);
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = Array.from({ length: 30 }, (_, code) =>
  code < 4 ? code + 1 : 1 + ((2 + (code % 2)) << ((code >> 1) - 1)),
);
const distanceBits = (code: number) => (code < 4 ? 0 : (code >> 1) - 1);
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** @param lengths of the code of each symbol in bits, 0 where it has none */
function codesOf(lengths: ArrayLike<number>): Codes {
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

const FIXED = {
  literals: codesOf(
    Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
  ),
  distances: codesOf(Array.from({ length: 30 }, () => 5)),
};

/** Answers the inflated bytes, then -1; -1 at once where there is no header of RFC 1950. */
export function flate(read: ReadByte): ReadByte {
  let ended = false;
  let hold = 0;
  let held = 0;
  /** Takes up to 16 bits; 0 and the end where there are not so many. */
  const bits = (count: number): number => {
    while (held < count) {
      const byte = read();
      if (byte < 0) {
        ended = true;
        return 0;
      }
      hold |= byte << held;
      held += 8;
    }
    const value = hold & ((1 << count) - 1);
    hold >>>= count;
    held -= count;
    return value;
  };
  const symbolOf = ({ fast, counts, symbols }: Codes): number => {
    while (held < FAST_BITS) {
      const byte = read();
      if (byte < 0) break;
      hold |= byte << held;
      held += 8;
    }
    const found = fast[hold & (fast.length - 1)] ?? 0;
    const length = found & 15;
    if (length > 0 && length <= held) {
      hold >>>= length;
      held -= length;
      return found >> 4;
    }
    let code = 0;
    let first = 0;
    let index = 0;
    for (let size = 1; size <= 15; size += 1) {
      code |= bits(1);
      const count = counts[size] ?? 0;
      if (code - count < first) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    ended = true;
    return 0;
  };

  const method = bits(8);
  const flags = bits(8);
  if ((method & 15) !== 8 || ((method << 8) | flags) % 31 !== 0 || (flags & 32) !== 0) return () => -1;

  const window = new Uint8Array(WINDOW);
  let at = 0;
  let copied = 0;
  let distance = 0;
  let stored = 0;
  let isLast = false;
  let block: { literals: Codes; distances: Codes } | null = null;

  const readCodes = () => {
    const [literals, distances, used] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const order = new Uint8Array(19);
    for (let index = 0; index < used; index += 1) order[ORDER[index] ?? 0] = bits(3);
    const codes = codesOf(order);
    const lengths = new Uint8Array(literals + distances);
    for (let index = 0; index < lengths.length;) {
      const symbol = symbolOf(codes);
      if (symbol < 16) lengths[index++] = symbol;
      else {
        const value = symbol === 16 ? (lengths[index - 1] ?? 0) : 0;
        const count = symbol === 16 ? 3 + bits(2) : symbol === 17 ? 3 + bits(3) : 11 + bits(7);
        lengths.fill(value, index, index + count);
        index += count;
      }
    }
    return {
      literals: codesOf(lengths.subarray(0, literals)),
      distances: codesOf(lengths.subarray(literals)),
    };
  };
  const begin = () => {
    isLast = bits(1) === 1;
    const type = bits(2);
    if (type === 0) {
      bits(held % 8);
      stored = bits(16);
      bits(16);
    } else if (type === 1) block = FIXED;
    else if (type === 2) block = readCodes();
    else ended = true;
  };
  const put = (byte: number): number => {
    window[at] = byte;
    at = (at + 1) & (WINDOW - 1);
    return byte;
  };
  return () => {
    while (!ended) {
      if (copied > 0) {
        copied -= 1;
        return put(window[(at - distance) & (WINDOW - 1)] ?? 0);
      }
      if (stored > 0) {
        stored -= 1;
        const byte = bits(8);
        if (!ended) return put(byte);
      } else if (block) {
        const symbol = symbolOf(block.literals);
        if (ended) break;
        if (symbol < 256) return put(symbol);
        if (symbol === 256) block = null;
        else if (symbol > 285) ended = true;
        else {
          copied = (LENGTHS[symbol - 257] ?? 0) + bits(LENGTH_BITS[symbol - 257] ?? 0);
          const code = symbolOf(block.distances);
          distance = (DISTANCES[code] ?? 1) + bits(distanceBits(code));
        }
      } else if (isLast) ended = true;
      else begin();
    }
    return -1;
  };
}
