import { expect, test } from "vitest";
import { LIMITS } from "#contract";
import { badFile, type BadFile, longPaper, protectedPaper } from "../corpus/index.ts";
import { readInNode } from "../corpus/read-in-node.ts";
import { PaperError, type PaperErrorCode, paperErrorMessage } from "../../src/paper/errors.ts";

const bad: BadFile[] = [
  "not_a_pdf",
  "empty",
  "truncated",
  "encrypted",
  "scanned",
  "few_words",
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

test("a protected paper is read with its password, which is asked for again where it was wrong", async () => {
  const asked: boolean[] = [];
  const passwords = ["wrong one", "right one"];
  const { suggested } = await readInNode(await protectedPaper("right one"), undefined, async (wrong) => {
    asked.push(wrong);
    return passwords.shift() ?? null;
  });
  expect(asked).toEqual([false, true]);
  expect(suggested.title).toBe("A Paper That Is Kept under Lock and Key");
});

test("a protected paper whose password nobody gives is given up in silence", async () => {
  const reading = readInNode(await protectedPaper("right one"), undefined, async () => null);
  await expect(reading).rejects.toMatchObject({ code: "cancelled", message: "" });
});

test("what an episode will lack is said before it is made", async () => {
  const found = async (parts: Parameters<typeof longPaper>[0]) =>
    (await readInNode(await longPaper(parts))).warnings;
  expect(await found([{ heading: "1. Results", pages: 1 }])).toEqual([
    expect.stringContaining("No abstract was found"),
    expect.stringMatching(/^Only [\d,]+ words/),
  ]);
  expect(
    await found([
      { heading: "Abstract", pages: 1 },
      { heading: "1. Introduction", pages: 4 },
    ]),
  ).toEqual([expect.stringContaining("No results section was found")]);
});
