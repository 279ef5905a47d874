// The filters of a PDF's streams beside Flate (PDF 32000-1, 7.4). What is wrong ends a stream.
import { type Bytes, type Decoder, inBlocks } from "./bytes.ts";

const isSpace = (byte: number) => byte === 0 || (byte >= 9 && byte <= 13) || byte === 32;

const skipSpace = (from: Bytes): number => {
  let byte = from.read();
  while (byte >= 0 && isSpace(byte)) byte = from.read();
  return byte;
};

/** Two digits a byte; ">" ends. */
export const asciiHex: Decoder = (from) => {
  const digit = () => Number.parseInt(String.fromCharCode(Math.max(0, skipSpace(from))), 16);
  return inBlocks(() => {
    const high = digit();
    if (Number.isNaN(high)) return -1;
    const low = digit();
    return high * 16 + (Number.isNaN(low) ? 0 : low);
  });
};

/** Five characters for four bytes, "z" for four zeros; "~" ends. */
export const ascii85: Decoder = (from) => {
  const pending: number[] = [];
  return inBlocks(() => {
    if (pending.length > 0) return pending.pop() ?? -1;
    const first = skipSpace(from);
    if (first < 0 || first === 0x7e) return -1;
    if (first === 0x7a) {
      pending.push(0, 0, 0);
      return 0;
    }
    let value = first - 33;
    let count = 1;
    for (; count < 5; count += 1) {
      const next = skipSpace(from);
      if (next < 0 || next === 0x7e) break;
      value = value * 85 + next - 33;
    }
    for (let missing = count; missing < 5; missing += 1) value = value * 85 + 84;
    for (let byte = 5 - count; byte < 4; byte += 1) pending.push(Math.floor(value / 256 ** byte) & 255);
    return pending.pop() ?? -1;
  });
};

/** A length, then so many bytes, or one byte to be repeated; 128 ends. */
export const runLength: Decoder = (from) => {
  let left = 0;
  let repeated = -1;
  return inBlocks(() => {
    if (left === 0) {
      const length = from.read();
      if (length < 0 || length === 128) return -1;
      left = length < 128 ? length + 1 : 257 - length;
      repeated = length < 128 ? -1 : from.read();
    }
    left -= 1;
    return repeated >= 0 ? repeated : from.read();
  });
};

const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;

/** Codes of 9 to 12 bits, which grow one code early (EarlyChange 1, as nearly all writers have it). */
export const lzw: Decoder = (from) => {
  const before = new Uint16Array(MOST_CODES);
  const last = new Uint8Array(MOST_CODES);
  const text = new Uint8Array(MOST_CODES);
  let left = 0;
  let codes = END + 1;
  let previous = -1;
  let hold = 0;
  let held = 0;
  const next = (): number => {
    const size = codes + 1 < 512 ? 9 : codes + 1 < 1024 ? 10 : codes + 1 < 2048 ? 11 : 12;
    while (held < size) {
      const byte = from.read();
      if (byte < 0) return END;
      hold = ((hold << 8) | byte) & 0xff_ffff;
      held += 8;
    }
    held -= size;
    return (hold >> held) & ((1 << size) - 1);
  };
  /** Writes what a code stands for into `text`, last byte first. */
  const spell = (code: number) => {
    let at = code;
    while (at > END) {
      text[left++] = last[at] ?? 0;
      at = before[at] ?? 0;
    }
    text[left++] = at;
  };
  return inBlocks(() => {
    while (left === 0) {
      const code = next();
      if (code === END || code > codes || (code === codes && previous < 0)) return -1;
      if (code === CLEAR) {
        codes = END + 1;
        previous = -1;
        continue;
      }
      // A code that is only now being made ends with the first byte of the one before it.
      const isNew = code === codes;
      if (isNew) left = 1;
      spell(isNew ? previous : code);
      const first = text[left - 1] ?? 0;
      if (isNew) text[0] = first;
      if (previous >= 0 && codes < MOST_CODES) {
        before[codes] = previous;
        last[codes] = first;
        codes += 1;
      }
      previous = code;
    }
    return text[--left] ?? 0;
  });
};
