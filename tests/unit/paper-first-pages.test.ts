// What journals print on their first page beside title, abstract and text: boxes for readers in a hurry, lists of keywords
// and dates in narrow columns, the line of the proceedings at its foot.
import { expect, test } from "vitest";
import { readInNode } from "../corpus/read-in-node.ts";
import { type Frame, type TextStyle, Typesetter } from "../corpus/typesetter.ts";

const style = (font: TextStyle["font"], size: number, more: Partial<TextStyle> = {}): TextStyle => ({
  font,
  size,
  leading: size * 1.2,
  ...more,
});
const TITLE = "Slow Cooling Raises the Fracture Energy of Glass";
const AUTHORS = "Karin Lindqvist, Tomas Berg, Noor Haddad";
const PARTS = [
  "Recycled glass breaks at lower loads than new glass, and it is not known whether the impurities or the cooling are to blame.",
  "We melted cullet from three plants and cooled 240 plates slowly or fast in the same furnace.",
  "Slow cooling raised the energy of fracture by 48 per cent, and the content of iron made no difference at all.",
] as const;
const ABSTRACT = PARTS.join(" ");
const BOX = "Everyone who has dropped a bottle knows the trouble. We show that patience makes bottles hold.";
const sentence = (number: number) =>
  `Plate ${number} was loaded with care until it broke, and the crack was followed with a camera from both sides.`;
const paragraph = (number: number) => [1, 2, 3, 4].map((part) => sentence(number * 10 + part)).join(" ");
const column = (x: number, y: number, width: number, bottom = 790): Frame => ({ x, y, width, bottom });

function openPaper(typesetter: Typesetter): Frame {
  typesetter.page();
  const head: Frame = { x: 45, y: 50, width: 505, bottom: 800 };
  typesetter.set(TITLE, head, style("sansBold", 19));
  typesetter.set(AUTHORS, head, style("sansBold", 9));
  head.y += 12;
  return head;
}

/** Sections in two columns from `y` on; the right one ends at `bottom`. */
function setColumns(typesetter: Typesetter, y: number, bottom = 790): void {
  const frames = [column(45, y, 244), column(307, y, 244, bottom)];
  for (const [index, frame] of frames.entries()) {
    typesetter.set(index === 0 ? "Introduction" : "Results", frame, style("sansBold", 10));
    for (let number = index * 8; frame.y + 80 < frame.bottom; number += 1)
      typesetter.set(paragraph(number), frame, style("roman", 10));
  }
}

/** Boxes are told from sections by how they are set, so that the text of a short one goes on behind it. */
test("a box beside an abstract without a label is not the abstract, and not spoken", async () => {
  const typesetter = new Typesetter({});
  const { y } = openPaper(typesetter);
  const abstract = column(45, y, 330);
  typesetter.set(`${ABSTRACT} ${PARTS[1]} The end of it is short.`, abstract, style("sansBold", 8.5));
  abstract.y += 4;
  typesetter.set("fracture | recycled glass | cooling", abstract, style("sans", 8));
  const box = column(395, y, 155);
  typesetter.set("Significance", box, style("sansBold", 10));
  box.y += 4;
  typesetter.set(BOX, box, style("sans", 8));
  setColumns(typesetter, abstract.y + 20);
  const { suggested, text, aside } = await readInNode(await typesetter.finish());
  expect(suggested).toMatchObject({
    title: TITLE,
    abstract: `${ABSTRACT} ${PARTS[1]} The end of it is short.`,
    keywords: "fracture, recycled glass, cooling",
  });
  expect(text.startsWith(`## Introduction\n\n${sentence(1)}`)).toBe(true);
  expect(aside.front).toContain(BOX);
});

test("a box at the foot of a column of text is not spoken", async () => {
  const typesetter = new Typesetter({});
  const head = openPaper(typesetter);
  typesetter.set("ABSTRACT", head, style("sansBold", 9));
  typesetter.set(ABSTRACT, head, style("roman", 9));
  setColumns(typesetter, head.y + 20, 650);
  const box = column(312, 670, 230);
  for (const name of ["WHAT IS ALREADY KNOWN ON THIS TOPIC", "WHAT THIS STUDY ADDS"]) {
    typesetter.set(name, box, style("sansBold", 8));
    typesetter.set(`${BOX} ${name.length}`, box, style("sans", 8));
  }
  const { text, aside, sections } = await readInNode(await typesetter.finish());
  expect(text).not.toContain("dropped a bottle");
  expect(aside.front).toContain(BOX);
  expect(sections.map(({ heading }) => heading)).toEqual(["Introduction", "Results"]);
});

test("an abstract beside a short list of keywords is found whole, and each line of the list is a keyword", async () => {
  const typesetter = new Typesetter({});
  const { y } = openPaper(typesetter);
  const [list, abstract] = [column(45, y, 140), column(205, y, 345)];
  typesetter.set("A R T I C L E  I N F O", list, style("roman", 8));
  typesetter.set("A B S T R A C T", abstract, style("roman", 8));
  list.y += 8;
  abstract.y += 8;
  typesetter.set("Keywords:", list, style("italic", 7));
  for (const keyword of ["Fracture energy", "Recycled glass", "Cooling"])
    typesetter.set(keyword, list, style("roman", 7));
  typesetter.set(ABSTRACT, abstract, style("roman", 8));
  setColumns(typesetter, abstract.y + 24);
  const { suggested, text } = await readInNode(await typesetter.finish());
  expect(suggested).toMatchObject({
    title: TITLE,
    abstract: ABSTRACT,
    keywords: "Fracture energy, Recycled glass, Cooling",
  });
  expect(text.startsWith(`## Introduction\n\n${sentence(1)}`)).toBe(true);
});

test("three columns are read one after another", async () => {
  const typesetter = new Typesetter({});
  const { y } = openPaper(typesetter);
  const side = column(45, y, 110);
  for (const line of [
    "To cite: Lindqvist K, Berg T, Haddad N. Glass Lett 2016;6:e42.",
    "Received 3 March 2015",
    "Accepted 12 January 2016",
  ]) {
    typesetter.set(line, side, style("sans", 6.5));
    side.y += 8;
  }
  const middle = column(170, y, 180);
  typesetter.set("ABSTRACT", middle, style("sansBold", 9));
  for (const part of PARTS) typesetter.set(part, middle, style("roman", 9));
  const right = column(368, y, 182);
  typesetter.set("INTRODUCTION", right, style("sansBold", 9));
  for (let number = 0; number < 3; number += 1) typesetter.set(paragraph(number), right, style("roman", 10));
  typesetter.page();
  setColumns(typesetter, 60);
  const { suggested, text } = await readInNode(await typesetter.finish());
  expect(suggested).toMatchObject({ title: TITLE, abstract: ABSTRACT, publishing_year: 2016 });
  expect(text.startsWith(`## INTRODUCTION\n\n${sentence(1)}`)).toBe(true);
});

test.each([
  "Proceedings of the Conference on Glass Methods, pages 101–119, Vinterby, Sweden, June 12–17, 2016.",
  "Edited by Jane Doe, University of Vinterby, Sweden, and approved March 12, 2016 (received for review May 3, 2015)",
])("lines of the publication on the first page are not spoken, and tell the year: %s", async (line) => {
  const typesetter = new Typesetter({});
  const head = openPaper(typesetter);
  typesetter.set("Abstract", head, style("sansBold", 9));
  typesetter.set(ABSTRACT, head, style("roman", 9));
  setColumns(typesetter, head.y + 20, 760);
  typesetter.set(line, column(90, 800, 440, 840), style("italic", 9));
  typesetter.page();
  setColumns(typesetter, 60);
  const { suggested, text, aside } = await readInNode(await typesetter.finish());
  expect(suggested.publishing_year).toBe(2016);
  expect(text).not.toContain("2016");
  expect(aside.statements).toContain(line);
});
