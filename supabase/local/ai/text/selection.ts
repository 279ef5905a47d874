// Keeps account of the statements that were taken for a text: none is taken that says, in other words, what was taken.

import { asksQuestion } from "./moves.ts";
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

/** Of a sentence of the body without a figure so much, by the weight of its words, may be in one of the abstract. */
const TOLD = 0.38;

/** How much of `statement` is in `other`, by the weight of their words: 0 nothing, 1 all. */
const shareIn = (statement: Ranked, other: Ranked): number =>
  [...statement.vector].reduce(
    (sum, [word, weight]) => sum + (other.vector.has(word) ? weight * weight : 0),
    0,
  );

/** Whether the body says in other words what the abstract said. */
const isTold = (abstract: Ranked, body: Ranked): boolean =>
  abstract.fromAbstract &&
  !body.fromAbstract &&
  !asksQuestion(body.text) &&
  figures(body.text).length === 0 &&
  shareIn(body, abstract) >= TOLD;

/** "We use X to treat Y" in an abstract, "we use X to build a model of Y" in an introduction. */
const TELLS_OF_WORK =
  /^(?:in this (?:paper|work|study|article),? )?(?:we|I|the authors?) (?:also |here |then )?(?:use|develop|construct|build|design|apply|present|describe|propose|introduce)(?:e?d|s)? /iu;
const isSameWork = (abstract: Ranked, introduction: Ranked, alike: number): boolean =>
  abstract.fromAbstract &&
  introduction.inIntroduction &&
  alike >= SAME_WORK &&
  /\b(?:we|the authors?) (?:use|develop|construct|build|design|apply|present|describe|propose|introduce)/i.test(
    abstract.text,
  ) &&
  TELLS_OF_WORK.test(introduction.text);

/** "We use target replication to …", and once more: what the authors did, and two words that say with what. */
const openingOf = ({ text }: Ranked): string | undefined =>
  /^(?:We|They|I|The authors?) \p{Ll}+ [\p{Ll}-]{5,} [\p{Ll}-]{5,}(?= )/u.exec(text)?.[0];
const opensAgain = (a: Ranked, b: Ranked): boolean =>
  !a.fromAbstract &&
  !b.fromAbstract &&
  Math.abs(a.order - b.order) > 1 &&
  openingOf(b) !== undefined &&
  openingOf(a) === openingOf(b);

/** @param a what was taken. @param b what may be taken. */
const repeats = (a: Ranked, b: Ranked): boolean => {
  if (isTold(a, b) || opensAgain(a, b)) return true;
  const alike = likeness(a.vector, b.vector);
  if (isSameWork(a, b, alike)) return true;
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
