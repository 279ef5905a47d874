// A paper whose title page is printed twice: in front of it stands a cover of its library or of a report series.
import { expect, test } from "vitest";
import { parseHeading } from "../../src/paper/structure/headings.ts";
import type { Piece } from "../../src/paper/structure/piece.ts";
import { splitPaper } from "../../src/paper/structure/split.ts";
import { bodyPiece } from "./body-piece.ts";

const on = (page: number, text: string): Piece => {
  const piece = bodyPiece(text);
  return { ...piece, block: { ...piece.block, page } };
};
const heading = (page: number, text: string): Piece => ({
  ...on(page, text),
  role: "heading",
  heading: parseHeading(text),
});

const OPENING = "Motivated by slow clocks we use a new balance to weigh them in cold rooms,";
const ENDING = "and we propose further weighings that may be undertaken in some future winter.";
const again = [on(2, "A. Winter and B. Frost"), on(2, "Department of Cold Rooms, 12 North Avenue, Newport.")];
const paper = (second: readonly Piece[]) => [
  on(1, "Slow Clocks"),
  heading(1, "Abstract"),
  on(1, OPENING),
  on(1, ENDING),
  ...second,
  heading(3, "1 Introduction"),
  on(3, "A clock keeps time by something that swings."),
];
const texts = (pieces: readonly Piece[]) => pieces.map(({ text }) => text);

test("the abstract is its first printing, and the second title page is front matter", () => {
  const { abstract, front, body } = splitPaper(paper([...again, on(2, OPENING), on(2, ENDING)]));
  expect(texts(abstract)).toEqual([OPENING, ENDING]);
  expect(texts(front)).toContain(again[1]?.text);
  expect(texts(body)).toEqual(["1 Introduction", "A clock keeps time by something that swings."]);
});

test("a second printing that ends otherwise is front matter too", () => {
  const { abstract } = splitPaper(paper([...again, on(2, OPENING), on(2, "and we end otherwise.")]));
  expect(texts(abstract)).toEqual([OPENING, ENDING]);
});

test("an abstract that goes on on the next page stays whole", () => {
  const more = "It goes on with what came of the weighings in the second winter.";
  expect(texts(splitPaper(paper([on(2, more)])).abstract)).toEqual([OPENING, ENDING, more]);
});
