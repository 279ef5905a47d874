// The desk of the generate screen under any order of typing, choosing, removing, reading and reloading.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createPaperDesk, type PaperDesk } from "#features/generate/paper-desk.ts";
import { emptyForm } from "#features/generate/details.ts";
import type { FieldName } from "#domain/paper-form.ts";
import type { Draft } from "#db";
import { PaperError, type PaperReading, type PaperSuggestions } from "#paper";
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

function createWorld() {
  const world = {
    stored: undefined as Draft | undefined,
    answers: [] as Answer[],
    busy: 0,
    /** What the user typed since the form was last empty. */
    typed: {} as Partial<Record<FieldName, string>>,
    desk: null as unknown as PaperDesk,
    async reload() {
      world.answers = [];
      world.busy = 0;
      world.desk = createPaperDesk({
        store: {
          read: async () => structuredClone(world.stored),
          save: async (draft) => {
            world.stored = structuredClone(draft);
            return true;
          },
        },
        // As the real reading does, it ends at once when it is cancelled.
        read: (_file, { signal }) =>
          new Promise((resolve, reject) => {
            world.answers.push({ resolve, reject, signal });
            signal.addEventListener("abort", () => reject(new PaperError("cancelled")));
          }),
        currentYear: YEAR,
        holdBusy() {
          const { desk } = world;
          world.busy += 1;
          return () => {
            if (world.desk === desk) world.busy -= 1;
          };
        },
      });
      await world.desk.open();
    },
  };
  return world;
}
type World = ReturnType<typeof createWorld>;

const reading = (name: string, suggested: PaperSuggestions): PaperReading => ({
  text: `## 1. Introduction\n\n${name}`,
  aside: { references: "", footnotes: "", captions: "", runningHeads: "", front: "", marks: "", figures: "" },
  sections: [],
  pages: 2,
  words: 3,
  columns: 1,
  suggested,
  notices: [],
});

type Action = { name: string; run: (world: World) => void | Promise<void> };
const action = (name: string, run: Action["run"]): Action =>
  ({ name, run, [fc.toStringMethod]: () => name }) as Action;
const always = (name: string, run: Action["run"]) => fc.constant(action(name, run));

const values = fc.constantFrom("", " ", "Rest", "2001", "Physics");
const type = fc.tuple(fc.constantFrom(...FIELDS), values).map(([field, value]) =>
  action(`type ${field} ${JSON.stringify(value)}`, (world) => {
    world.desk.type({ [field]: value });
    world.typed[field] = value;
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
const choose = always("choose", (world) => {
  files += 1;
  void world.desk.choose(new File(["%PDF"], `paper-${files}.pdf`));
});
const read = fc.tuple(fc.nat(3), suggestions).map(([at, suggested]) =>
  action(`read ${at} ${JSON.stringify(suggested)}`, (world) => {
    world.answers[at % Math.max(1, world.answers.length)]?.resolve(reading(`Text ${at}`, suggested));
  }),
);
const refuse = fc.nat(3).map((at) =>
  action(`refuse ${at}`, (world) => {
    world.answers[at % Math.max(1, world.answers.length)]?.reject(new PaperError("truncated"));
  }),
);
const rest = fc.oneof(
  always("remove", (world) => world.desk.remove()),
  always("flush", (world) => world.desk.flush()),
  always("clear", (world) => {
    world.desk.clear();
    world.typed = {};
  }),
);
/** A page that goes stores what it has; that is what a reload must find. */
const reload = always("reload", async (world) => {
  await world.desk.flush();
  await world.reload();
});
const actions = fc.array(
  fc.oneof({ weight: 3, arbitrary: type }, choose, choose, read, read, refuse, rest, rest, reload),
  { maxLength: 30, size: "max" },
);

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

const inAnyOrder = (check: (world: World) => void | Promise<void>) =>
  fc.assert(
    fc.asyncProperty(actions, async (steps) => {
      const world = createWorld();
      await world.reload();
      for (const step of steps) {
        await step.run(world);
        await settle();
        await check(world);
      }
    }),
    runs(300),
  );

test("what the user typed is lost or overwritten", () =>
  inAnyOrder((world) => {
    expect(world.desk.get().draft.form).toMatchObject(world.typed);
  }));

test("a suggestion stays behind when its paper has gone, or an untouched field is neither empty nor suggested", () =>
  inAnyOrder((world) => {
    const { form, suggested } = world.desk.get().draft;
    const empty = emptyForm(YEAR);
    for (const field of FIELDS) {
      if (field in world.typed) expect(suggested).not.toContain(field);
      else if (!suggested.includes(field)) expect(form[field]).toBe(empty[field]);
    }
    if (world.desk.get().draft.paper === null) expect(suggested).toEqual([]);
  }));

test("a reload does not find what was stored", () =>
  inAnyOrder(async (world) => {
    await world.desk.flush();
    const { draft } = world.desk.get();
    const other = createWorld();
    other.stored = world.stored;
    await other.reload();
    if (world.stored !== undefined) expect({ ...other.desk.get().draft, file: draft.file }).toEqual(draft);
    expect(other.desk.get().reading.state).toBe(draft.paper ? "ready" : "none");
  }));

test("the tab stays busy, or says that it reads when nothing is read", () =>
  inAnyOrder((world) => {
    const { reading: now, draft } = world.desk.get();
    if (now.state !== "reading") expect(now.state).toBe(draft.paper ? "ready" : "none");
    expect(now.state === "reading").toBe(world.busy > 0);
    expect(world.busy).toBeLessThanOrEqual(1);
  }));
