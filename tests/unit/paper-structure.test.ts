import { expect, test } from "vitest";
import { kindOf, parseHeading } from "../../src/paper/structure/headings.ts";
import { isKeywordList } from "../../src/paper/structure/kinds-of-text.ts";
import { partClosingNotice } from "../../src/paper/structure/notices.ts";
import { readInNode } from "../corpus/read-in-node.ts";
import { type Frame, type TextStyle, Typesetter } from "../corpus/typesetter.ts";
import { bodyPiece } from "./body-piece.ts";

const part = (text: string) => partClosingNotice([bodyPiece(text)]).map((piece) => [piece.role, piece.text]);

test.each([
  "The effect lasted for a year. © 2014 Open Press Ltd. All rights reserved.",
  "The effect lasted for a year. Copyright © 2014 The Authors. Published by Open Press Ltd.",
  "The effect lasted for a year. (C) 2014 Open Press.",
  "The effect lasted for a year. DOI: 10.5555/2014.99",
  "The effect lasted for a year. https://doi.org/10.5555/2014.99",
  "The effect lasted for a year. PACS numbers: 99.2014.Bc, 05.20.Jj",
])("a notice behind the last sentence is no sentence of the paragraph: %s", (text) => {
  expect(part(text)).toEqual([
    ["body", "The effect lasted for a year."],
    ["notice", expect.stringMatching(/2014/)],
  ]);
});

test.each([
  "Who holds the copyright of 2014 maps is unclear.",
  "The © sign was printed on every copy in 2014, as the law of the time asked.",
])("a sentence about copyright stays: %s", (text) => {
  expect(part(text)).toEqual([["body", text]]);
});

test("a heading with a blank after each letter is read as one word", () => {
  expect(kindOf(parseHeading("A B S T R A C T"))).toBe("abstract");
  expect(parseHeading("A B tests").name).toBe("A B tests".slice(2));
});

test.each([
  "Acknowledgments and Disclosure of Funding",
  "CRediT authorship contribution statement",
  "Declaration of competing interest",
  "Authors’ contributions",
  "Author details",
  "Data availability",
  "Supporting information",
  "Conflict of interest",
  "Disclaimer",
  "Declarations",
  "Funding",
  "Disclosure",
])("a section that says nothing of what was found is set aside: %s", (name) => {
  expect(kindOf(parseHeading(name))).toBe("acknowledgements");
});

test.each([
  "Conflicts in river basins",
  "Data and methods",
  "Ethical theories of care",
  "Funding models compared",
])("a section about such a matter stays: %s", (name) => {
  expect(kindOf(parseHeading(name))).not.toBe("acknowledgements");
});

test("an abstract in parts keeps their names, apart from the sentences that follow", async () => {
  const typesetter = new Typesetter({});
  typesetter.page();
  const frame: Frame = { x: 60, y: 60, width: 470, bottom: 800 };
  const bold = (size: number): TextStyle => ({ font: "bold", size, leading: size * 1.5 });
  const body: TextStyle = { font: "roman", size: 10, leading: 12 };
  const sentence = "It was measured in the field for a year, with care and by the same two people.";
  typesetter.set("Water Use of Street Trees in Two Small Towns", frame, bold(18));
  typesetter.set("Jane Doe and Li Wei", frame, { ...body, size: 12 });
  typesetter.set("Abstract", frame, bold(12));
  for (const name of ["Background", "Results"]) {
    typesetter.set(name, frame, bold(10));
    typesetter.set(`${name} come first. ${sentence}`, frame, body);
  }
  typesetter.set("Introduction", frame, bold(12));
  for (let paragraph = 0; paragraph < 12; paragraph += 1)
    typesetter.set(`${paragraph + 1} trees were studied. ${sentence}`, frame, body);
  const { suggested } = await readInNode(await typesetter.finish());
  expect(suggested.abstract).toBe(
    `Background: Background come first. ${sentence} Results: Results come first. ${sentence}`,
  );
});

test("an executive summary in small print is the abstract of a paper that has no other", async () => {
  const typesetter = new Typesetter({});
  typesetter.page();
  const frame: Frame = { x: 60, y: 60, width: 470, bottom: 800 };
  const bold = (size: number): TextStyle => ({ font: "bold", size, leading: size * 1.5 });
  const body: TextStyle = { font: "roman", size: 10, leading: 12 };
  const sentence = "It was measured in the field for a year, with care and by the same two people.";
  const summary = `Street trees drink more than was thought. ${sentence} Towns should water them in the second summer.`;
  typesetter.set("Water Use of Street Trees in Two Small Towns", frame, bold(18));
  typesetter.set("Jane Doe and Li Wei", frame, { ...body, size: 12 });
  frame.y += 10;
  typesetter.set("Executive Summary", frame, bold(12));
  typesetter.set(summary, frame, { ...body, size: 8.5, leading: 10.2 });
  frame.y += 10;
  typesetter.set("Introduction", frame, bold(12));
  for (let paragraph = 0; paragraph < 12; paragraph += 1)
    typesetter.set(`${paragraph + 1} trees were studied. ${sentence}`, frame, body);
  const { suggested, text, doubts } = await readInNode(await typesetter.finish());
  expect(suggested.abstract).toBe(summary);
  expect(doubts).not.toContain("abstract");
  expect(text.startsWith("## Introduction")).toBe(true);
});

test.each([
  "stmt ::= if-stmt | while-stmt | for-stmt",
  "• first the roots were dug out • then they were washed • at last they were weighed",
])("the rules of a grammar and the points of a list are no keywords: %s", (text) => {
  expect(isKeywordList(text)).toBe(false);
});

test("words between bars in a section of the first page stay in the text, and are no keywords", async () => {
  const typesetter = new Typesetter({});
  typesetter.page();
  const frame: Frame = { x: 60, y: 60, width: 470, bottom: 800 };
  const bold = (size: number): TextStyle => ({ font: "bold", size, leading: size * 1.5 });
  const body: TextStyle = { font: "roman", size: 10, leading: 12 };
  const sentence = "It was measured in the field for a year, with care and by the same two people.";
  typesetter.set("Water Use of Street Trees in Two Small Towns", frame, bold(18));
  typesetter.set("Jane Doe and Li Wei", frame, { ...body, size: 12 });
  typesetter.set("Abstract", frame, bold(12));
  typesetter.set(`Street trees drink more than was thought. ${sentence}`, frame, body);
  typesetter.set("Introduction", frame, bold(12));
  typesetter.set(`Each tree was given one of three marks. ${sentence}`, frame, body);
  frame.y += 6;
  typesetter.set("low | medium | high", frame, body);
  frame.y += 6;
  for (let paragraph = 0; paragraph < 12; paragraph += 1)
    typesetter.set(`${paragraph + 1} trees were studied. ${sentence}`, frame, body);
  const { suggested, text } = await readInNode(await typesetter.finish());
  expect(text).toContain("low | medium | high");
  expect(suggested.keywords).not.toContain("medium");
});
