import { beforeEach, expect, test } from "vitest";
import { createDraftEditor, type DraftEditor } from "#features/generate/draft-editor.ts";
import type { Draft } from "#db";
import { PaperError, type PaperReading } from "#paper";
import { BARE_READING } from "../fixtures/paper-reading.ts";

const reading = (suggested: PaperReading["suggested"]): PaperReading => ({ ...BARE_READING, suggested });

let stored: Draft | undefined;
let answers: {
  resolve(reading: PaperReading): void;
  reject(error: Error): void;
  signal: AbortSignal;
  onPassword(wrong: boolean): Promise<string | null>;
}[];
let busy: number;
let isFull: boolean;

const makeEditor = (): DraftEditor =>
  createDraftEditor({
    store: {
      read: async () => stored,
      save: async (draft) => {
        if (isFull) return false;
        stored = structuredClone(draft);
        return true;
      },
    },
    read: (_file, { signal, onPassword }) =>
      new Promise((resolve, reject) => {
        answers.push({ resolve, reject, signal, onPassword });
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
  isFull = false;
});

const pdf = (name = "paper.pdf") => new File(["%PDF-1.7"], name, { type: "application/pdf" });

async function read(editor: DraftEditor, suggested: PaperReading["suggested"], file = pdf()) {
  const chosen = editor.choose(file);
  answers.at(-1)?.resolve(reading(suggested));
  await chosen;
}

test("what the user typed is never overwritten, the untouched default year is", async () => {
  const editor = makeEditor();
  await editor.open();
  editor.type({ title: "My own title" });
  await read(editor, { title: "Title of the paper", publishing_year: 2009, authors: "A. Gal" });
  expect(editor.get().draft.form).toMatchObject({
    title: "My own title",
    publishingYear: "2009",
    authors: "A. Gal",
  });
  expect(editor.get().draft.suggested).toEqual(["authors", "publishingYear"]);
});

test("typing in a suggested field makes it the user's", async () => {
  const editor = makeEditor();
  await read(editor, { title: "Suggested" });
  editor.type({ title: "Suggested, mended" });
  expect(editor.get().draft.suggested).toEqual([]);
  await read(editor, { title: "Another paper" });
  expect(editor.get().draft.form.title).toBe("Suggested, mended");
});

test("a field the user emptied stays empty", async () => {
  const editor = makeEditor();
  editor.type({ doi: "" });
  await read(editor, { doi: "10.1000/182" });
  expect(editor.get().draft.form.doi).toBe("");
});

test("suggestions of an earlier paper do not stay behind when the next one has none", async () => {
  const editor = makeEditor();
  await read(editor, { doi: "10.1000/182", publishing_year: 1999 });
  await read(editor, {});
  expect(editor.get().draft.form).toMatchObject({ doi: "", publishingYear: "2026" });
});

test("a year the form cannot show is not suggested", async () => {
  const editor = makeEditor();
  await read(editor, { publishing_year: 1905 });
  expect(editor.get().draft.form.publishingYear).toBe("2026");
});

test("a file that is no paper leaves the form and the paper before it alone", async () => {
  const editor = makeEditor();
  await read(editor, { title: "Kept" });
  const second = editor.choose(pdf("broken.pdf"));
  answers.at(-1)?.reject(new PaperError("truncated"));
  await second;
  expect(editor.get()).toMatchObject({ reading: { state: "ready" }, draft: { form: { title: "Kept" } } });
  expect(editor.get().problem).toMatch(/^Failed to extract text from PDF: /);
  expect(busy).toBe(0);
});

test("a file whose reader could not be loaded can be tried again", async () => {
  const editor = makeEditor();
  const file = pdf();
  const chosen = editor.choose(file);
  answers[0]?.reject(new PaperError("not_loaded"));
  expect(await chosen).toBe(false);
  expect(editor.get()).toMatchObject({ reading: { state: "none" }, unread: file });
  expect(editor.get().problem).toContain("could not be loaded");

  const again = editor.choose(file);
  expect(editor.get()).toMatchObject({ problem: null, unread: null });
  answers[1]?.resolve(reading({}));
  expect(await again).toBe(true);
});

test("a file that was refused for what it is cannot be tried again", async () => {
  const editor = makeEditor();
  const chosen = editor.choose(pdf());
  answers[0]?.reject(new PaperError("encrypted"));
  expect(await chosen).toBe(true);
  expect(editor.get().unread).toBeNull();
});

test("only a file that the user removed while it was read counts as done with", async () => {
  const editor = makeEditor();
  const removed = editor.choose(pdf());
  editor.remove();
  answers[0]?.reject(new PaperError("cancelled"));
  expect(await removed).toBe(true);

  const gaveWay = editor.choose(pdf());
  editor.clear();
  answers[1]?.reject(new PaperError("cancelled"));
  expect(await gaveWay).toBe(false);
});

test("removing the file while it is read cancels it and shows no error", async () => {
  const editor = makeEditor();
  const chosen = editor.choose(pdf());
  editor.remove();
  expect(answers[0]?.signal.aborted).toBe(true);
  answers[0]?.reject(new PaperError("cancelled"));
  await chosen;
  expect(editor.get()).toMatchObject({ reading: { state: "none" }, problem: null });
});

test("a slow first file cannot replace the second one", async () => {
  const editor = makeEditor();
  const first = editor.choose(pdf("first.pdf"));
  const second = editor.choose(pdf("second.pdf"));
  answers[1]?.resolve(reading({ title: "Second" }));
  await second;
  answers[0]?.resolve(reading({ title: "First" }));
  await first;
  expect(editor.get().draft).toMatchObject({ file: { name: "second.pdf" }, form: { title: "Second" } });
});

test("a reload finds the paper, its text and the form again", async () => {
  const before = makeEditor();
  await before.open();
  await read(before, { title: "Kept over a reload" });
  before.type({ keywords: "tracing, compilation" });
  await before.flush();
  const after = makeEditor();
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

test("the last words typed before the page goes are stored", async () => {
  const editor = makeEditor();
  editor.type({ title: "a" });
  expect(stored?.form.title).toBe("a");
  editor.type({ title: "ab" });
  editor.type({ title: "abc" });
  await editor.flush();
  expect(stored?.form.title).toBe("abc");
});

test("a file's question for its password is shown, answered once, and stored nowhere", async () => {
  const editor = makeEditor();
  await editor.open();
  const chosen = editor.choose(pdf());
  const password = answers[0]?.onPassword(false);
  expect(editor.get().password).toEqual({ wrong: false });
  editor.answerPassword("secret");
  await expect(password).resolves.toBe("secret");
  expect(editor.get().password).toBeNull();
  answers[0]?.resolve(reading({ title: "A title" }));
  await chosen;
  await editor.flush();
  expect(JSON.stringify(stored)).not.toContain("secret");
});

test("giving a protected file up keeps the form and says nothing", async () => {
  const editor = makeEditor();
  await editor.open();
  editor.type({ title: "My own title" });
  const chosen = editor.choose(pdf());
  void answers[0]?.onPassword(false).then(() => answers[0]?.reject(new PaperError("cancelled")));
  editor.answerPassword(null);
  expect(await chosen).toBe(true);
  expect(editor.get()).toMatchObject({
    problem: null,
    unread: null,
    password: null,
    reading: { state: "none" },
  });
  expect(editor.get().draft.form.title).toBe("My own title");
});

test("fields that the reader isn't sure of are doubtful until the user types in them", async () => {
  const editor = makeEditor();
  await editor.open();
  editor.type({ authors: "Typed" });
  const chosen = editor.choose(pdf());
  answers[0]?.resolve({
    ...reading({ title: "A title", authors: "Guessed" }),
    doubts: ["title", "authors", "publishing_year"],
  });
  await chosen;
  expect(editor.get().draft.doubtful).toEqual(["title", "publishingYear"]);
  editor.type({ title: "A better title" });
  expect(editor.get().draft.doubtful).toEqual(["publishingYear"]);
  editor.remove();
  expect(editor.get().draft.doubtful).toEqual([]);
});

test("it is known that the device could not keep what was typed, until it can or nothing is left of it", async () => {
  const editor = makeEditor();
  await editor.open();
  isFull = true;
  editor.type({ title: "My own title" });
  await editor.flush();
  expect(editor.get().unkept).toBe(true);
  isFull = false;
  editor.type({ title: "My own words" });
  await editor.flush();
  expect(editor.get().unkept).toBe(false);
  isFull = true;
  editor.type({ title: "More words" });
  await editor.flush();
  editor.clear();
  await editor.flush();
  expect(editor.get().unkept).toBe(false);
});
