// The extractive summary: six sections, each from the matching parts of the paper, no sentence twice.

import { SUMMARY_SECTIONS } from "../../../functions/_shared/contract.ts";
import { spokenAuthors } from "../../../functions/_shared/generation/authors.ts";
import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import type { SummarySection } from "../../../functions/_shared/generation/summary-rules.ts";
import type { Role } from "./headings.ts";
import { readOutline } from "./outline.ts";
import { rank, type Ranked } from "./ranking.ts";
import { createLedger, createPicker, type Picker } from "./selection.ts";
import { createWording } from "./wording.ts";

/** How many characters a section may have. */
const ROOM: Record<SummarySection, number> = {
  "Key Findings": 800,
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
  /\b(show(s|ed|n)?|f(i|ou)nd|outperform\w*|improv\w*|increase\w*|reduc\w*|demonstrat\w*|achiev\w*|higher|lower|better|faster|result\w*|observ\w*|conclude\w*|reveal\w*)\b|\d ?%/i;
const REFLECTION = /\b(suggests?|because|explain\w*|may|might|could|limit\w*|impl(y|ies|ication)|future|likely|however|although|depends?)\b/i;

/** Order of choosing: those that can draw from the fewest places first. */
const TURNS: readonly SummarySection[] = [
  "Results",
  "Methodology",
  "Key Findings",
  "Conclusion",
  "Background and Motivation",
  "Discussion",
];

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
    const raised = abstract.filter(({ text, role }) => FINDING.test(text) && role !== "background");
    const others = of(body, "conclusion", "results", "discussion").filter(({ text }) => FINDING.test(text));
    return [
      [...raised.map((statement) => ({ ...statement, score: statement.score + 0.2 })), ...others],
      of(abstract, "results", "conclusion", "method"),
    ];
  }
  const role = ROLE[section];
  const pools = [of(body, role), of(abstract, role)];
  if (section === "Discussion")
    pools.push(of(body, "results", "conclusion", "method").filter(({ text }) => REFLECTION.test(text)));
  if (section === "Conclusion") pools.push(of(body, "discussion"), of(abstract, "results", "method"));
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
    if (last !== undefined && last.length + passage.length < PARAGRAPH) html[html.length - 1] = `${last} ${passage}`;
    else html.push(passage);
  }
  return html.map((text) => `<p>${text}</p>`).join("\n");
};

/** @returns clean HTML: `<h3>` headings with the contract's names in its order, paragraphs and one list. */
export const writeSummary = (paper: PaperInput): string => {
  const outline = readOutline(paper);
  const ranked = rank(outline.statements, paper);
  const ledger = createLedger();
  const isList = (section: SummarySection) => section === "Key Findings";
  const pickers = new Map<SummarySection, Picker[]>(
    TURNS.map((section) => [
      section,
      poolsFor(section, ranked).map((pool) =>
        createPicker(isList(section) ? pool.filter(({ leans, text }) => !leans && !text.endsWith("?")) : pool, ledger, !isList(section)),
      ),
    ]),
  );
  // In turns, so that in a short paper no section takes what another one needs.
  let going = true;
  while (going) {
    going = false;
    for (const section of TURNS) {
      const sources = pickers.get(section) ?? [];
      const used = sources.reduce((sum, source) => sum + source.size(), 0);
      // The second source serves only while the first gave little.
      const open = sources.find((source, index) => (index === 0 || used < ROOM[section] / 3) && source.pick(ROOM[section] - used));
      going ||= open !== undefined;
    }
  }
  const wording = createWording(outline, { single: spokenAuthors(paper.authors)?.count === 1 });
  return SUMMARY_SECTIONS.map((section) => {
    const passages = (pickers.get(section) ?? []).flatMap((source) => source.passages());
    const texts = passages
      .toSorted((a, b) => (a[0]?.order ?? 0) - (b[0]?.order ?? 0))
      .map((passage) => escape(wording.sentences(passage).join(" ")));
    const body =
      texts.length === 0
        ? `<p>${NOTHING[section]}</p>`
        : isList(section)
          ? `<ul>\n${texts.map((text) => `<li>${text}</li>`).join("\n")}\n</ul>`
          : paragraphs(texts);
    return `<h3>${section}</h3>\n${body}`;
  }).join("\n");
};
