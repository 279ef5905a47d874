// What a summary may share with the episode: how much of it the script says as well, and what is taken out when that is
// too much.

import { asSpoken } from "./introduction.ts";
import type { Ranked } from "./ranking.ts";
import type { SectionPlan } from "./summary-sections.ts";

/** Of the summary's runs of five words this share may stand in the script, too. */
const SHARED = 0.385;
/** Words of a run. */
export const RUN = 5;

const runsOf = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return new Set(words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(" ")));
};

/** @returns whether `texts`, sentences of a summary, share too many of their runs of words with `script`. */
export const createRepeatCheck = (script: string): ((texts: readonly string[]) => boolean) => {
  const spokenRuns = runsOf(script);
  return (texts) => {
    const runs = [...runsOf(texts.map(asSpoken).join(" "))];
    return runs.filter((run) => spokenRuns.has(run)).length > SHARED * runs.length;
  };
};

/**
 * Takes out one statement of the episode from a section that has others, from the list last of all.
 * @returns false where every section would be left empty.
 */
export const dropRepeat = (
  sections: readonly SectionPlan[],
  isSpoken: (statement: Ranked) => boolean,
): boolean => {
  const unlisted = sections.slice(1).toReversed();
  const mixed = unlisted.filter(({ statements }) => !statements.every(isSpoken));
  for (const sparesAbstract of [true, false])
    for (const { statements } of [...mixed, ...unlisted, ...sections.slice(0, 1)]) {
      const needed = new Set(statements.filter(({ leans }) => leans).map(({ order }) => order - 1));
      const at = statements.findLastIndex(
        (one) => isSpoken(one) && !needed.has(one.order) && !(sparesAbstract && one.fromAbstract),
      );
      if (at < 0 || statements.length < 2) continue;
      statements.splice(at, 1);
      return true;
    }
  return false;
};
