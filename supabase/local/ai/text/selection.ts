// Chooses statements by score without breaking what belongs together: one that leans on its predecessor comes
// only with it, and nothing is taken that was, in other words, taken before.

import { likeness, type Ranked } from "./ranking.ts";

/** From this likeness on, two statements say the same. */
const SAME = 0.5;
/** Two statements that share all figures of two digits or more repeat each other from here on. */
const SAME_WITH_FIGURE = 0.28;

/** A level of confidence is in many sentences and tells nothing of a result. */
const figures = (text: string): string[] =>
  (text.match(/\d[\d.,]*\d/g) ?? []).filter((figure) => figure !== "95" && figure !== "99");

const withoutFigures = (text: string): string => text.replace(/\d[\d.,]*/g, "");

/** From this likeness on, two sentences that announce a work announce the same one. */
const SAME_WORK = 0.25;
const ANNOUNCES_WORK =
  /^(?:we|I|the authors?|this (?:paper|work|study|article)) (?:also |here |then |further )?(?:present|describe|propose|introduce)[sd]? /iu;

const repeats = (a: Ranked, b: Ranked): boolean => {
  const alike = likeness(a.vector, b.vector);
  if (alike >= SAME_WORK && [a, b].every(({ text }) => ANNOUNCES_WORK.test(text))) return true;
  if (alike < SAME_WITH_FIGURE) return false;
  // Alike but for its figures, a sentence does not say of what they are.
  if (withoutFigures(a.text) === withoutFigures(b.text)) return true;
  const [ours, theirs] = [figures(a.text), figures(b.text)];
  const shared = theirs.filter((figure) => ours.includes(figure));
  // A sentence that has a figure of its own beside a shared one tells something new, unless it is otherwise the same.
  if (shared.length > 0 && (alike >= SAME || shared.length === theirs.length)) return true;
  // The same words with other figures are another result.
  return alike >= SAME && (ours.length === 0 || theirs.length === 0);
};

/** At most this many sentences are taken in one go. */
const LONGEST_RUN = 3;

/** What has been taken so far, across all sections or chapters. */
export const createLedger = () => {
  const taken: Ranked[] = [];
  const orders = new Set<number>();
  return {
    has: (statement: Ranked): boolean => orders.has(statement.order),
    hasOrder: (order: number): boolean => orders.has(order),
    isNew: (statement: Ranked): boolean =>
      !orders.has(statement.order) && taken.every((other) => !repeats(other, statement)),
    /** Takes a statement that others may repeat: one that sums up what was said. */
    keep: (statement: Ranked): void => {
      orders.add(statement.order);
    },
    take: (statement: Ranked): void => {
      orders.add(statement.order);
      taken.push(statement);
    },
  };
};
export type Ledger = ReturnType<typeof createLedger>;

export type Picker = {
  /** Takes the best run of statements of at most `room` characters; false when none is left. */
  pick(room: number): boolean;
  /** Characters taken. */
  size(): number;
  /** What was taken: runs of neighbours, in the paper's order. */
  passages(): Ranked[][];
};

/**
 * @param pool statements to choose from.
 * @param ledger shared by all pickers of one text.
 * @param runs whether neighbours that fit are taken along (prose), or single statements are wanted (a list).
 */
export const createPicker = (pool: readonly Ranked[], ledger: Ledger, runs = true): Picker => {
  const byOrder = new Map(pool.map((statement) => [statement.order, statement]));
  const candidates = pool.toSorted((a, b) => b.score - a.score);
  const chosen: Ranked[] = [];
  let size = 0;
  const neighbour = (statement: Ranked, step: 1 | -1): Ranked | null => {
    const other = byOrder.get(statement.order + step);
    return other?.paragraph === statement.paragraph ? other : null;
  };
  /** The statement with what it leans on; null where that is missing or too much. */
  const rooted = (statement: Ranked): Ranked[] | null => {
    const run = [statement];
    for (let first = statement; first.leans;) {
      const before = neighbour(first, -1);
      if (!runs || before === null || run.length === LONGEST_RUN) return null;
      if (chosen.includes(before)) return run;
      run.unshift(before);
      first = before;
    }
    return run;
  };
  const length = (run: Ranked[]): number => run.reduce((sum, { text }) => sum + text.length + 1, 0);
  return {
    pick: (room) => {
      for (const [index, candidate] of candidates.entries()) {
        const run = ledger.has(candidate) ? null : rooted(candidate);
        if (run === null || length(run) > room || !run.every((statement) => ledger.isNew(statement)))
          continue;
        candidates.splice(index, 1);
        const longest = runs ? LONGEST_RUN : 1;
        for (let last = candidate; run.length < longest;) {
          const next = neighbour(last, 1);
          const fits = next !== null && ledger.isNew(next) && length([...run, next]) <= room;
          if (!fits || next.score < candidate.score * (next.leans ? 0.6 : 0.75)) break;
          run.push(next);
          last = next;
        }
        for (const statement of run) {
          ledger.take(statement);
          chosen.push(statement);
        }
        size += length(run);
        return true;
      }
      return false;
    },
    size: () => size,
    passages: () => {
      const passages: Ranked[][] = [];
      for (const statement of chosen.toSorted((a, b) => a.order - b.order)) {
        const last = passages.at(-1)?.at(-1);
        if (last?.order === statement.order - 1 && last.paragraph === statement.paragraph)
          passages.at(-1)?.push(statement);
        else passages.push([statement]);
      }
      return passages;
    },
  };
};
