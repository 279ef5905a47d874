// The extractive summary: six sections, each from the matching parts of the paper, no sentence twice. Who reads it has
// the episode as well: what the script says is repeated only where there is little else.

import { SUMMARY_SECTIONS } from "../../../functions/_shared/contract.ts";
import { spokenAuthors } from "../../../functions/_shared/generation/authors.ts";
import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import type { SummarySection } from "../../../functions/_shared/generation/summary-rules.ts";
import type { Role } from "./headings.ts";
import type { Ranked } from "./ranking.ts";
import { planOf } from "./script.ts";
import { createLedger, createPicker, type Picker } from "./selection.ts";
import { createWording } from "./wording.ts";

/** How many characters a section may have. */
const ROOM: Record<SummarySection, number> = {
  "Key Findings": 720,
  "Background and Motivation": 900,
  Methodology: 1000,
  Results: 1000,
  Discussion: 800,
  Conclusion: 500,
};

const ROLE: Record<Exclude<SummarySection, "Key Findings">, Role> = {
  "Background and Motivation": "background",
  Methodology: "method",
  Results: "results",
  Discussion: "discussion",
  Conclusion: "conclusion",
};

const FINDING =
  /\b(show(s|ed|n)?|f(i|ou)nd|outperform\w*|improv\w*|increase\w*|reduc\w*|demonstrat\w*|achiev(es|ed)|higher|lower|better|faster|longer|shorter|compared|fewer|less often|more often|results? (show|suggest|indicate)\w*|speed-?ups?|measured|observ\w*|conclude\w*|reveal\w*)\b|\d ?%/i;
/** Announces a finding without being one. */
const ANNOUNCEMENT =
  /\b(questions?|whether|goals?|aims?|wants? to|in order to find|future|avenues|plans?|had to|to be expected)\b/i;
/** Says outright what came out. */
const CLAIM =
  /\b(shows? that|showed that|found that|for the first time|the first|confirm(s|ed)|establish(es|ed)|reached|detected|recorded|reversed|revealed|could not be told)\b/i;
/** Says what did not come out, or what things must be like: true, but seldom what a reader came for. */
const ASIDE = /\b(did not|does not|do not|has not|have not|cannot|must|need(s|ed)? to|remained open)\b/i;
/** A sentence of fewer words hardly carries a finding by itself. */
const BRIEF = 9;
const REFLECTION =
  /\b(suggests?|because|explain\w*|may|might|could|limit\w*|impl(y|ies|ication)|future|likely|however|although|depends?)\b/i;

/** How well a sentence would stand alone in a list of findings, to be added to its score. */
const weight = (text: string): number =>
  (/\d/.test(text) ? 0.2 : 0) +
  (CLAIM.test(text) ? 0.2 : 0) -
  (ASIDE.test(text) ? 0.25 : 0) -
  (text.split(" ").length < BRIEF ? 0.25 : 0);

const states = (text: string): boolean => FINDING.test(text) && !ANNOUNCEMENT.test(text);

/** Order of choosing: those that can draw from the fewest places first. */
const TURNS: readonly SummarySection[] = [
  "Key Findings",
  "Results",
  "Methodology",
  "Conclusion",
  "Background and Motivation",
  "Discussion",
];

/** Of the summary's characters this share may be sentences of the script. */
const SHARED = 0.25;

/** With so few statements all sections choose in turn from the start. */
const SHORT = 20;

/** Where nothing in the paper answers to a section, saying so is truer than filling it. */
const NOTHING: Record<SummarySection, string> = {
  "Key Findings": "The text does not state its findings in sentences of their own.",
  "Background and Motivation": "The text does not describe its background separately.",
  Methodology: "The text does not describe its methods separately.",
  Results: "The text does not report its results separately.",
  Discussion: "The text does not discuss its results separately.",
  Conclusion: "The text does not draw a conclusion of its own.",
};

/**
 * The statements a section may draw from, best source first: sections of the paper that carry its name, then
 * the abstract, then (not for Methodology and Results, which must be what they say) sentences that sound like it.
 */
const poolsFor = (section: SummarySection, ranked: readonly Ranked[]): Ranked[][] => {
  const body = ranked.filter(({ fromAbstract }) => !fromAbstract);
  const abstract = ranked.filter(({ fromAbstract }) => fromAbstract);
  const of = (pool: readonly Ranked[], ...roles: Role[]) => pool.filter(({ role }) => roles.includes(role));
  if (section === "Key Findings") {
    const raised = abstract.filter(({ text, role }) => states(text) && role !== "background");
    // A conclusion says what was found, and so does a result with a figure, whatever its words.
    const others = of(body, "conclusion", "results", "discussion").filter(
      ({ text, role }) =>
        states(text) ||
        (!ANNOUNCEMENT.test(text) && (role === "conclusion" || (role === "results" && /\d/.test(text)))),
    );
    // The abstract and the conclusion state findings; a results section also tells how they were come by.
    const lift = { conclusion: 0.12, discussion: 0, results: 0, method: 0, background: 0 };
    return [
      [
        ...raised.map((statement) => ({
          ...statement,
          score: statement.score + (/\d/.test(statement.text) ? 0.4 : 0.25),
        })),
        ...others.map((statement) => ({
          ...statement,
          score:
            statement.score +
            lift[statement.role] +
            weight(statement.text) +
            (/\b(we|our)\b/i.test(statement.text) ? 0.06 : 0),
        })),
      ],
      of(abstract, "results", "conclusion", "method"),
      body.filter(({ text }) => states(text)),
    ];
  }
  const role = ROLE[section];
  const pools = [of(body, role), of(abstract, role)];
  if (section === "Discussion")
    pools.push(of(body, "results", "conclusion", "method").filter(({ text }) => REFLECTION.test(text)));
  if (section === "Conclusion")
    pools.push(
      of(body, "discussion").filter(({ limits }) => !limits),
      of(abstract, "results", "method"),
    );
  if (section === "Background and Motivation") pools.push(abstract.filter(({ place }) => place < 0.4));
  return pools;
};

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Prose in paragraphs of about this many characters. */
const PARAGRAPH = 600;

const paragraphs = (passages: readonly string[]): string => {
  const html: string[] = [];
  for (const passage of passages) {
    const last = html.at(-1);
    if (last !== undefined && last.length + passage.length < PARAGRAPH)
      html[html.length - 1] = `${last} ${passage}`;
    else html.push(passage);
  }
  return html.map((text) => `<p>${text}</p>`).join("\n");
};

/** @returns clean HTML: `<h3>` headings with the contract's names in its order, paragraphs and one list. */
export const writeSummary = (paper: PaperInput): string => {
  const { plan, outline, ranked } = planOf(paper);
  const spoken = new Set(
    [
      ...plan.chapters.flatMap(({ passages }) => passages.flatMap(({ statements }) => statements)),
      plan.recap,
    ].map((statement) => statement?.order),
  );
  const unspoken = ranked.filter(({ order }) => !spoken.has(order));
  const ledger = createLedger();
  const isList = (section: SummarySection) => section === "Key Findings";
  const sourcesOf = (section: SummarySection, statements: readonly Ranked[]): Picker[] =>
    poolsFor(section, statements).map((pool) =>
      createPicker(
        isList(section) ? pool.filter(({ leans, text }) => !leans && !text.endsWith("?")) : pool,
        ledger,
        !isList(section),
      ),
    );
  const own = new Map(TURNS.map((section) => [section, sourcesOf(section, unspoken)]));
  const repeats = new Map(TURNS.map((section) => [section, sourcesOf(section, ranked)]));
  const pickers = new Map(
    TURNS.map((section) => [section, [...(own.get(section) ?? []), ...(repeats.get(section) ?? [])]]),
  );
  const sizeOf = (sources: readonly Picker[] | undefined): number =>
    (sources ?? []).reduce((sum, source) => sum + source.size(), 0);
  const used = (section: SummarySection): number => sizeOf(pickers.get(section));
  const total = () => TURNS.reduce((sum, section) => sum + used(section), 0);
  const repeated = () => TURNS.reduce((sum, section) => sum + sizeOf(repeats.get(section)), 0);
  // The abstract's chief findings are key findings before a section repeats them in other words.
  const first = pickers.get("Key Findings")?.[0];
  if (ranked.length > SHORT)
    for (let count = 0; count < 3; count += 1) first?.pick(ROOM["Key Findings"] - first.size());
  // In turns, so that in a short paper no section takes what another one needs.
  let going = true;
  while (going) {
    going = false;
    for (const section of TURNS) {
      const room = ROOM[section] - used(section);
      const mayRepeat = SHARED * total() - repeated();
      // A further source serves only while the ones before it gave little.
      const picked = (pickers.get(section) ?? []).some((source, index) => {
        if (index > 0 && used(section) >= ROOM[section] / 3) return false;
        return source.pick(own.get(section)?.includes(source) ? room : Math.min(room, mayRepeat));
      });
      going ||= picked;
    }
  }
  // Rather a sentence that leans on another than a section without any.
  for (const section of TURNS) {
    if (used(section) > 0) continue;
    const pools = poolsFor(section, ranked).map((pool) =>
      pool.map((statement) => ({ ...statement, leans: false })),
    );
    const sources = pools.map((pool) => createPicker(pool, ledger, false));
    if (sources.some((source) => source.pick(ROOM[section]))) pickers.set(section, sources);
  }
  const wording = createWording(outline, { single: spokenAuthors(paper.authors)?.count === 1 });
  return SUMMARY_SECTIONS.map((section) => {
    const passages = (pickers.get(section) ?? []).flatMap((source) => source.passages());
    const inOrder = passages.toSorted((a, b) => (a[0]?.order ?? 0) - (b[0]?.order ?? 0));
    const pieces = isList(section)
      ? inOrder.flatMap((passage) => passage.map((statement) => [statement]))
      : inOrder;
    const texts = pieces.flatMap((passage, index) => {
      const sentences = wording.sentences(passage, isList(section) || index === 0);
      return sentences.length > 0 ? [escape(sentences.join(" "))] : [];
    });
    const body =
      texts.length === 0
        ? `<p>${NOTHING[section]}</p>`
        : isList(section)
          ? `<ul>\n${texts.map((text) => `<li>${text}</li>`).join("\n")}\n</ul>`
          : paragraphs(texts);
    return `<h3>${section}</h3>\n${body}`;
  }).join("\n");
};
