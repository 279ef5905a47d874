// What the streams of a PDF may hold: files of a few kilobytes that would take gigabytes are refused before they do.
import { deflateRawSync, deflateSync, inflateSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { Bytes } from "../../src/paper/streams/bytes.ts";
import { checkStreams } from "../../src/paper/streams/check-streams.ts";
import { flate } from "../../src/paper/streams/flate.ts";
import { generatePaper } from "../corpus/index.ts";
import { readInNode } from "../corpus/read-in-node.ts";

const MEGABYTE = 1024 * 1024;
const latin = (text: string) => Buffer.from(text, "latin1");

/** A stream's object, as writers set it, with what a hostile one leaves out or gets wrong. */
const stream = (dictionary: string, data: Uint8Array, { length = data.length, keyword = "stream\n" } = {}) =>
  Buffer.concat([
    latin(`4 0 obj\n<< ${dictionary} /Length ${length} >>\n${keyword}`),
    data,
    latin("\nendstream\nendobj\n"),
  ]);

const file = (...streams: Uint8Array[]) =>
  new Uint8Array(
    Buffer.concat([
      latin("%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"),
      latin("2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n"),
      latin("3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>\nendobj\n"),
      ...streams,
      latin("trailer\n<< /Root 1 0 R >>\n%%EOF\n"),
    ]),
  );

/** Blanks compressed to a stream of so many megabytes, without making it whole. */
function compressedBlanks(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, " "), { finishFlush: constants.Z_FULL_FLUSH });
  // Empty last block; nobody gets as far as to the checksum.
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([3, 0]),
  ]);
}

const codeOf = (bytes: Uint8Array<ArrayBuffer>, most: number): string => {
  try {
    checkStreams(bytes, most);
    return "fits";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("a file of some kilobytes that is compressed twice and holds five gigabytes is refused as damaged", async () => {
  const twice = deflateSync(compressedBlanks(5000), { level: 9 });
  expect(twice.length).toBeLessThan(100_000);
  const bytes = file(stream("/Filter [/FlateDecode /FlateDecode]", twice));
  const before = process.memoryUsage().rss;
  await expect(readInNode(bytes)).rejects.toMatchObject({
    code: "unreadable",
    message:
      "Failed to extract text from PDF: The PDF is damaged. Please try again with another version of the file.",
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE);
});

const twoMegabytes = Buffer.alloc(2 * MEGABYTE, " ");
const once = deflateSync(twoMegabytes);
const lzwOfBlanks = () => {
  // Codes of ever longer runs: 32, 258, 259 …, with the bits as the code grows.
  const bits: string[] = [(256).toString(2).padStart(9, "0"), (32).toString(2).padStart(9, "0")];
  for (let code = 258; code < 4095; code += 1) {
    const size = code < 511 ? 9 : code < 1023 ? 10 : code < 2047 ? 11 : 12;
    bits.push(code.toString(2).padStart(size, "0"));
  }
  const all = bits.join("");
  return Buffer.from(all.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
};

test.each<[string, Uint8Array]>([
  ["Flate", stream("/Filter /FlateDecode", once)],
  ["Flate twice", stream("/Filter [/FlateDecode /FlateDecode]", deflateSync(once))],
  ["a name with hidden letters", stream("/F#69lter /Fl#61teDecode", once)],
  ["a filter that is named elsewhere", stream("/Filter 9 0 R", deflateSync(once))],
  ["no filter that could be read", stream("/Fil%\nter", once)],
  ["a length that is too short", stream("/Filter /FlateDecode", once, { length: 3 })],
  ["a length that is too long", stream("/Filter /FlateDecode", once, { length: 999_999_999 })],
  ["hexadecimal digits", stream("/Filter [/ASCIIHexDecode /FlateDecode]", latin(`${once.toString("hex")}>`))],
  ["a run", stream("/Filter /RunLengthDecode", Buffer.alloc(34_000, Buffer.from([129, 32])))],
  ["zeros in ASCII 85", stream("/Filter /ASCII85Decode", Buffer.alloc(530_000, "z"))],
  ["LZW", stream("/Filter /LZWDecode", lzwOfBlanks())],
  ["more on the keyword's line", stream("/Filter /FlateDecode", once, { keyword: "stream  % now\r\n" })],
  [
    "a checksum that is wrong",
    stream("/Filter /FlateDecode", Buffer.concat([once.subarray(0, -4), latin("oops")])),
  ],
  [
    "the word endstream in what is not compressed",
    stream("", Buffer.concat([latin("endstream\nstream\n"), once])),
  ],
])("is counted behind %s", (_, bytes) => {
  expect(codeOf(file(bytes), 1.9 * MEGABYTE)).toBe("unreadable");
  expect(codeOf(file(bytes), 20 * MEGABYTE)).toBe("fits");
});

test("many streams are counted together", () => {
  const bytes = file(...Array.from({ length: 5 }, () => stream("/Filter /FlateDecode", once)));
  expect(codeOf(bytes, 9 * MEGABYTE)).toBe("unreadable");
  expect(codeOf(bytes, 11 * MEGABYTE)).toBe("fits");
});

/** What the inflater makes of a stream that comes in pieces of so many bytes. */
function inflated(data: Uint8Array, piece: number): Buffer {
  let at = 0;
  const next = flate(new Bytes(() => data.subarray(at, (at += piece))));
  const made: Buffer[] = [];
  for (let block = next(); block.length > 0; block = next()) made.push(Buffer.from(block));
  return Buffer.concat(made);
}

test.each([1, 9, 1_000_000])(
  "inflates as zlib does what was deflated in any way, in pieces of %i bytes",
  (piece) => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (const alphabet of [2, 20, 256]) {
      // Longer than the window, with copies from near and far.
      const data = Buffer.alloc(90_000);
      for (let at = 0; at < data.length; at += 1)
        data[at] = at > 400 && random(9) > 0 ? data[at - 1 - random(400)]! : random(alphabet);
      data.copyWithin(70_000, 40_000, 55_000);
      for (const level of [0, 1, 9])
        for (const strategy of [constants.Z_DEFAULT_STRATEGY, constants.Z_HUFFMAN_ONLY, constants.Z_FIXED]) {
          const deflated = deflateSync(data, { level, strategy, memLevel: 9 });
          expect(inflated(deflated, piece).equals(data)).toBe(true);
          const cut = inflated(deflated.subarray(0, deflated.length / 2), piece);
          expect(cut.equals(data.subarray(0, cut.length))).toBe(true);
        }
    }
  },
);

test("pictures are not counted, whatever they hold, and are taken out", () => {
  const picture = stream("/Subtype /Image /Width 9000 /Filter /FlateDecode", once);
  const photograph = stream("/Filter [/FlateDecode /DCTDecode]", once);
  const text = stream("", latin("BT (Tides) Tj ET"));
  const bytes = file(picture, photograph, text);
  expect(codeOf(bytes, MEGABYTE)).toBe("fits");
  expect(Buffer.from(bytes).includes(once.subarray(0, 100))).toBe(false);
  expect(Buffer.from(bytes).includes("BT (Tides) Tj ET")).toBe(true);
});

test("a paper is counted as what its streams hold, and read as before", async () => {
  const { bytes } = await generatePaper(3, "proceedings");
  let holds = 0;
  const text = Buffer.from(bytes).toString("latin1");
  for (const match of text.matchAll(/FlateDecode[^]*?\bstream\r?\n([^]*?)endstream/g))
    holds += inflateSync(latin(match[1] ?? "")).length;
  expect(holds).toBeGreaterThan(50_000);
  expect(codeOf(new Uint8Array(bytes), holds * 2)).toBe("fits");
  expect(codeOf(new Uint8Array(bytes), holds - 1)).toBe("unreadable");
  expect((await readInNode(bytes)).words).toBeGreaterThan(500);
});

test("what stands on a page before the word stream is no picture's dictionary", () => {
  const page = latin("BI /W 8 /F /DCT ID xx EI\nBT (a stream) Tj\n(of water) Tj ET");
  const bytes = file(stream("", page), stream("", latin("BT (Tides) Tj ET")));
  const before = Buffer.from(bytes);
  checkStreams(bytes);
  expect(before.equals(bytes)).toBe(true);
});

test("streams that lie in each other are checked in time that grows as the file does", () => {
  const nested = (length: number) => new Uint8Array(latin("<</Subtype>>stream\nx".repeat(length / 20)));
  const stored = (length: number) =>
    new Uint8Array(latin("stream\n\u0078\u009c\u0000\u0000\u0000\u00ff\u00ff".repeat(length / 14)));
  for (const make of [nested, stored]) {
    const time = (length: number) => {
      const bytes = make(length);
      const begun = process.threadCpuUsage();
      codeOf(bytes, 16 * length);
      const { user, system } = process.threadCpuUsage(begun);
      return (user + system) / 1000;
    };
    const short = time(50_000);
    expect(time(400_000)).toBeLessThan(Math.max(short, 5) * 24);
  }
});
