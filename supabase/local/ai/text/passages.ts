// A chapter as it fills up with runs of sentences: one that leans on the one before comes only with it, and neighbours in
// the paper stay neighbours.

import type { ChapterName, Place } from "./chapters.ts";
import type { Ranked } from "./ranking.ts";
import type { Ledger } from "./selection.ts";

export type Passage = { place: Place; statements: Ranked[] };

/** At most this many sentences are taken in one go. */
export const LONGEST_RUN = 3;
/** More things than this are seldom announced in one sentence. */
const MOST_ANNOUNCED = 6;
/** Characters of a run, spaces included. */
export const lengthOf = (run: readonly Ranked[]): number =>
  run.reduce((sum, { text }) => sum + text.length + 1, 0);

export type Chapter = {
  name: ChapterName;
  /** Characters taken. */
  size(): number;
  /** In the order in which they were taken. */
  passages: Passage[];
  /** A statement with all that it leans on and is not said yet; null where that is missing or too much. */
  rooted(statement: Ranked): Ranked[] | null;
  /** A run with what its last statement announces, or is taken back by; null where that is missing. */
  complete(run: Ranked[] | null): Ranked[] | null;
  /** What follows a statement in its paragraph. */
  next(statement: Ranked): Ranked | undefined;
  take(run: readonly Ranked[], place: Place): void;
};

/**
 * @param pool the statements that the chapter may use.
 * @param ledger shared by all chapters.
 */
export const createChapter = (name: ChapterName, pool: readonly Ranked[], ledger: Ledger): Chapter => {
  const byOrder = new Map(pool.map((statement) => [statement.order, statement]));
  const passages: Passage[] = [];
  let size = 0;
  const neighbour = (statement: Ranked, step: 1 | -1): Ranked | undefined => {
    const other = byOrder.get(statement.order + step);
    return other?.paragraph === statement.paragraph ? other : undefined;
  };
  const passageOf = (statement: Ranked | undefined): Passage | undefined =>
    statement && passages.find(({ statements }) => statements.includes(statement));
  const rooted = (statement: Ranked): Ranked[] | null => {
    const run = [statement];
    for (let first = statement; first.leans;) {
      const before = neighbour(first, -1);
      // An abstract runs on from chapter to chapter.
      if (before === undefined && first.fromAbstract && ledger.hasOrder(first.order - 1)) return run;
      if (before === undefined || run.length === LONGEST_RUN) return null;
      // What is said already must have been said last, or others stand between the two.
      const said = passageOf(before);
      if (said) return said.statements.at(-1) === before ? run : null;
      run.unshift(before);
      first = before;
    }
    return run;
  };
  const complete = (run: Ranked[] | null): Ranked[] | null => {
    if (run === null) return null;
    const whole = [...run];
    for (let at = 0; at < whole.length && whole.length <= LONGEST_RUN + MOST_ANNOUNCED; at += 1) {
      const statement = whole[at];
      if (statement === undefined || statement.fromAbstract) continue;
      const needed = Math.max(statement.announces, statement.rebutted ? 1 : 0);
      while (whole.length - at - 1 < needed) {
        const last = whole.at(-1);
        const next = last && neighbour(last, 1);
        if (next === undefined) {
          if (whole.length - at - 1 > 0 && !statement.rebutted) break;
          return null;
        }
        whole.push(next);
      }
    }
    return whole;
  };
  return {
    name,
    complete,
    size: () => size,
    passages,
    rooted,
    next: (statement: Ranked) => neighbour(statement, 1),
    take: (run: readonly Ranked[], place: Place): void => {
      for (const statement of run) ledger.take(statement);
      size += lengthOf(run);
      const [first] = run;
      const last = run.at(-1);
      const before = first && passageOf(neighbour(first, -1));
      const after = last && passageOf(neighbour(last, 1));
      // The problem is told before the authors are named: only what leans on it joins it.
      const joins = (other: Passage) =>
        first?.leans === true || (other.place.name === "problem") === (place.name === "problem");
      if (before?.statements.at(-1)?.order === (first?.order ?? 0) - 1 && joins(before))
        before.statements.push(...run);
      else if (after?.statements[0]?.order === (last?.order ?? 0) + 1 && joins(after))
        after.statements.unshift(...run);
      else passages.push({ place, statements: [...run] });
    },
  };
};
