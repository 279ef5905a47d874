// A paper of one column whose sentences hold quantities, isotopes, ions, residues and citations, with the words of
// each sentence as a person says them.
import { createRequire } from "node:module";
import { quantity } from "./quantities.ts";
import { type Random, seededRandom } from "./random.ts";
import { type Font, Typesetter } from "./typesetter.ts";

const bodyFont = createRequire(import.meta.url).resolve(
  "pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf",
);

/** `{q}` is a quantity; `=>` parts what is printed from what is said, where the two differ. */
const SENTENCES = [
  "The measured value was {q} in the first group of the samples",
  "After the second run the team found {q} in all of the samples",
  "There was a change of {q} between the two halves of the test",
  "In the control group a mean of {q} was seen after the first year",
  "This is close to the {q} that was given in the earlier report",
  "When the door was open they saw {q} and then it was closed again",
  "The samples were dated with ^{14}C to {q} by two of the teams => The samples were dated with fourteen C to {q} by two of the teams",
  "The level of Ca^{2+} was at {q} when the light was red => The level of Ca two plus was at {q} when the light was red",
  "A change at Thr^{282} gave {q} in each of the tests => A change at Thr two hundred and eighty two gave {q} in each of the tests",
];

type Marked = { printed: string; words: string };

/** The end of a sentence with or without the mark of a citation, in the ways journals set one. */
function ending(random: Random): string {
  const first = random.between(1, 60);
  return random.pick([
    ".",
    ".",
    `.^{${first}}`,
    `^{${first}}.`,
    `.^{${first},${first + 2}}`,
    `^{${first}–${first + 3}}.`,
    `^{${first}|,|${first + 1}}.`,
    ` [${first}].`,
    ` [${first}, ${first + 4}].`,
  ]);
}

function sentence(random: Random): Marked {
  const [printed = "", said = printed] = random.pick(SENTENCES).split(" => ");
  const value = quantity(random);
  return {
    printed: printed.replace("{q}", value.printed) + ending(random),
    words: said.replace("{q}", value.words),
  };
}

type Run = { text: string; font: Font; size: number; lift: number };
const SIZE = 10;

/** A printed word as runs: what is raised is smaller, and neighbours inside it change their font. */
function runsOf(word: string): Run[] {
  return word.split(/(\^\{[^}]*\})/).flatMap((part): Run[] => {
    if (!part.startsWith("^{")) return part === "" ? [] : [{ text: part, font: "sans", size: SIZE, lift: 0 }];
    const fonts: Font[] = ["sans", "sansBold"];
    return part
      .slice(2, -1)
      .split("|")
      .map((text, index) => ({ text, font: fonts[index % 2] ?? "sans", size: 6.5, lift: 3.8 }));
  });
}

/** Sets a paragraph ragged right from `y` on; returns where the next one begins. */
function setParagraph(typesetter: Typesetter, text: string, y: number): number {
  const [left, right, leading] = [70, 525, 12.5];
  const blank = typesetter.width(" ", { font: "sans", size: SIZE });
  let [x, line] = [left, y];
  for (const word of text.split(" ")) {
    const runs = runsOf(word);
    const width = runs.reduce((sum, run) => sum + typesetter.width(run.text, run), 0);
    if (x + width > right) [x, line] = [left, line + leading];
    for (const run of runs) {
      typesetter.write(run.text, x, line - run.lift, run);
      x += typesetter.width(run.text, run);
    }
    x += blank;
  }
  return line + leading * 1.6;
}

/** @param seed any whole number. @returns the file, and each paragraph's sentences as they are to be said. */
export async function quantityPaper(
  seed: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; printed: string[]; paragraphs: string[][] }> {
  const random = seededRandom(seed);
  const typesetter = new Typesetter({ ligatureFont: bodyFont, hyphenate: false });
  const printed: string[] = [];
  const paragraphs: string[][] = [];
  typesetter.page();
  typesetter.write("Quantities as They Are Printed", 150, 70, { font: "bold", size: 18 });
  typesetter.write("1 Introduction", 70, 110, { font: "bold", size: 13 });
  let y = 135;
  while (y < 740) {
    const sentences = Array.from({ length: 4 }, () => sentence(random));
    printed.push(...sentences.map((one) => one.printed));
    paragraphs.push(sentences.map((one) => one.words));
    y = setParagraph(typesetter, sentences.map((one) => one.printed).join(" "), y);
  }
  return { bytes: await typesetter.finish(), printed, paragraphs };
}
