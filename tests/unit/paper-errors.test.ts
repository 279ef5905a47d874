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

test.each(bad)("the file %s is refused with its own code and message", async (kind) => {
  const error = await readInNode(await badFile(kind)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PaperError);
  expect(error).toMatchObject({ code: kind, message: paperErrorMessage(kind) });
});

test("each kind of bad file has a message of its own, in the form of the specification", () => {
  const codes: PaperErrorCode[] = [...bad, "undecodable", "stalled", "not_loaded"];
  const messages = codes.map(paperErrorMessage);
  expect(new Set(messages).size).toBe(codes.length);
  for (const message of messages) expect(message).toMatch(/^Failed to extract text from PDF: [A-Z].*\.$/);
  expect(paperErrorMessage("cancelled")).toBe("");
});

test("only a paper whose reader could not be loaded may pass at another try", () => {
  for (const kind of [...bad, "undecodable" as const]) expect(new PaperError(kind).mayPass).toBe(false);
  expect(new PaperError("not_loaded").mayPass).toBe(true);
});

test("a paper that is too long is read without references and appendices", async () => {
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

test("a paper of ordinary length keeps its appendix", async () => {
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

test("a protected paper whose password nobody gives is cancelled without a message", async () => {
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
