// Measures what the streams of a PDF hold before pdf.js holds it: compressed twice, 7 KB can become 5 GB. Every stream
// is inflated through its filters, counted and dropped. Pictures are not read and are taken out instead.
import { PaperError } from "../errors.ts";
import { ascii85, asciiHex, lzw, runLength } from "./decoders.ts";
import { Bytes, type Decoder, type NextBlock, NOTHING } from "./bytes.ts";
import { flate } from "./flate.ts";

/** Bytes that all streams together may hold: a paper of 300 pages, its fonts and its drawings hold under a tenth. */
const MOST_BYTES = 256 * 1024 * 1024;
/** More filters on one stream than any writer puts there. */
const MOST_LAYERS = 8;
/** Where a stream's dictionary is looked for, in bytes before it. */
const DICTIONARY_WITHIN = 2048;

const KEYWORD = Array.from("stream", (letter) => letter.charCodeAt(0));
const OBJECT = Array.from("obj", (letter) => letter.charCodeAt(0));
const END = Array.from("endstream", (letter) => letter.charCodeAt(0));

/** Filters by their names and the short forms of them. Those not listed keep their bytes as they are. */
const DECODERS: Record<string, Decoder> = {
  FlateDecode: flate,
  Fl: flate,
  LZWDecode: lzw,
  LZW: lzw,
  ASCII85Decode: ascii85,
  A85: ascii85,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
  RunLengthDecode: runLength,
  RL: runLength,
};
const PICTURE = /\/Subtype\s*\/Image(?!\w)|\/(?:DCT|JPX|JBIG2|CCITTFax)Decode(?!\w)|\/(?:DCT|CCF)(?!\w)/;
/** Words of a page's text may stand before the word "stream" as well, but not a dictionary's end. */
const isPicture = (dictionary: string) => PICTURE.test(dictionary) && dictionary.trimEnd().endsWith(">>");
const LAYERS = Array.from({ length: MOST_LAYERS }, () => flate);
const LATIN = new TextDecoder("latin1");
const HIDDEN_LETTER = /#([\da-f]{2})/gi;
const FILTERS = /\/(?:Filter|F)\s*(\[[^\]]*\]|\/\w+)/;

/**
 * Counts what the streams hold and blanks pictures in place: text is read without them. Streams are found by their
 * keyword and not by their dictionary's length, which may be wrong, as may the file's table of objects. Reads at most
 * so many bytes as it may count, so its time is bounded whatever the file says of itself.
 *
 * @param bytes of the whole file, which are changed
 * @param most bytes that the streams may hold
 * @throws PaperError `unreadable` when they hold more
 */
export function checkStreams(bytes: Uint8Array, most: number = MOST_BYTES): void {
  const input = counter(most);
  const output = counter(most);
  let lineEnd = -1;
  for (let at = find(bytes, KEYWORD, 0); at >= 0; at = find(bytes, KEYWORD, at + 1)) {
    if (isEnd(bytes, at)) continue;
    if (lineEnd <= at) lineEnd = endOfLine(bytes, at);
    const dictionary = dictionaryBefore(bytes, at);
    input(dictionary.length);
    if (isPicture(dictionary)) {
      const end = find(bytes, END, lineEnd);
      bytes.fill(0, lineEnd, end < 0 ? bytes.length : end);
      at = end < 0 ? bytes.length : end + END.length;
      continue;
    }
    // What the dictionary says may be hidden (a reference, a comment), so what looks compressed is inflated anyhow.
    const named = filtersOf(dictionary);
    const source = bytes.subarray(lineEnd);
    if (named.some((decoder) => decoder !== flate)) drain(source, [...named, ...LAYERS], { input, output });
    drain(source, LAYERS, { input, output });
  }
}

type Count = (bytes: number) => void;
type Counts = { input: Count; output: Count };

/** Adds up and throws past `most`. */
function counter(most: number): Count {
  let total = 0;
  return (count) => {
    total += count;
    if (total > most) throw new PaperError("unreadable", new Error(`its streams hold over ${most} bytes`));
  };
}

/** Reads every layer to its end: one may end before the one below it, which a reader of PDFs holds as well. */
function drain(source: Uint8Array, decoders: readonly Decoder[], { input, output }: Counts): void {
  const file = new Bytes(once(source));
  const layers: Bytes[] = [];
  let below = file;
  for (const decoder of decoders) {
    below = new Bytes(counted(decoder(below), output));
    layers.push(below);
  }
  for (const layer of layers.reverse()) layer.drain();
  input(source.length - file.unread);
}

function once(block: Uint8Array): NextBlock {
  let next = block;
  return () => {
    const given = next;
    next = NOTHING;
    return given;
  };
}

/** Counts each block. */
function counted(nextBlock: NextBlock, count: Count): NextBlock {
  return () => {
    const block = nextBlock();
    count(block.length);
    return block;
  };
}
/** Whether this is the word "endstream". */
const isEnd = (bytes: Uint8Array, at: number): boolean => at >= 3 && isAt(bytes, at - 3, END);

function isAt(bytes: Uint8Array, at: number, letters: readonly number[]): boolean {
  for (let index = 0; index < letters.length; index += 1)
    if (bytes[at + index] !== letters[index]) return false;
  return true;
}

/** What stands before a stream, at most back to the beginning of its object. Names may hide letters: "/F#6clter". */
function dictionaryBefore(bytes: Uint8Array, at: number): string {
  const least = Math.max(0, at - DICTIONARY_WITHIN);
  const [first] = OBJECT;
  let from = at - OBJECT.length;
  while (from >= least && (bytes[from] !== first || !isAt(bytes, from, OBJECT))) from -= 1;
  const written = LATIN.decode(bytes.subarray(Math.max(least, from), at));
  if (!written.includes("#")) return written;
  return written.replace(HIDDEN_LETTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function filtersOf(dictionary: string): Decoder[] {
  const names = FILTERS.exec(dictionary)?.[1]?.match(/\w+/g) ?? [];
  return names.flatMap((name) => DECODERS[name] ?? []).slice(0, MOST_LAYERS);
}

/** The place behind the end of the line that `at` is in: there a stream's data begin. */
function endOfLine(bytes: Uint8Array, at: number): number {
  for (let place = at; place < bytes.length; place += 1) {
    if (bytes[place] === 0x0a) return place + 1;
    if (bytes[place] === 0x0d) return bytes[place + 1] === 0x0a ? place + 2 : place + 1;
  }
  return bytes.length;
}

function find(bytes: Uint8Array, letters: readonly number[], from: number): number {
  const [first = 0] = letters;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (isAt(bytes, at, letters)) return at;
  return -1;
}
