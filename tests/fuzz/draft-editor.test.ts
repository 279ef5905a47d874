// The draft of the generate form under any order of typing, choosing, removing, reading and reloading.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createDraftEditor, type DraftEditor } from "#features/generate/draft-editor.ts";
import { emptyForm } from "#features/generate/details.ts";
import type { FieldName } from "#domain/paper-form.ts";
import type { Draft } from "#db";
import { PaperError, type PaperReading, type PaperSuggestions } from "#paper";
import { BARE_READING } from "../unit/fixtures/paper-reading.ts";
import { runs } from "./runs.ts";

const YEAR = 2026;
const FIELDS: FieldName[] = [
  "title",
  "abstract",
  "authors",
  "publishingYear",
  "fieldOfResearch",
  "keywords",
  "doi",
];

type Answer = { resolve(reading: PaperReading): void; reject(error: Error): void; signal: AbortSignal };

function createHarness() {
  const harness = {
    stored: undefined as Draft | undefined,
    answers: [] as Answer[],
    busy: 0,
    /** What the user typed since the form was last empty. */
    typed: {} as Partial<Record<FieldName, string>>,
    editor: null as unknown as DraftEditor,
    async reload() {
      harness.answers = [];
      harness.busy = 0;
      harness.editor = createDraftEditor({
        store: {
          read: async () => structuredClone(harness.stored),
          save: async (draft) => {
            harness.stored = structuredClone(draft);
            return true;
          },
        },
        // As the real reading does, it ends at once when it is cancelled.
        read: (_file, { signal }) =>
          new Promise((resolve, reject) => {
            harness.answers.push({ resolve, reject, signal });
            signal.addEventListener("abort", () => reject(new PaperError("cancelled")));
          }),
        currentYear: YEAR,
        holdBusy() {
          const { editor } = harness;
          harness.busy += 1;
          return () => {
            if (harness.editor === editor) harness.busy -= 1;
          };
        },
      });
      await harness.editor.open();
    },
  };
  return harness;
}
type Harness = ReturnType<typeof createHarness>;

const reading = (name: string, suggested: PaperSuggestions): PaperReading => ({
  ...BARE_READING,
  text: `## 1. Introduction

${name}`,
  suggested,
});

type Action = { name: string; run: (harness: Harness) => void | Promise<void> };
const action = (name: string, run: Action["run"]): Action =>
  ({ name, run, [fc.toStringMethod]: () => name }) as Action;
const always = (name: string, run: Action["run"]) => fc.constant(action(name, run));

const values = fc.constantFrom("", " ", "Rest", "2001", "Physics");
const type = fc.tuple(fc.constantFrom(...FIELDS), values).map(([field, value]) =>
  action(`type ${field} ${JSON.stringify(value)}`, (harness) => {
    harness.editor.type({ [field]: value });
    harness.typed[field] = value;
  }),
);
const suggestions: fc.Arbitrary<PaperSuggestions> = fc.record(
  {
    title: fc.constantFrom("A paper", "Another paper"),
    authors: fc.constant("A. Gal"),
    abstract: fc.constant("We saw it."),
    publishing_year: fc.constantFrom(1905, 1999, 2020),
    doi: fc.constant("10.1000/182"),
    keywords: fc.constant("sleep, rest"),
    field_of_research: fc.constantFrom("Medicine", "No such field"),
  },
  { requiredKeys: [] },
);
let files = 0;
const choose = always("choose", (harness) => {
  files += 1;
  void harness.editor.choose(new File(["%PDF"], `paper-${files}.pdf`));
});
const read = fc.tuple(fc.nat(3), suggestions).map(([at, suggested]) =>
  action(`read ${at} ${JSON.stringify(suggested)}`, (harness) => {
    harness.answers[at % Math.max(1, harness.answers.length)]?.resolve(reading(`Text ${at}`, suggested));
  }),
);
const refuse = fc.nat(3).map((at) =>
  action(`refuse ${at}`, (harness) => {
    harness.answers[at % Math.max(1, harness.answers.length)]?.reject(new PaperError("truncated"));
  }),
);
const rest = fc.oneof(
  always("remove", (harness) => harness.editor.remove()),
  always("flush", (harness) => harness.editor.flush()),
  always("clear", (harness) => {
    harness.editor.clear();
    harness.typed = {};
  }),
);
/** A page that goes stores what it has; that is what a reload must find. */
const reload = always("reload", async (harness) => {
  await harness.editor.flush();
  await harness.reload();
});
const actions = fc.array(
  fc.oneof({ weight: 3, arbitrary: type }, choose, choose, read, read, refuse, rest, rest, reload),
  { maxLength: 30, size: "max" },
);

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

const inAnyOrder = (check: (harness: Harness) => void | Promise<void>) =>
  fc.assert(
    fc.asyncProperty(actions, async (steps) => {
      const harness = createHarness();
      await harness.reload();
      for (const step of steps) {
        await step.run(harness);
        await settle();
        await check(harness);
      }
    }),
    runs(300),
  );

test("what the user typed stays as it was typed", () =>
  inAnyOrder((harness) => {
    expect(harness.editor.get().draft.form).toMatchObject(harness.typed);
  }));

test("suggestions go with their paper, and an untouched field is empty or suggested", () =>
  inAnyOrder((harness) => {
    const { form, suggested } = harness.editor.get().draft;
    const empty = emptyForm(YEAR);
    for (const field of FIELDS) {
      if (field in harness.typed) expect(suggested).not.toContain(field);
      else if (!suggested.includes(field)) expect(form[field]).toBe(empty[field]);
    }
    if (harness.editor.get().draft.paper === null) expect(suggested).toEqual([]);
  }));

test("a reload finds what was stored", () =>
  inAnyOrder(async (harness) => {
    await harness.editor.flush();
    const { draft } = harness.editor.get();
    const other = createHarness();
    other.stored = harness.stored;
    await other.reload();
    if (harness.stored !== undefined)
      expect({ ...other.editor.get().draft, file: draft.file }).toEqual(draft);
    expect(other.editor.get().reading.state).toBe(draft.paper ? "ready" : "none");
  }));

test("the tab is busy and says that it reads exactly while a file is read", () =>
  inAnyOrder((harness) => {
    const { reading: now, draft } = harness.editor.get();
    if (now.state !== "reading") expect(now.state).toBe(draft.paper ? "ready" : "none");
    expect(now.state === "reading").toBe(harness.busy > 0);
    expect(harness.busy).toBeLessThanOrEqual(1);
  }));
