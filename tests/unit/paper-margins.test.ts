// What stands on pages beside, below and across the text: watermarks, numbers of lines and pages, notes, captions.
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
  "are to blame. Slow cooling raised the energy of fracture by 48 per cent, and iron made no difference.";
const sentence = (number: number) =>
  `Plate ${number} was loaded with care until it broke, and the crack was followed with a camera from both sides.`;
const paragraph = (number: number) => [1, 2, 3, 4].map((part) => sentence(number * 10 + part)).join(" ");

function openPaper(typesetter: Typesetter): Frame {
  typesetter.page();
  const frame: Frame = { x: 70, y: 60, width: 455, bottom: 690 };
  typesetter.set("Slow Cooling Raises the Fracture Energy of Glass", frame, style("bold", 16));
  typesetter.set("Karin Lindqvist, Tomas Berg, Noor Haddad", frame, style("roman", 11));
  frame.y += 10;
  typesetter.set("Abstract", frame, style("bold", 12));
  typesetter.set(ABSTRACT, frame, style("roman", 10));
  frame.y += 10;
  typesetter.set("Introduction", frame, style("bold", 12));
  return frame;
}

/** Lines that are alike on several pages would be running heads. */
const OBJECTS = ["Plate", "Bottle", "Windscreen"];
const paragraphOn = (page: number, number: number) =>
  paragraph(page * 10 + number).replaceAll("Plate", OBJECTS[page - 1] ?? "Plate");

/** Paragraphs of the text on three pages; `draw` adds to each. */
function setPages(typesetter: Typesetter, frame: Frame, draw: (page: number, frame: Frame) => void): void {
  for (const page of [1, 2, 3]) {
    if (page > 1) {
      typesetter.page();
      frame.y = 60;
    }
    for (let number = 1; number <= 4; number += 1)
      typesetter.set(paragraphOn(page, number), frame, style("roman", 11));
    draw(page, frame);
  }
}

test("a watermark across the page is not read between the lines", async () => {
  const typesetter = new Typesetter({});
  setPages(typesetter, openPaper(typesetter), () => {
    typesetter.document.save().rotate(-45, { origin: [200, 500] });
    typesetter.write("DRAFT", 200, 300, { font: "sans", size: 110 });
    typesetter.document.restore();
  });
  const { suggested, text, aside } = await readInNode(await typesetter.finish());
  expect(suggested.abstract).toBe(ABSTRACT);
  expect(text).not.toContain("DRAFT");
  expect(aside.runningHeads).toContain("DRAFT");
});

test("numbers of pages high above the edge are not spoken, and sentences go on past them", async () => {
  const typesetter = new Typesetter({});
  setPages(typesetter, openPaper(typesetter), (page, frame) => {
    typesetter.set("It took so long that the", frame, style("roman", 11));
    typesetter.write(String(page), 295, 702, { font: "roman", size: 11 });
  });
  const { text } = await readInNode(await typesetter.finish());
  expect(text).toContain(`It took so long that the ${paragraphOn(2, 1)}`);
});

test("notes as large as the text, with marks in front, are footnotes", async () => {
  const typesetter = new Typesetter({});
  const note = "The furnace is kept by the guild, and who wants to see it has to write to its master.";
  setPages(typesetter, openPaper(typesetter), (page, frame) => {
    frame.y += 14;
    typesetter.set(`^{${page}}${note}`, frame, style("roman", 11));
  });
  const { text, aside } = await readInNode(await typesetter.finish());
  expect(text).not.toContain("guild");
  expect(aside.footnotes).toBe([note, note, note].join("\n\n"));
});

test("the title of a table on a line of its own, in italics below its number, is its caption", async () => {
  const typesetter = new Typesetter({});
  const title = "Means and Deviations of Loads by Plant and by Kind of Glass";
  setPages(typesetter, openPaper(typesetter), (page, frame) => {
    if (page !== 2) return;
    frame.y += 20;
    typesetter.set("Table 1", frame, style("bold", 11));
    frame.y += 4;
    typesetter.set(title, frame, style("italic", 11));
  });
  const { text, aside } = await readInNode(await typesetter.finish());
  expect(text).not.toContain("Deviations of Loads");
  expect(aside.captions).toContain(title);
});

test("numbers of lines in both margins of two columns are not read", async () => {
  const typesetter = new Typesetter({});
  let line = 0;
  for (const page of [1, 2]) {
    typesetter.page();
    for (const [x, margin] of [
      [72, 59],
      [311, 552],
    ] as const) {
      const frame: Frame = { x, y: 60, width: 228, bottom: 700 };
      for (let number = 0; number < 6; number += 1) {
        const isHeading = x === 72 && number === 0;
        const text = isHeading ? (page === 1 ? "Introduction" : "Results") : paragraph(page * 10 + number);
        const set = isHeading ? style("bold", 14) : style("roman", 10);
        const indent = isHeading ? 22 : 0;
        if (isHeading) typesetter.write(String(page), x, frame.y + set.leading, set);
        for (const words of typesetter.break(text, frame.width, set)) {
          line += 1;
          typesetter.write(words, x + indent, frame.y + set.leading, set);
          frame.y += set.leading;
          typesetter.write(String(line), margin, frame.y, { font: "sans", size: 5 });
        }
      }
    }
  }
  const { text, sections } = await readInNode(await typesetter.finish());
  expect(sections.map(({ heading }) => heading)).toEqual(["1 Introduction", "2 Results"]);
  expect(text.startsWith(`## 1 Introduction\n\n${paragraph(11)}`)).toBe(true);
});
