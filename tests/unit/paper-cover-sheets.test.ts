// Papers behind the cover sheets of repositories, aggregators, publishers and series: title and year are the paper's own.
import { expect, test } from "vitest";
import { findYear } from "../../src/paper/suggest/year.ts";
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
const ABSTRACT =
  "Recycled glass breaks at lower loads than new glass, and it is not known whether the impurities or the cooling " +
  "are to blame. We melted cullet from three plants and cooled 240 plates slowly or fast. Slow cooling raised the " +
  "energy of fracture by 48 per cent, and the content of iron made no difference.";
const sentence = (number: number) =>
  `Plate ${number} was loaded with care until it broke, and the crack was followed with a camera from both sides.`;
const paragraph = (number: number) => [1, 2, 3, 4].map((part) => sentence(number * 10 + part)).join(" ");
const DOI = "10.4321/glass.0042";
const CITATION = `Lindqvist, K., Berg, T. and Haddad, N. (2016) ${TITLE}. Glass Letters, 12 (3). pp. 101-119.`;

/** Lines of a cover sheet: their size and what they say. */
type Sheet = [size: number, text: string][];

function setSheet(typesetter: Typesetter, sheet: Sheet): void {
  typesetter.page();
  const frame: Frame = { x: 70, y: 50, width: 455, bottom: 820 };
  for (const [size, text] of sheet) {
    frame.y += 8;
    typesetter.set(text, frame, style("sans", size));
  }
}

/** The paper itself, which says nowhere when it was published; without a head it begins with its first section. */
function setPaper(typesetter: Typesetter, hasHead = true): void {
  typesetter.page();
  const frame: Frame = { x: 60, y: 60, width: 475, bottom: 800 };
  if (hasHead) {
    typesetter.set(TITLE, frame, style("bold", 15, { align: "centre" }));
    typesetter.set(AUTHORS, frame, style("roman", 11, { align: "centre" }));
    frame.y += 10;
    typesetter.set("Abstract", frame, style("bold", 10));
    typesetter.set(ABSTRACT, frame, style("roman", 9));
  }
  for (const [index, name] of ["1. Introduction", "2. Results"].entries()) {
    frame.y += 10;
    typesetter.set(name, frame, style("bold", 12));
    for (let number = 0; number < 3; number += 1)
      typesetter.set(paragraph(index * 3 + number), frame, style("roman", 10));
  }
}

const SHEETS: [name: string, sheet: Sheet][] = [
  [
    "of an open archive",
    [
      [20, TITLE],
      [12, AUTHORS],
      [11, "To cite this version:"],
      [11, `${AUTHORS}. ${TITLE}. Glass Letters, 2016, 12 (3), pp.101-119. ${DOI}. hal-00000042`],
      [14, "HAL Id: hal-00000042"],
      [12, "Submitted on 12 Mar 2021"],
      [9, "The archive takes documents of research that were published or not, and hands them on."],
    ],
  ],
  [
    "of an aggregator of journals",
    [
      [12, "The Society of Glass"],
      [12, TITLE],
      [10, "Author(s): Karin Lindqvist, Tomas Berg and Noor Haddad"],
      [10, "Source: Glass Letters, Vol. 12, No. 3 (Sep., 2016), pp. 101-119"],
      [10, "Published by: The Society of Glass"],
      [10, "Stable URL: https://www.jstor.org/stable/0000042"],
      [10, "Accessed: 12-05-2021 10:22 UTC"],
      [
        9,
        "JSTOR is a not-for-profit service that helps scholars, researchers, and students to find content.",
      ],
    ],
  ],
  [
    "of a university's repository",
    [
      [14, `This is a repository copy of ${TITLE}.`],
      [11, "Version: Accepted Version"],
      [11, CITATION],
      [11, `https://doi.org/${DOI}`],
      [11, "Takedown"],
      [
        9,
        "If you consider content to be in breach of UK law, please notify us with the reason for your request.",
      ],
    ],
  ],
  [
    "of a university's research portal",
    [
      [16, "Vinterby Research Explorer"],
      [14, TITLE],
      [9, "Citation for published version:"],
      [9, CITATION],
      [9, "Digital Object Identifier (DOI):"],
      [9, DOI],
      [9, "Document Version:"],
      [9, "Peer reviewed version"],
      [9, "General rights"],
      [
        9,
        "Copyright for the publications is retained by the authors, and users abide by what it asks of them.",
      ],
      [9, "Download date: 12. May. 2021"],
    ],
  ],
  [
    "of a network of researchers",
    [
      [8, "See discussions, stats, and author profiles for this publication at: https://www.example.org/42"],
      [17, TITLE],
      [10, "Article in Glass Letters · May 2016"],
      [7, "CITATIONS"],
      [10, "Karin Lindqvist"],
      [8, "23 PUBLICATIONS 456 CITATIONS"],
      [10, "Tomas Berg"],
      [8, "SEE PROFILE"],
      [8, "All content following this page was uploaded by Karin Lindqvist on 12 June 2018."],
    ],
  ],
  [
    "of a publisher",
    [
      [18, "Glass Letters"],
      [16, TITLE],
      [12, "Karin Lindqvist, Tomas Berg & Noor Haddad"],
      [9, `To cite this article: ${CITATION} DOI: ${DOI}`],
      [9, `To link to this article: https://doi.org/${DOI}`],
      [9, "Submit your article to this journal"],
      [8, "Full Terms & Conditions of access and use can be found at https://www.example.org/terms"],
    ],
  ],
  [
    "of a faculty that opens its articles",
    [
      [16, "Vinterby Open Access Articles"],
      [14, TITLE],
      [10, "The faculty has made this article openly available. Please share how this access helps you."],
      [11, `Citation: ${CITATION}`],
      [11, `As Published: https://doi.org/${DOI}`],
      [11, "Terms of use: Creative Commons Attribution"],
    ],
  ],
  [
    "of an archive of working papers",
    [
      [40, "MPRA"],
      [14, "Munich Personal RePEc Archive"],
      [18, TITLE],
      [13, "Lindqvist, Karin and Berg, Tomas and Haddad, Noor"],
      [12, "12 May 2016"],
      [10, "Online at https://mpra.example.org/42/"],
      [10, "MPRA Paper No. 71234, posted 18 May 2016 14:02 UTC"],
    ],
  ],
];

test.each(SHEETS)(
  "title, authors, abstract and year are the paper's behind the cover sheet %s",
  async (_, sheet) => {
    const typesetter = new Typesetter({});
    setSheet(typesetter, sheet);
    setPaper(typesetter);
    const { suggested, text, sections, aside, pages } = await readInNode(await typesetter.finish());
    expect(suggested.title).toBe(TITLE);
    expect(suggested.authors).toBe(AUTHORS);
    expect(suggested.abstract).toBe(ABSTRACT);
    expect(suggested.publishing_year).toBe(2016);
    expect(sections.map(({ heading }) => heading)).toEqual(["1. Introduction", "2. Results"]);
    expect(text.startsWith(`## 1. Introduction\n\n${sentence(1)}`)).toBe(true);
    expect(aside.front).toContain(sheet.at(-1)?.[1].slice(0, 20));
    expect(pages).toBe(2);
  },
);

const SERIES: Sheet = [
  [12, "VINTERBY WORKING PAPER SERIES"],
  [12, TITLE.toUpperCase()],
  [12, "Karin Lindqvist"],
  [12, "Tomas Berg"],
  [12, "Noor Haddad"],
  [12, "Working Paper 22222"],
  [12, "May 2016"],
  [11, "Working papers are circulated for discussion and have not been reviewed."],
];

test("behind the cover sheet of a series, a title page in one size has title, authors and abstract", async () => {
  const typesetter = new Typesetter({});
  setSheet(typesetter, SERIES);
  typesetter.page();
  const frame: Frame = { x: 90, y: 80, width: 415, bottom: 800 };
  for (const line of [
    TITLE,
    "Karin Lindqvist, Tomas Berg, and Noor Haddad",
    "Working Paper No. 22222",
    "May 2016",
  ])
    typesetter.set(line, frame, style("roman", 12));
  frame.y += 20;
  typesetter.set("ABSTRACT", frame, style("roman", 12, { align: "centre" }));
  frame.y += 10;
  typesetter.set(ABSTRACT, frame, style("roman", 12));
  frame.y += 24;
  for (const line of ["Karin Lindqvist", "University of Vinterby", "1 Main Street", "lindqvist@example.org"])
    typesetter.set(line, frame, style("roman", 12));
  setPaper(typesetter, false);
  const { suggested } = await readInNode(await typesetter.finish());
  expect(suggested).toMatchObject({
    title: TITLE,
    authors: AUTHORS,
    abstract: ABSTRACT,
    publishing_year: 2016,
  });
});

test("a paper that begins with its first section has its title and authors from the cover sheet", async () => {
  const typesetter = new Typesetter({});
  setSheet(typesetter, [[14, TITLE], ...SERIES.filter(([, text]) => text !== TITLE.toUpperCase())]);
  setPaper(typesetter, false);
  const { suggested } = await readInNode(await typesetter.finish());
  expect(suggested).toMatchObject({ title: TITLE, authors: AUTHORS });
});

/** Four pages with a running head on each. */
function setPages(typesetter: Typesetter, title: string, head: string): void {
  for (let page = 0; page < 4; page += 1) {
    typesetter.page();
    const frame: Frame = { x: 60, y: 30, width: 475, bottom: 800 };
    typesetter.set(head, frame, style("roman", 8));
    frame.y = 70;
    if (page === 0) {
      typesetter.set(title, frame, style("bold", 15));
      typesetter.set(AUTHORS, frame, style("roman", 11));
      frame.y += 10;
      typesetter.set("1. Introduction", frame, style("bold", 12));
    }
    for (let number = 0; number < 4; number += 1)
      typesetter.set(paragraph(page * 4 + number), frame, style("roman", 10));
  }
}

const CRISIS = "Banks in the Crisis of 2008";

test("the year in the title of a paper is not its own, on a cover sheet as in running heads", async () => {
  const typesetter = new Typesetter({});
  setSheet(typesetter, [
    [14, `This is a repository copy of ${CRISIS}.`],
    [11, `Lindqvist, K., Berg, T. and Haddad, N. (2016) ${CRISIS}. Glass Letters, 12 (3). pp. 101-119.`],
    [11, "Takedown"],
  ]);
  setPages(typesetter, CRISIS, CRISIS);
  const { suggested, doubts } = await readInNode(await typesetter.finish());
  expect(suggested).toMatchObject({ title: CRISIS, publishing_year: 2016 });
  expect(doubts).not.toContain("publishing_year");
});

test("a long cover sheet leaves the year to the paper's own running heads", async () => {
  const typesetter = new Typesetter({});
  setSheet(typesetter, [
    [14, `This is a repository copy of ${TITLE}.`],
    ...Array.from({ length: 14 }, (_, index): [number, string] => [9, `Record ${index} of the repository`]),
  ]);
  setPages(typesetter, TITLE, "Glass Letters 2016");
  const { suggested, doubts } = await readInNode(await typesetter.finish());
  expect(suggested.publishing_year).toBe(2016);
  expect(doubts).not.toContain("publishing_year");
});

test("highlights on a page of their own are not the paper's title, nor are they spoken", async () => {
  const typesetter = new Typesetter({});
  setSheet(typesetter, [
    [14, "Highlights"],
    [11, "• Plates of recycled glass were cooled slowly or fast."],
    [11, "• Those that were cooled slowly took more energy to break."],
  ]);
  setPaper(typesetter);
  const { suggested, text } = await readInNode(await typesetter.finish());
  expect(suggested).toMatchObject({ title: TITLE, authors: AUTHORS, abstract: ABSTRACT });
  expect(text).not.toContain("took more energy");
});

test("a first page with the paper's only abstract is no cover sheet, whatever stands around it", async () => {
  const typesetter = new Typesetter({});
  setSheet(typesetter, [...SERIES, [12, "Abstract"], [11, ABSTRACT]]);
  setPaper(typesetter, false);
  const { suggested } = await readInNode(await typesetter.finish());
  expect(suggested.abstract).toBe(ABSTRACT);
});

const FINAL_FORM =
  `This is the peer reviewed version of the following article: ${CITATION}, which has been published in final form ` +
  `at https://doi.org/${DOI}. This article may be used for non-commercial purposes in accordance with the terms for self-archiving.`;

test.each([
  ["a publisher's sentence at its foot", [], [FINAL_FORM]],
  [
    "the address of a handle",
    [
      "This is the accepted version of a paper published in Glass Letters.",
      "https://hdl.handle.net/10042/42",
    ],
    [],
  ],
  ["the stamp of an archive", ["provided by DSpace at Vinterby", "Discussion Paper No. 123"], []],
  ["the dates of an editorial", ["Received date: 12 May 2016"], [`To cite this article: ${CITATION}`]],
  [
    "the number of a series",
    ["Working Paper No. 16-05"],
    ["The views expressed in this paper are those of the author alone."],
  ],
])("a first page of running prose is no cover sheet, with %s", async (_, above, below) => {
  const typesetter = new Typesetter({});
  typesetter.page();
  const frame: Frame = { x: 60, y: 50, width: 475, bottom: 800 };
  for (const line of above) typesetter.set(line, frame, style("sans", 9));
  frame.y += 10;
  typesetter.set(TITLE, frame, style("bold", 15, { align: "centre" }));
  typesetter.set("Karin Lindqvist", frame, style("roman", 11, { align: "centre" }));
  frame.y += 10;
  for (let number = 0; number < 5; number += 1) typesetter.set(paragraph(number), frame, style("roman", 10));
  frame.y += 20;
  for (const line of below) typesetter.set(line, frame, style("sans", 8));
  typesetter.page();
  frame.y = 60;
  for (let number = 5; number < 14; number += 1) typesetter.set(paragraph(number), frame, style("roman", 10));
  const { suggested, text, aside } = await readInNode(await typesetter.finish());
  expect(suggested.title).toBe(TITLE);
  expect(`${text}\n${suggested.abstract}`).toContain(sentence(2));
  expect(text).toContain(sentence(34));
  expect(aside.front).not.toContain(sentence(34));
});

test("the words of a line behind it make no second abstract of a paper whose only one is on its title page", async () => {
  const typesetter = new Typesetter({});
  setSheet(typesetter, [
    [12, "Vinterby Working Paper Series"],
    [12, "Working Paper No. 1605"],
    [15, TITLE],
    [11, "Karin Lindqvist"],
    [12, "Abstract"],
    [11, ABSTRACT],
  ]);
  typesetter.page();
  const frame: Frame = { x: 60, y: 60, width: 475, bottom: 800 };
  typesetter.set("1 | INTRODUCTION", frame, style("bold", 12));
  typesetter.set(paragraph(1), frame, style("roman", 10));
  typesetter.set(
    `Summary statistics of all plates are in the table. ${sentence(5)}`,
    frame,
    style("roman", 10),
  );
  for (let number = 2; number < 9; number += 1) typesetter.set(paragraph(number), frame, style("roman", 10));
  const { suggested } = await readInNode(await typesetter.finish());
  expect(suggested.abstract).toBe(ABSTRACT);
});

test("a first page with its first section is no cover sheet, however the section's number is set", async () => {
  const typesetter = new Typesetter({});
  setSheet(typesetter, SERIES);
  const frame: Frame = { x: 70, y: 400, width: 455, bottom: 820 };
  typesetter.set("1 | INTRODUCTION", frame, style("bold", 12));
  typesetter.set(sentence(1), frame, style("roman", 10));
  typesetter.page();
  frame.y = 60;
  for (let number = 2; number < 9; number += 1) typesetter.set(paragraph(number), frame, style("roman", 10));
  const { text, sections } = await readInNode(await typesetter.finish());
  expect(text).toContain(sentence(1));
  expect(sections.map(({ kind }) => kind)).toEqual(["introduction"]);
});

test("what stands between a thesis's abstract and its first chapter is not of the abstract", async () => {
  const typesetter = new Typesetter({});
  const frame: Frame = { x: 80, y: 100, width: 435, bottom: 800 };
  const newPage = (heading: string) => {
    typesetter.page();
    frame.y = 100;
    typesetter.set(heading, frame, style("bold", 18));
    frame.y += 10;
  };
  newPage(TITLE);
  typesetter.set("Karin Lindqvist", frame, style("roman", 14));
  newPage("Abstract");
  typesetter.set(ABSTRACT, frame, style("roman", 11));
  newPage("Acknowledgements");
  typesetter.set(
    "I thank my family for the many evenings on which they did without me.",
    frame,
    style("roman", 11),
  );
  newPage("Chapter 1");
  typesetter.set("Introduction", frame, style("bold", 20));
  for (let number = 0; number < 6; number += 1) typesetter.set(paragraph(number), frame, style("roman", 11));
  const { suggested, sections, text } = await readInNode(await typesetter.finish());
  expect(suggested).toMatchObject({ title: TITLE, authors: "Karin Lindqvist", abstract: ABSTRACT });
  expect(sections.map(({ heading }) => heading)).toEqual(["Chapter 1 Introduction"]);
  expect(text).not.toContain("my family");
});

test.each([
  "This content downloaded from 192.0.2.17 on Wed, 12 May 2021 10:22:33 UTC",
  "Glass Lett. Author manuscript; available in PMC 2018 March 01.",
  "Downloaded from http://glass.example.org/ on May 12, 2021",
])("the day on which a copy was fetched is not that of the paper: %s", (head) => {
  expect(findYear("Glass Lett. 2016 March; 12(3)", [head], undefined, "D:2022")?.year).toBe(2016);
});
