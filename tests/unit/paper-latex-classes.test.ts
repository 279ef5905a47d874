// What the classes of journals and conferences for LaTeX do on a page, set here as they set it.
import { expect, test } from "vitest";
import { readInNode } from "../corpus/read-in-node.ts";
import { type Frame, type TextStyle, Typesetter } from "../corpus/typesetter.ts";

const style = (font: TextStyle["font"], size: number, more: Partial<TextStyle> = {}): TextStyle => ({
  font,
  size,
  leading: size * 1.2,
  ...more,
});
const ABSTRACT =
  "Recycled glass breaks at lower loads than new glass, and it is not known whether the impurities or the cooling " +
  "are to blame. We melted cullet from three plants and cooled 240 plates slowly or fast. Slow cooling raised the " +
  "energy of fracture by 48 per cent, and the content of iron made no difference.";
const sentence = (number: number) =>
  `Plate ${number} was loaded with care until it broke, and the crack was followed with a camera from both sides.`;
const paragraph = (number: number) => [1, 2, 3, 4].map((part) => sentence(number * 10 + part)).join(" ");

/** Title and authors over the whole width, and the two columns below them. */
function openPaper(typesetter: Typesetter): [Frame, Frame] {
  typesetter.page();
  const head: Frame = { x: 50, y: 40, width: 495, bottom: 140 };
  typesetter.set(
    "Slow Cooling Raises the Fracture Energy of Glass",
    head,
    style("roman", 20, { align: "centre" }),
  );
  typesetter.set(
    "Karin Lindqvist, Tomas Berg, and Noor Haddad",
    head,
    style("roman", 11, { align: "centre" }),
  );
  const column = (x: number): Frame => ({ x, y: 130, width: 240, bottom: 800 });
  return [column(50), column(305)];
}

const CAPTION = "Fig. 1. Energy against the rate of cooling. Bars show standard errors of 60 plates each.";

test("an abstract below a figure and its caption is the abstract", async () => {
  const typesetter = new Typesetter({});
  const [left, right] = openPaper(typesetter);
  left.y += 80;
  typesetter.set(CAPTION, left, style("roman", 8));
  left.y += 12;
  typesetter.set(`Abstract—${ABSTRACT}`, left, style("bold", 9));
  left.y += 4;
  typesetter.set("Index Terms—Glass, fracture, cooling.", left, style("bold", 9));
  for (const [index, frame] of [left, right].entries()) {
    frame.y += 14;
    typesetter.set(
      index === 0 ? "I. INTRODUCTION" : "II. RESULTS",
      frame,
      style("roman", 10, { align: "centre" }),
    );
    for (let number = 0; number < 5; number += 1)
      typesetter.set(paragraph(index * 5 + number), frame, style("roman", 10, { indent: 10 }));
  }
  const { suggested, doubts, aside } = await readInNode(await typesetter.finish());
  expect(suggested.abstract).toBe(ABSTRACT);
  expect(doubts).not.toContain("abstract");
  expect(aside.captions).toBe(CAPTION);
});

test("an abstract without a label, in small print above a figure, is the abstract", async () => {
  const typesetter = new Typesetter({});
  const [left, right] = openPaper(typesetter);
  const narrow: Frame = { x: 130, y: 110, width: 335, bottom: 200 };
  typesetter.set(ABSTRACT, narrow, style("roman", 9));
  for (const [index, frame] of [left, right].entries()) {
    frame.y = 300;
    if (index === 0) typesetter.set(CAPTION, frame, style("roman", 10));
    frame.y += 14;
    typesetter.set(index === 0 ? "Introduction" : "Results", frame, style("bold", 10, { align: "centre" }));
    for (let number = 0; number < 5; number += 1)
      typesetter.set(paragraph(index * 5 + number), frame, style("roman", 10, { indent: 10 }));
  }
  const { suggested } = await readInNode(await typesetter.finish());
  expect(suggested.abstract).toBe(ABSTRACT);
});

test("small bold headings of subsections, and numbered ones right above their text, are headings", async () => {
  const typesetter = new Typesetter({});
  const [left, right] = openPaper(typesetter);
  typesetter.set(ABSTRACT, left, style("roman", 9));
  for (const [index, frame] of [left, right].entries()) {
    frame.y += 20;
    const names = index === 0 ? ["I. METHODS", "A. Melting"] : ["II. RESULTS", "B. Colour"];
    for (const name of names) {
      typesetter.set(name, frame, style("sansBold", 8.9, { align: "centre" }));
      frame.y += 8;
    }
    for (let number = 0; number < 3; number += 1)
      typesetter.set(paragraph(index * 5 + number), frame, style("roman", 10, { indent: 10 }));
    frame.y += 8;
    frame.y += 12;
    typesetter.write(`${index + 1}.1.`, frame.x + 80, frame.y, style("roman", 10));
    typesetter.write("Cooling rate", frame.x + 102, frame.y, style("italic", 10));
    typesetter.set(paragraph(20 + index), frame, style("roman", 10, { indent: 10 }));
  }
  const { sections } = await readInNode(await typesetter.finish());
  expect(sections.map(({ heading }) => heading)).toEqual([
    "I. METHODS",
    "A. Melting",
    "1.1. Cooling rate",
    "II. RESULTS",
    "B. Colour",
    "2.1. Cooling rate",
  ]);
});

test("references at the end of both columns of the last page are references, and their years not the paper's", async () => {
  const typesetter = new Typesetter({});
  const [left, right] = openPaper(typesetter);
  const head: Frame = { x: 50, y: 92, width: 495, bottom: 140 };
  typesetter.set("(Dated: 19 April 2022)", head, style("roman", 9, { align: "centre" }));
  typesetter.set(ABSTRACT, left, style("roman", 9));
  const entry = (number: number) =>
    `[${number}] R. Ames and T. Boyd, World production of flat glass, J. Glass Stat. 12, 33–41 (2018).`;
  for (const [index, frame] of [left, right].entries()) {
    frame.y += 14;
    typesetter.set(
      index === 0 ? "I. INTRODUCTION" : "II. RESULTS",
      frame,
      style("bold", 9, { align: "centre" }),
    );
    frame.y += 6;
    for (let number = 0; number < 4; number += 1)
      typesetter.set(paragraph(index * 5 + number), frame, style("roman", 10, { indent: 10 }));
    frame.y += 20;
    for (const number of index === 0 ? [1, 2] : [3, 4])
      typesetter.set(entry(number), frame, style("roman", 9));
  }
  const { aside, suggested } = await readInNode(await typesetter.finish());
  expect(aside.references).toBe([1, 2, 3, 4].map(entry).join("\n\n"));
  expect(suggested.publishing_year).toBe(2022);
});

/** A paragraph whose first words are set in another font: `gap` in points stands behind them. */
function setRunIn(typesetter: Typesetter, frame: Frame, [name, rest]: [string, string], gap: number): void {
  const body = style("roman", 10);
  frame.y += 8;
  const y = frame.y + body.leading;
  typesetter.write(name, frame.x, y, { font: "bold", size: 10 });
  const indent = typesetter.width(name, { font: "bold", size: 10 }) + gap;
  typesetter.set(rest, frame, { ...body, indent });
}

test.each([
  ["a full stop", ["Melting.", "Statistics."], 3],
  ["a wide gap", ["Melting", "Statistics"], 10],
  ["a dash", ["Melting", "Statistics"], 3],
  ["letters that count them", ["a) Melting:", "b) Statistics:"], 3],
])("names in front of paragraphs are phrases of their own: parted by %s", async (parting, names, gap) => {
  const typesetter = new Typesetter({});
  const [left] = openPaper(typesetter);
  typesetter.set(ABSTRACT, left, style("roman", 9));
  left.y += 20;
  typesetter.set("1 Introduction", left, style("bold", 12));
  typesetter.set(paragraph(1), left, style("roman", 10));
  for (const [index, name] of names.entries()) {
    const rest = paragraph(index + 2);
    setRunIn(typesetter, left, [name, parting === "a dash" ? `—${rest}` : rest], gap);
  }
  const { text, sections } = await readInNode(await typesetter.finish());
  expect(sections.map(({ heading }) => heading)).toEqual(["1 Introduction"]);
  expect(text).toContain(`Melting. ${sentence(21)}`);
  expect(text).toContain(`Statistics. ${sentence(31)}`);
});

test.each(["1.1 Melting", "1.1. Melting."])(
  "a numbered name in front of a paragraph is a heading: %s",
  async (name) => {
    const typesetter = new Typesetter({});
    const [left] = openPaper(typesetter);
    typesetter.set(ABSTRACT, left, style("roman", 9));
    left.y += 20;
    typesetter.set("1 Introduction", left, style("bold", 12));
    typesetter.set(paragraph(1), left, style("roman", 10));
    setRunIn(typesetter, left, [name, paragraph(2)], 8);
    const { text, sections } = await readInNode(await typesetter.finish());
    expect(sections.map(({ heading }) => heading)).toEqual(["1 Introduction", name.replace(/\.$/, "")]);
    expect(text).toContain(`Melting\n\n${sentence(21)}`);
  },
);

test.each(["Theorem 1.", "We saw that"])("first words that only stand out are no name: %s", async (words) => {
  const typesetter = new Typesetter({});
  const [left] = openPaper(typesetter);
  typesetter.set(ABSTRACT, left, style("roman", 9));
  left.y += 20;
  typesetter.set("1 Introduction", left, style("bold", 12));
  typesetter.set(paragraph(1), left, style("roman", 10));
  setRunIn(typesetter, left, [words, paragraph(2)], 3);
  const { text } = await readInNode(await typesetter.finish());
  expect(text).toContain(`${words} ${sentence(21)}`);
});

test("names in another font than the places of work behind them are the authors", async () => {
  const typesetter = new Typesetter({});
  typesetter.page();
  const frame: Frame = { x: 50, y: 60, width: 400, bottom: 800 };
  typesetter.set("Slow Cooling Raises the Fracture Energy of Glass", frame, style("sansBold", 14));
  for (const [name, place] of [
    ["KARIN LINDQVIST", ", University of Vinterby, Sweden"],
    ["TOMAS BERG and LI WEI", ", University of Vinterby, Sweden"],
    ["NOOR HADDAD", ", Nordglas AB, Sweden"],
  ] as const) {
    frame.y += 12;
    typesetter.write(name, frame.x, frame.y, { font: "sans", size: 9 });
    const after = frame.x + typesetter.width(name, { font: "sans", size: 9 });
    typesetter.write(place, after, frame.y, { font: "roman", size: 9 });
  }
  frame.y += 8;
  typesetter.set(ABSTRACT, frame, style("roman", 9));
  frame.y += 6;
  typesetter.set("CCS Concepts: • Applied computing;", frame, style("roman", 9));
  frame.y += 6;
  typesetter.set("Additional Key Words and Phrases: glass, fracture energy", frame, style("roman", 9));
  frame.y += 6;
  typesetter.set("ACM Reference Format:", frame, style("bold", 7));
  typesetter.set(
    "Karin Lindqvist, Tomas Berg, Li Wei, and Noor Haddad. 2022. Slow Cooling Raises the Fracture Energy of Glass. 1, 1 (November 2022), 3 pages.",
    frame,
    style("roman", 9),
  );
  frame.y += 12;
  typesetter.set("1 INTRODUCTION", frame, style("sansBold", 10));
  for (let number = 0; number < 5; number += 1) typesetter.set(paragraph(number), frame, style("roman", 10));
  const { suggested } = await readInNode(await typesetter.finish());
  expect(suggested.authors).toBe("Karin Lindqvist, Tomas Berg, Li Wei, Noor Haddad");
  expect(suggested.abstract).toBe(ABSTRACT);
  expect(suggested.keywords).toBe("glass, fracture energy");
});

test("an address that names materials is no heading, and the abstract below it is the abstract", async () => {
  const typesetter = new Typesetter({});
  const [left, right] = openPaper(typesetter);
  const head: Frame = { x: 50, y: 92, width: 495, bottom: 240 };
  typesetter.set("Department of Materials, University of Vinterby, Sweden", head, style("sansBold", 10));
  head.y += 10;
  typesetter.set("Abstract", head, style("sansBold", 10));
  typesetter.set(ABSTRACT, head, style("sans", 9));
  for (const [index, frame] of [left, right].entries()) {
    frame.y = 240;
    if (index === 0) typesetter.set(CAPTION, frame, style("roman", 8));
    frame.y += 14;
    typesetter.set(index === 0 ? "Introduction" : "Results", frame, style("sansBold", 10));
    for (let number = 0; number < 5; number += 1)
      typesetter.set(paragraph(index * 5 + number), frame, style("roman", 8, { indent: 10 }));
  }
  const { suggested, sections } = await readInNode(await typesetter.finish());
  expect(suggested.abstract).toBe(ABSTRACT);
  expect(sections.map(({ heading }) => heading)).toEqual(["Introduction", "Results"]);
});

test("a title of two lines with double spacing is found whole", async () => {
  const typesetter = new Typesetter({});
  typesetter.page();
  const frame: Frame = { x: 70, y: 70, width: 300, bottom: 800 };
  const double = (size: number, font: TextStyle["font"] = "roman") =>
    style(font, size, { leading: 2.1 * size });
  typesetter.set(
    "Slow Cooling Raises the Fracture Energy of Recycled Float Glass",
    frame,
    double(15, "bold"),
  );
  frame.width = 455;
  typesetter.set("Karin Lindqvist, Tomas Berg, and Noor Haddad", frame, double(12));
  typesetter.set("Abstract", frame, double(12, "bold"));
  typesetter.set(ABSTRACT, frame, double(12));
  typesetter.page();
  frame.y = 70;
  typesetter.set("Introduction", frame, double(12, "bold"));
  for (let number = 0; number < 5; number += 1)
    typesetter.set(paragraph(number), frame, { ...double(12), indent: 20 });
  const { suggested } = await readInNode(await typesetter.finish());
  expect(suggested.title).toBe("Slow Cooling Raises the Fracture Energy of Recycled Float Glass");
});

test("references with raised numbers that end the document are references", async () => {
  const typesetter = new Typesetter({});
  const [left, right] = openPaper(typesetter);
  typesetter.set(ABSTRACT, left, style("roman", 9));
  const entry = (number: number) =>
    `R. Ames and T. Boyd, Flat glass ${number}, J. Glass Stat. 12, 33–41 (2018).`;
  for (const [index, frame] of [left, right].entries()) {
    frame.y += 14;
    typesetter.set(index === 0 ? "I. INTRODUCTION" : "II. RESULTS", frame, style("sansBold", 9));
    frame.y += 6;
    for (let number = 0; number < 4; number += 1)
      typesetter.set(paragraph(index * 5 + number), frame, style("roman", 10, { indent: 10 }));
  }
  right.y += 12;
  for (const number of [1, 2, 3, 4]) typesetter.set(`^{${number}}${entry(number)}`, right, style("roman", 8));
  const { aside } = await readInNode(await typesetter.finish());
  expect(aside.references).toBe([1, 2, 3, 4].map(entry).join("\n\n"));
});

test.each(["Author summary", "Plain Language Summary", "Significance Statement", "Highlights"])(
  "what is printed below the abstract for others is no part of it: %s",
  async (name) => {
    const typesetter = new Typesetter({});
    typesetter.page();
    const frame: Frame = { x: 70, y: 60, width: 455, bottom: 820 };
    typesetter.set("Slow Cooling Raises the Fracture Energy of Glass", frame, style("roman", 18));
    typesetter.set("Karin Lindqvist, Tomas Berg, and Noor Haddad", frame, style("roman", 11));
    for (const [heading, text] of [
      ["Abstract", ABSTRACT],
      [
        name,
        "Glass that is cooled slowly is stronger. We found this in two hundred plates from three plants.",
      ],
      ["Introduction", paragraph(1)],
      ["Results", `${paragraph(2)} ${paragraph(3)} ${paragraph(4)}`],
    ] as const) {
      frame.y += 10;
      typesetter.set(heading, frame, style("bold", 13));
      typesetter.set(text, frame, style("roman", 10));
    }
    const { suggested, text } = await readInNode(await typesetter.finish());
    expect(suggested.abstract).toBe(ABSTRACT);
    expect(text).not.toContain("stronger");
  },
);
