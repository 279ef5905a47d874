import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { PaperSuggestions } from "#paper";
import { generatePaper, LAYOUTS } from "../corpus/index.ts";
import { readInNode } from "../corpus/read-in-node.ts";

const papers = fileURLToPath(new URL("../../../shared/papers/", import.meta.url));
const shared = (name: string) => ({ name, path: `${papers}${name}.pdf` });

type Expected = {
  title: string;
  authors: string[];
  doi: string | null;
  year: number;
  field: string;
  keywords: string[];
};
type Case = { name: string; found: PaperSuggestions; truth: Expected };

/** Facts about the papers, as a librarian would note them. */
const known: [ReturnType<typeof shared>, Expected][] = [
  [
    shared("tracemonkey-two-column"),
    {
      title: "Trace-based Just-in-Time Type Specialization for Dynamic Languages",
      authors:
        "Andreas Gal, Brendan Eich, Mike Shaver, David Anderson, David Mandelin, Mohammad R. Haghighat, Blake Kaplan, Graydon Hoare, Boris Zbarsky, Jason Orendorff, Jesse Ruderman, Edwin Smith, Rick Reitmaier, Michael Bebenita, Mason Chang, Michael Franz".split(
          ", ",
        ),
      doi: null,
      year: 2009,
      field: "Computer Science",
      keywords: ["JavaScript", "just-in-time compilation", "trace trees"],
    },
  ],
  [
    shared("futoma2017-one-column"),
    {
      title:
        "An Improved Multi-Output Gaussian Process RNN with Real-Time Validation for Early Sepsis Detection",
      authors:
        "Joseph Futoma, Sanjay Hariharan, Katherine Heller, Mark Sendak, Nathan Brajer, Meredith Clement, Armando Bedoya, Cara O’Brien".split(
          ", ",
        ),
      doi: "10.48550/arXiv.1708.05894",
      year: 2017,
      field: "Medicine",
      keywords: [],
    },
  ],
  [
    shared("one-page-abstract"),
    {
      title: "INTERFERENCE OF SINGLE PHOTONS FROM DISSIMILAR SINGLE PHOTON SOURCES",
      authors:
        "Andreas Muller, Sergey V. Polyakov, Alex Ling, Natalia Borjemscala, Edward B. Flagg, Edward Van Keuren, Alan Migdall, Glenn S. Solomon".split(
          ", ",
        ),
      doi: null,
      year: 2011,
      field: "Physics",
      keywords: [],
    },
  ],
];

describe("over 24 generated papers in six layouts and the papers at hand", () => {
  const cases: Case[] = [];
  beforeAll(async () => {
    for (const layout of LAYOUTS) {
      for (const seed of [21, 22, 23, 24]) {
        const { bytes, truth } = await generatePaper(seed, layout);
        cases.push({ name: `${layout} ${seed}`, truth, found: (await readInNode(bytes)).suggested });
      }
    }
    for (const [{ name, path }, truth] of known) {
      if (existsSync(path))
        cases.push({ name, truth, found: (await readInNode(readFileSync(path))).suggested });
    }
  });
  const wrong = (right: (one: Case) => boolean) => cases.filter((one) => !right(one)).map(({ name }) => name);
  const allowed = (share: number) => Math.floor(cases.length * (1 - share) + 1e-9);

  test("19 of 20 titles are right", () => {
    expect(wrong(({ found, truth }) => found.title === truth.title).length).toBeLessThanOrEqual(
      allowed(0.95),
    );
  });

  test("nine of ten lists of authors are right", () => {
    const failed = wrong(({ found, truth }) => found.authors === truth.authors.join(", "));
    expect(failed.length, failed.join()).toBeLessThanOrEqual(allowed(0.9));
  });

  test("nine of ten DOIs are right, or rightly missing", () => {
    const failed = wrong(({ found, truth }) => (found.doi ?? null) === truth.doi);
    expect(failed.length, failed.join()).toBeLessThanOrEqual(allowed(0.9));
  });

  test("nine of ten years are right", () => {
    const failed = wrong(({ found, truth }) => found.publishing_year === truth.year);
    expect(failed.length, failed.join()).toBeLessThanOrEqual(allowed(0.9));
  });

  test("nine of ten lists of keywords that papers give are taken over", () => {
    const given = ({ truth }: Case) => truth.keywords.length > 0;
    const failed = wrong((one) => !given(one) || one.found.keywords === one.truth.keywords.join(", "));
    expect(failed.length, failed.join()).toBeLessThanOrEqual(allowed(0.9));
  });

  test("four of five fields are right", () => {
    const failed = wrong(({ found, truth }) => found.field_of_research === truth.field);
    expect(failed.length, failed.join()).toBeLessThanOrEqual(allowed(0.8));
  });

  test("every paper has an abstract and keywords for the form", () => {
    expect(
      wrong(({ found }) => (found.abstract ?? "").length > 100 && (found.keywords ?? "") !== ""),
    ).toEqual([]);
  });
});
