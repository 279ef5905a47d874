// Writes the content of a generated paper: who wrote it, what was studied, and the text of every section.
import * as prose from "./prose.ts";
import type { Random } from "./random.ts";
import { type Outcome, type Topic, TOPICS } from "./topics.ts";

export type StudySection = { heading: string; paragraphs: string[]; figures: string[] };

export type Study = {
  title: string;
  authors: string[];
  places: string[];
  abstract: string;
  keywords: string[];
  field: string;
  year: number;
  doi: string;
  journal: string;
  sections: StudySection[];
  references: string[];
  footnotes: string[];
};

/** How much is written: `short` a letter, `normal` a conference paper, `long` one of at least 3,500 words. */
export type Length = "short" | "normal" | "long";

const SENTENCES: Record<Length, { of: number; outcomes: number; perParagraph: [number, number] }> = {
  short: { of: 0.35, outcomes: 1, perParagraph: [3, 4] },
  normal: { of: 0.75, outcomes: 3, perParagraph: [3, 5] },
  long: { of: 1, outcomes: 5, perParagraph: [4, 6] },
};

export function writeStudy(random: Random, length: Length, topic: Topic = random.pick(TOPICS)): Study {
  const writer = new Writer(random, topic, length);
  const year = random.between(2004, 2025);
  return {
    title: random.pick(topic.titles),
    authors: names(random, random.between(1, 6)),
    places: random.shuffle(prose.PLACES).slice(0, 2),
    abstract: writer.sentences(prose.ABSTRACT, 1, topic.outcomes[0]).join(" "),
    keywords: random.shuffle(topic.keywords).slice(0, random.between(3, 5)),
    field: topic.field,
    year,
    doi: doi(random, year),
    journal: random.pick(prose.JOURNALS),
    sections: writer.sections(),
    references: references(random, topic, length === "short" ? 6 : 18),
    footnotes: random.shuffle(prose.FOOTNOTES).slice(0, 2),
  };
}

class Writer {
  readonly #random: Random;
  readonly #topic: Topic;
  readonly #size: (typeof SENTENCES)[Length];
  readonly #cites: boolean;
  #figure = 0;
  /** What an outcome was in both groups: the same in the abstract and in the results. */
  readonly #measured = new Map<string, { good: number; poor: number }>();

  constructor(random: Random, topic: Topic, length: Length) {
    this.#random = random;
    this.#topic = topic;
    this.#size = SENTENCES[length];
    this.#cites = length !== "short";
  }

  sections(): StudySection[] {
    const { of } = this.#size;
    const outcomes = this.#topic.outcomes.slice(0, this.#size.outcomes);
    const results = this.#paragraphs(this.sentences(prose.RESULTS, of));
    const figures: string[] = [];
    for (const outcome of outcomes) {
      this.#figure += 1;
      results.push(this.sentences(prose.RESULTS_OF_OUTCOME, Math.max(0.6, of), outcome).join(" "));
      figures.push(this.#fill(this.#random.pick(prose.CAPTIONS), outcome));
    }
    return [
      { heading: "Introduction", paragraphs: this.#section(prose.INTRODUCTION, of), figures: [] },
      { heading: "Related Work", paragraphs: this.#section(prose.BACKGROUND, of), figures: [] },
      { heading: "Methods", paragraphs: this.#section(prose.METHODS, of), figures: [] },
      { heading: "Results", paragraphs: results, figures },
      { heading: "Discussion", paragraphs: this.#discussion(outcomes), figures: [] },
      { heading: "Conclusion", paragraphs: [this.sentences(prose.CONCLUSION, 1).join(" ")], figures: [] },
    ];
  }

  #discussion(outcomes: Outcome[]): string[] {
    const about = outcomes
      .slice(1)
      .map((outcome) => this.sentences(prose.DISCUSSION_OF_OUTCOME, 1, outcome).join(" "));
    const [first = "", ...rest] = this.#section(prose.DISCUSSION, this.#size.of);
    return [first, ...about, ...rest];
  }

  #section(templates: readonly string[], share: number): string[] {
    return this.#paragraphs(this.sentences(templates, share));
  }

  /** The first share of the templates, in their order, filled in; now and then with a citation. */
  sentences(templates: readonly string[], share: number, outcome?: Outcome): string[] {
    const count = Math.max(2, Math.ceil(templates.length * share));
    return templates.slice(0, count).map((template) => {
      const sentence = this.#fill(template, outcome);
      const cited = this.#cites && templates !== prose.ABSTRACT && this.#random.next() < 0.15;
      return cited ? sentence.replace(/\.$/, ` [${this.#random.between(1, 18)}].`) : sentence;
    });
  }

  #paragraphs(sentences: string[]): string[] {
    const paragraphs: string[] = [];
    const rest = [...sentences];
    const [least, most] = this.#size.perParagraph;
    while (rest.length > 0) paragraphs.push(rest.splice(0, this.#random.between(least, most)).join(" "));
    return paragraphs;
  }

  #fill(template: string, outcome: Outcome = this.#topic.outcomes[0]): string {
    const { intervention, comparator, population, setting, theory, need, mechanism, practice, instruments } =
      this.#topic;
    const span = outcome.high - outcome.low;
    const lower = outcome.low + span * 0.2 + this.#random.next() * span * 0.2;
    const higher = outcome.low + span * 0.6 + this.#random.next() * span * 0.2;
    const [good, poor] = outcome.better === "higher" ? [higher, lower] : [lower, higher];
    const measured = this.#measured.get(outcome.name) ?? { good, poor };
    if (/\{[ab]\}/.test(template)) this.#measured.set(outcome.name, measured);
    const values: Record<string, string> = {
      intervention,
      comparator,
      population,
      setting,
      theory,
      mechanism,
      practice,
      Need: need,
      i1: instruments[0] ?? "",
      i2: instruments[1] ?? "",
      i3: instruments[2] ?? "",
      i4: instruments[3] ?? "",
      o: outcome.name,
      u: outcome.unit,
      a: measured.good.toFixed(1),
      b: measured.poor.toFixed(1),
      c: Math.min(good, poor).toFixed(1),
      w: Math.max(good, poor).toFixed(1),
      f: String(Math.max(1, this.#figure)),
    };
    return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  }
}

function names(random: Random, count: number): string[] {
  const given = random.shuffle(prose.GIVEN_NAMES);
  const family = random.shuffle(prose.FAMILY_NAMES);
  return Array.from({ length: count }, (_, index) => {
    const middle = random.next() < 0.3 ? ` ${random.pick(["A.", "J.", "M.", "van", "de"])}` : "";
    return `${given[index]}${middle} ${family[index]}`;
  });
}

function doi(random: Random, year: number): string {
  const number = random.between(10_000, 99_999);
  return random.pick([
    `10.1234/fsq.${year}.${number}`,
    `10.5555/${number}.${number + 7}`,
    `10.1016/j.aae.${year}.04.${number % 1000}`,
    `10.1371/journal.orl.00${number}`,
  ]);
}

function references(random: Random, topic: Topic, count: number): string[] {
  return Array.from({ length: count }, () => {
    const [first, second] = names(random, 2);
    const subject = random.pick(topic.keywords);
    const kind = random.pick(["A review of", "Measuring", "New evidence on", "The limits of", "Notes on"]);
    const year = random.between(1988, 2020);
    const pages = random.between(100, 400);
    return `${first} and ${second}. ${kind} ${subject}. ${random.pick(prose.JOURNALS)}, ${random.between(3, 60)}(${random.between(1, 6)}):${pages}–${pages + random.between(5, 20)}, ${year}.`;
  });
}
