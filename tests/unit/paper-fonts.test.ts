import { expect, test } from "vitest";
import { FontSizes } from "../../src/paper/layout/font-sizes.ts";
import type { TextItem } from "../../src/paper/layout/geometry.ts";
import { placeRuns } from "../../src/paper/layout/runs.ts";
import { toSegments } from "../../src/paper/layout/segments.ts";

const viewport = { transform: [1, 0, 0, -1, 0, 800], width: 600, height: 800 };
const LETTER = 4.6;
const BLANK = 3.3;

/**
 * One line as pdf.js gives it for a bitmap font of 10 points: a height that means nothing, blanks as items of their own.
 * `[fi]` is a ligature that comes out as a blank of its width, `_` a kern that is reported as a blank.
 */
function bitmapLine(drawn: string, y: number): TextItem[] {
  const items: TextItem[] = [];
  let x = 50;
  for (const part of drawn.split(/( |\[\w+\]|_)/)) {
    if (part === "") continue;
    const blank = part === " " || part === "_" || part.startsWith("[");
    const width =
      part === " " ? BLANK : part === "_" ? 0.2 : part.startsWith("[") ? 5.6 : part.length * LETTER;
    items.push({
      str: blank ? " " : part,
      transform: [0.24, 0, 0, 240, x, y],
      width,
      height: blank ? 0 : 240,
      fontName: "f1",
    });
    x += width;
  }
  return items;
}

const read = (lines: string[]) => {
  const filler = Array.from({ length: 9 }, (_, index) =>
    bitmapLine("these are some more words of the same font on this page", 300 - 12 * index),
  );
  const items = [...lines.map((line, index) => bitmapLine(line, 700 - 12 * index)), ...filler];
  const { runs } = placeRuns(items.flat(), viewport, new FontSizes());
  return toSegments(runs).slice(0, lines.length);
};

test("a bitmap font has the size that its widths tell, not the one that the PDF states", () => {
  const [line] = read(["the size of these letters is ten points"]);
  expect(line?.size).toBeGreaterThan(9);
  expect(line?.size).toBeLessThan(11);
});

test("a font of ordinary widths keeps the size that the PDF states", () => {
  const items: TextItem[] = [
    {
      str: "a plain line of text",
      transform: [10, 0, 0, 10, 50, 700],
      width: 90,
      height: 10,
      fontName: "f2",
    },
  ];
  expect(placeRuns(items, viewport, new FontSizes()).runs[0]?.size).toBe(10);
});

test("kerning that is reported as a blank does not break a word", () => {
  expect(read(["the group op_erators of this mo_del act on it"])[0]?.text).toBe(
    "the group operators of this model act on it",
  );
});

test.each([
  ["we use an e[ff]ective theory of the model", "we use an effective theory of the model"],
  ["the mass is taken to in[fi]nity in the limit", "the mass is taken to infinity in the limit"],
  ["we see this in the [fi]rst order of the series", "we see this in the first order of the series"],
  ["all b-[fl]avored states of this sector are here", "all b-flavored states of this sector are here"],
  ["the values are de[fi]ned on the whole line here", "the values are defined on the whole line here"],
  ["two sets of di[ff]erent size are seen in this", "two sets of different size are seen in this"],
  ["this does re[fl]ect what the model has to say", "this does reflect what the model has to say"],
])("a ligature that was taken for a blank is put back: %s", (drawn, meant) => {
  expect(read([drawn])[0]?.text).toBe(meant);
});

test("codes of TeX's own encodings are read as what they mean", () => {
  const [line] = read(['p \u0000 q is 0:45 of \\brown" mass']);
  expect(line?.text).toBe("p − q is 0.45 of “brown” mass");
});

test("columns that a tight gutter parts are not read as one line", () => {
  const items: TextItem[] = [];
  for (let row = 0; row < 14; row += 1) {
    const item = (str: string, x: number, width: number, shift: number): TextItem => ({
      str,
      transform: [10, 0, 0, 10, x, 700 - 12 * row - shift],
      width,
      height: 10,
      fontName: "f3",
    });
    items.push(item(`left line ${row}`, 50, 240, 0), item(`right line ${row}`, 295, 240, row < 7 ? 0 : 2));
  }
  const texts = toSegments(placeRuns(items, viewport).runs).map(({ text }) => text);
  expect(texts).toHaveLength(28);
  expect(texts).toContain("right line 13");
});

test("blanks that stand at one place in some lines do not part the lines", () => {
  const item = (str: string, x: number, width: number, row: number): TextItem => ({
    str,
    transform: [10, 0, 0, 10, x, 700 - 12 * row],
    width,
    height: 10,
    fontName: "f4",
  });
  const items = Array.from({ length: 24 }, (_, row) =>
    row < 12
      ? [item("word", 50, 40, row), item("goes on", 94, 70, row)]
      : [item("one long line", 50, 114, row)],
  );
  expect(toSegments(placeRuns(items.flat(), viewport).runs)).toHaveLength(24);
});
