import { expect, test } from "vitest";
import { LIMITS } from "#contract";
import { badFile, type BadFile, longPaper } from "../corpus/index.ts";
import { readInNode } from "../corpus/read-in-node.ts";
import { PaperError, type PaperErrorCode, paperErrorMessage } from "../../src/paper/errors.ts";

const bad: BadFile[] = [
  "not_a_pdf",
  "empty",
  "truncated",
  "encrypted",
  "scanned",
  "too_large",
  "too_many_pages",
  "too_long",
  "unreadable",
];

test.each(bad)("%s is taken for something else", async (kind) => {
  const error = await readInNode(await badFile(kind)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PaperError);
  expect(error).toMatchObject({ code: kind, message: paperErrorMessage(kind) });
});

test("two kinds of bad files say the same, or a message is not in the form of the specification", () => {
  const codes: PaperErrorCode[] = [...bad, "undecodable", "stalled", "not_loaded"];
  const messages = codes.map(paperErrorMessage);
  expect(new Set(messages).size).toBe(codes.length);
  for (const message of messages) expect(message).toMatch(/^Failed to extract text from PDF: [A-Z].*\.$/);
  expect(paperErrorMessage("cancelled")).toBe("");
});

test("a paper that is refused for what it is is read over and over, or one that never was looked at is refused", () => {
  for (const kind of [...bad, "undecodable" as const]) expect(new PaperError(kind).mayPass).toBe(false);
  expect(new PaperError("not_loaded").mayPass).toBe(true);
});

test("a paper is refused although its body alone is short enough", async () => {
  const bytes = await longPaper([
    { heading: "1. Introduction", pages: 30 },
    { heading: "References", pages: 4 },
    { heading: "Appendix A. Tables", pages: 60 },
  ]);
  const { text, notices, sections, aside } = await readInNode(bytes);
  expect(text.length).toBeLessThanOrEqual(LIMITS.paperCharacters);
  expect(notices).toEqual([
    expect.stringContaining("references were left out"),
    expect.stringContaining("appendices were left out"),
  ]);
  expect(aside.references).toBe("");
  expect(sections.map(({ heading }) => heading)).toEqual(["1. Introduction"]);
});

test("an appendix is left out of a paper of ordinary length", async () => {
  const bytes = await longPaper([
    { heading: "1. Introduction", pages: 2 },
    { heading: "References", pages: 1 },
    { heading: "Appendix A. Tables", pages: 1 },
  ]);
  const { notices, sections } = await readInNode(bytes);
  expect(notices).toEqual([]);
  expect(sections.map(({ kind }) => kind)).toEqual(["introduction", "appendix"]);
});
