import { beforeEach, expect, test } from "vitest";
import { createPaperDesk, type PaperDesk } from "#features/generate/paper-desk.ts";
import type { Draft } from "#db";
import { PaperError, type PaperReading } from "#paper";

const reading = (suggested: PaperReading["suggested"]): PaperReading => ({
  text: "## 1. Introduction\n\nText.",
  aside: { references: "", footnotes: "", captions: "", runningHeads: "", front: "", marks: "", figures: "" },
  sections: [],
  pages: 2,
  words: 3,
  columns: 1,
  suggested,
  notices: [],
});

let stored: Draft | undefined;
let answers: { resolve(reading: PaperReading): void; reject(error: Error): void; signal: AbortSignal }[];
let busy: number;

const makeDesk = (): PaperDesk =>
  createPaperDesk({
    store: {
      read: async () => stored,
      save: async (draft) => {
        stored = structuredClone(draft);
        return true;
      },
    },
    read: (_file, { signal }) =>
      new Promise((resolve, reject) => {
        answers.push({ resolve, reject, signal });
      }),
    currentYear: 2026,
    holdBusy: () => {
      busy += 1;
      return () => {
        busy -= 1;
      };
    },
  });

beforeEach(() => {
  stored = undefined;
  answers = [];
  busy = 0;
});

const pdf = (name = "paper.pdf") => new File(["%PDF-1.7"], name, { type: "application/pdf" });

async function read(desk: PaperDesk, suggested: PaperReading["suggested"], file = pdf()) {
  const chosen = desk.choose(file);
  answers.at(-1)?.resolve(reading(suggested));
  await chosen;
}

test("what the user typed is never overwritten, the untouched default year is", async () => {
  const desk = makeDesk();
  await desk.open();
  desk.type({ title: "My own title" });
  await read(desk, { title: "Title of the paper", publishing_year: 2009, authors: "A. Gal" });
  expect(desk.get().draft.form).toMatchObject({
    title: "My own title",
    publishingYear: "2009",
    authors: "A. Gal",
  });
  expect(desk.get().draft.suggested).toEqual(["authors", "publishingYear"]);
});

test("typing in a suggested field makes it the user's", async () => {
  const desk = makeDesk();
  await read(desk, { title: "Suggested" });
  desk.type({ title: "Suggested, mended" });
  expect(desk.get().draft.suggested).toEqual([]);
  await read(desk, { title: "Another paper" });
  expect(desk.get().draft.form.title).toBe("Suggested, mended");
});

test("a field the user emptied stays empty", async () => {
  const desk = makeDesk();
  desk.type({ doi: "" });
  await read(desk, { doi: "10.1000/182" });
  expect(desk.get().draft.form.doi).toBe("");
});

test("suggestions of an earlier paper do not stay behind when the next one has none", async () => {
  const desk = makeDesk();
  await read(desk, { doi: "10.1000/182", publishing_year: 1999 });
  await read(desk, {});
  expect(desk.get().draft.form).toMatchObject({ doi: "", publishingYear: "2026" });
});

test("a year the form cannot show is not suggested", async () => {
  const desk = makeDesk();
  await read(desk, { publishing_year: 1905 });
  expect(desk.get().draft.form.publishingYear).toBe("2026");
});

test("a file that is no paper leaves the form and the paper before it alone", async () => {
  const desk = makeDesk();
  await read(desk, { title: "Kept" });
  const second = desk.choose(pdf("broken.pdf"));
  answers.at(-1)?.reject(new PaperError("truncated"));
  await second;
  expect(desk.get()).toMatchObject({ reading: { state: "ready" }, draft: { form: { title: "Kept" } } });
  expect(desk.get().problem).toMatch(/^Failed to extract text from PDF: /);
  expect(busy).toBe(0);
});

test("a paper is given up although the reader could not be loaded, or cannot be tried again", async () => {
  const desk = makeDesk();
  const file = pdf();
  const chosen = desk.choose(file);
  answers[0]?.reject(new PaperError("not_loaded"));
  expect(await chosen).toBe(false);
  expect(desk.get()).toMatchObject({ reading: { state: "none" }, unread: file });
  expect(desk.get().problem).toContain("could not be loaded");

  const again = desk.choose(file);
  expect(desk.get()).toMatchObject({ problem: null, unread: null });
  answers[1]?.resolve(reading({}));
  expect(await again).toBe(true);
});

test("a file that was refused for what it is is kept for another try", async () => {
  const desk = makeDesk();
  const chosen = desk.choose(pdf());
  answers[0]?.reject(new PaperError("encrypted"));
  expect(await chosen).toBe(true);
  expect(desk.get().unread).toBeNull();
});

test("a file that was removed while it was read comes back, or one that gave way does not", async () => {
  const desk = makeDesk();
  const removed = desk.choose(pdf());
  desk.remove();
  answers[0]?.reject(new PaperError("cancelled"));
  expect(await removed).toBe(true);

  const gaveWay = desk.choose(pdf());
  desk.clear();
  answers[1]?.reject(new PaperError("cancelled"));
  expect(await gaveWay).toBe(false);
});

test("removing the file while it is read cancels it and shows no error", async () => {
  const desk = makeDesk();
  const chosen = desk.choose(pdf());
  desk.remove();
  expect(answers[0]?.signal.aborted).toBe(true);
  answers[0]?.reject(new PaperError("cancelled"));
  await chosen;
  expect(desk.get()).toMatchObject({ reading: { state: "none" }, problem: null });
});

test("a slow first file cannot replace the second one", async () => {
  const desk = makeDesk();
  const first = desk.choose(pdf("first.pdf"));
  const second = desk.choose(pdf("second.pdf"));
  answers[1]?.resolve(reading({ title: "Second" }));
  await second;
  answers[0]?.resolve(reading({ title: "First" }));
  await first;
  expect(desk.get().draft).toMatchObject({ file: { name: "second.pdf" }, form: { title: "Second" } });
});

test("a reload finds the paper, its text and the form again", async () => {
  const before = makeDesk();
  await before.open();
  await read(before, { title: "Kept over a reload" });
  before.type({ keywords: "tracing, compilation" });
  await before.flush();
  const after = makeDesk();
  expect(after.get().loaded).toBe(false);
  await after.open();
  expect(after.get()).toMatchObject({
    loaded: true,
    reading: { state: "ready" },
    draft: {
      file: { name: "paper.pdf" },
      form: { title: "Kept over a reload", keywords: "tracing, compilation" },
    },
  });
});

test("the last words typed before the page goes are lost, or an older draft is stored over a newer one", async () => {
  const desk = makeDesk();
  desk.type({ title: "a" });
  expect(stored?.form.title).toBe("a");
  desk.type({ title: "ab" });
  desk.type({ title: "abc" });
  await desk.flush();
  expect(stored?.form.title).toBe("abc");
});
