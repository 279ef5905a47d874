// The part of inflating that takes nearly all of its time: letters and copies whose bytes lie ready in the input and
// for which there is space in the output, so that neither has to be asked for.
import { type Bits, type Codes, FAST_BITS, FAST_MASK } from "./huffman.ts";

export type Block = { literals: Codes; distances: Codes };

export const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
];
LENGTHS.push(131, 163, 195, 227, 258);
export const LENGTH_BITS = Array.from({ length: 29 }, (_, code) =>
  code < 8 || code === 28 ? 0 : (code >> 2) - 1,
);
export const DISTANCES = Array.from({ length: 30 }, (_, code) =>
  code < 4 ? code + 1 : 1 + ((2 + (code % 2)) << ((code >> 1) - 1)),
);
export const DISTANCE_BITS = Array.from({ length: 30 }, (_, code) => (code < 4 ? 0 : (code >> 1) - 1));

const END_OF_BLOCK = 256;
/** Bytes: the longest copy, and more than a letter or a copy takes of the input. */
const LONGEST_COPY = 258;
const MOST_INPUT = 8;
/** Bits that hold a fast code and the most extra bits behind it: of a length 5, of a distance 13. */
const BITS_OF_LENGTH = FAST_BITS + 5;
const BITS_OF_DISTANCE = FAST_BITS + 13;

/**
 * Goes on until the input or the space runs short, or up to a code that is long, wrong or ends the block: that one is
 * left to be read bit by bit.
 *
 * @param bits are left as if they had been taken one by one
 * @param made the output so far up to `at`, with space behind it
 * @returns the place behind what was made
 */
export function inflateAhead(
  bits: Bits,
  { literals, distances }: Block,
  made: Uint8Array,
  at: number,
): number {
  const { from } = bits;
  const { block } = from;
  const begun = block.length - from.unread;
  const lastInput = block.length - MOST_INPUT;
  const lastSpace = made.length - LONGEST_COPY;
  const { fast: letters } = literals;
  const { fast: places } = distances;
  let { hold, held } = bits;
  let next = begun;
  while (next <= lastInput && at <= lastSpace) {
    if (held < BITS_OF_LENGTH) {
      hold |= (block[next]! | (block[next + 1]! << 8)) << held;
      next += 2;
      held += 16;
    }
    const letter = letters[hold & FAST_MASK]!;
    const symbol = letter >> 4;
    if (symbol < END_OF_BLOCK) {
      if (letter === 0) break;
      made[at++] = symbol;
      hold >>>= letter & 15;
      held -= letter & 15;
      continue;
    }
    if (symbol === END_OF_BLOCK || symbol > 285) break;
    const lengthBits = LENGTH_BITS[symbol - 257]!;
    let behind = hold >>> (letter & 15);
    let left = held - (letter & 15) - lengthBits;
    const length = LENGTHS[symbol - 257]! + (behind & ((1 << lengthBits) - 1));
    behind >>>= lengthBits;
    const back = next;
    while (left < BITS_OF_DISTANCE) {
      behind |= block[next]! << left;
      next += 1;
      left += 8;
    }
    const place = places[behind & FAST_MASK]!;
    const code = place >> 4;
    if (place === 0 || code > 29) {
      next = back;
      break;
    }
    behind >>>= place & 15;
    const distanceBits = DISTANCE_BITS[code]!;
    const distance = DISTANCES[code]! + (behind & ((1 << distanceBits) - 1));
    hold = behind >>> distanceBits;
    held = left - (place & 15) - distanceBits;
    // What is copied may be what this copy has only just made.
    const end = at + length;
    for (let source = at - distance; at < end; at += 1, source += 1) made[at] = made[source] ?? 0;
  }
  // Whole bytes that were not used go back.
  const unused = held >> 3;
  bits.held = held - 8 * unused;
  bits.hold = hold & ((1 << bits.held) - 1);
  from.move(next - unused - begun);
  return at;
}
