// The extractive script: what was asked, done, found and why it matters, from the paper's own statements, in the
// third person, led from one to the next. The welcome line is the server's and not written here.

import { LIMITS, WELCOME_LINE } from "../../../functions/_shared/contract.ts";
import { type SpokenAuthors, spokenAuthors } from "../../../functions/_shared/generation/authors.ts";
import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import { asSpoken, introduction, spokenTitle } from "./introduction.ts";
import type { Role } from "./headings.ts";
import { type Outline, readOutline } from "./outline.ts";
import { type ChapterName, CLOSINGS, OPENERS, TITLES, TITLES_OF_ONE, TRANSITIONS } from "./phrases.ts";
import { rank, type Ranked } from "./ranking.ts";
import { createLedger, createPicker, type Picker } from "./selection.ts";
import { createWording, lowerFirst } from "./wording.ts";

const CHAPTERS: readonly { name: ChapterName; roles: readonly Role[]; share: number }[] = [
  { name: "question", roles: ["background"], share: 0.25 },
  { name: "method", roles: ["method"], share: 0.28 },
  { name: "results", roles: ["results"], share: 0.27 },
  { name: "meaning", roles: ["discussion", "conclusion"], share: 0.2 },
];

/** Where in 6000–7000 a full script is aimed, and the band in which it is left alone. */
const AIM = 6550;
const BAND = { min: 6200, max: 6900 };
/** A shorter paper: this share of its text, so that little of it is lost. */
const SHARE_OF_SHORT = 0.6;
/** Longest a paragraph grows before the narrator takes a breath. */
const PARAGRAPH = 520;

/** A stable choice among variants, so that episodes differ and the same paper always sounds the same. */
const variant = <T>(options: readonly T[], seed: string): T | undefined => {
  let hash = 7;
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return options[hash % options.length];
};

type Plan = { paper: PaperInput; outline: Outline; ranked: readonly Ranked[]; authors: SpokenAuthors | null };

/** Takes statements for all chapters in turn until each has its share; what one cannot use the others get. */
const choose = ({ ranked }: Plan, room: number): Map<ChapterName, Picker> => {
  const ledger = createLedger();
  const pickers = new Map(
    CHAPTERS.map(({ name, roles }) => [
      name,
      createPicker(
        ranked.filter(({ role }) => roles.includes(role)),
        ledger,
      ),
    ]),
  );
  const dry = new Set<ChapterName>();
  const total = () => [...pickers.values()].reduce((sum, picker) => sum + picker.size(), 0);
  while (dry.size < CHAPTERS.length && total() < room) {
    const shares = CHAPTERS.filter(({ name }) => !dry.has(name)).reduce((sum, { share }) => sum + share, 0);
    const [next] = CHAPTERS.filter(({ name }) => !dry.has(name)).toSorted(
      (a, b) => (pickers.get(a.name)?.size() ?? 0) / a.share - (pickers.get(b.name)?.size() ?? 0) / b.share,
    );
    if (!next || shares === 0) break;
    if (!pickers.get(next.name)?.pick(room - total() + 60)) dry.add(next.name);
  }
  // Rather a sentence that leans on another than an episode that never says why it matters.
  for (const { name, roles } of CHAPTERS) {
    if (pickers.get(name)?.size() !== 0) continue;
    const pool = ranked
      .filter(({ role }) => roles.includes(role))
      .map((statement) => ({ ...statement, leans: false }));
    const picker = createPicker(pool, ledger, false);
    if (picker.pick(room)) pickers.set(name, picker);
  }
  return pickers;
};

/** Words after which a phrase like "In practice," reads badly, since the sentence brings an opening of its own. */
const OPENS_ITSELF =
  /^(in|on|at|above|below|beyond|without|instead|for|to|from|with|by|as|if|when|while|although|since|because|after|before|during|using|given|under|despite|unlike|within|among|across|over|through|today|recently|here|there|also|what|how|why|who|which|can|does|is|are)\b|^\w+ly,|\?$|:/i;

const createTransitions = (outline: Outline) => {
  const used = new Set<string>();
  return (chapter: ChapterName, sentence: string): string => {
    const framed = /^the authors? |^they /i.test(sentence);
    const phrase = TRANSITIONS[chapter].find(
      (text) =>
        !used.has(text) && !(framed && /that$|paper|introduction|context|background|problem|side/.test(text)),
    );
    if (phrase === undefined || OPENS_ITSELF.test(sentence) || countWords(`${phrase} ${sentence}`) > 36)
      return sentence;
    used.add(phrase);
    return `${phrase} ${lowerFirst(sentence, outline.names)}`;
  };
};

/** Takes "In our experiments," and the like off a sentence that is not the first to open with it. */
const createOpenings = () => {
  const used = new Set<string>();
  return (sentence: string): string => {
    const opening = /^(?:In|For|At|On|To|From|With|As|By) (?:[\p{L}'-]+ ){0,4}[\p{L}'-]+, (?=\p{L})/u.exec(
      sentence,
    )?.[0];
    if (opening === undefined) return sentence;
    if (!used.has(opening)) {
      used.add(opening);
      return sentence;
    }
    const rest = sentence.slice(opening.length);
    return rest.charAt(0).toUpperCase() + rest.slice(1);
  };
};

/** The whole script for so much room; each call starts anew, so nothing is used up. */
const compose = (plan: Plan, room: number): string => {
  const { paper, outline, authors } = plan;
  const single = authors?.count === 1;
  const pickers = choose(plan, room);
  const wording = createWording(outline, { single });
  const transition = createTransitions(outline);
  const unrepeated = createOpenings();
  const said = new Set<string>();
  const blocks: string[] = [];
  const titles = single ? TITLES_OF_ONE : TITLES;
  const spoken = CHAPTERS.filter(({ name }) => (pickers.get(name)?.size() ?? 0) > 0);
  spoken.forEach(({ name }, index) => {
    const opener = (variant(OPENERS[name], paper.title + name) ?? "").replace(
      "{authors}",
      single ? "the author" : "the authors",
    );
    const lines = index === 0 ? [introduction(paper, authors), opener] : [opener];
    const paragraphs = index === 0 ? [lines.join(" "), ""] : [lines.join(" ")];
    let named = index === 0;
    (pickers.get(name)?.passages() ?? []).forEach((passage, place) => {
      const sentences = wording
        .sentences(passage, place === 0)
        .map(asSpoken)
        .map(unrepeated)
        .filter((sentence) => !said.has(sentence));
      for (const sentence of sentences) said.add(sentence);
      if (!named && authors && /^The authors? /.test(sentences[0] ?? "")) {
        sentences[0] = (sentences[0] ?? "").replace(/^The authors?/, authors.short);
        named = true;
      } else if (place > 0 && sentences[0] !== undefined) sentences[0] = transition(name, sentences[0]);
      const text = sentences.join(" ");
      const last = paragraphs.at(-1) ?? "";
      if (last !== "" && last.length + text.length > PARAGRAPH && last.length > PARAGRAPH / 3)
        paragraphs.push(text);
      else paragraphs[paragraphs.length - 1] = `${last} ${text}`.trim();
    });
    if (index === spoken.length - 1) {
      const title = spokenTitle(paper.title);
      const short =
        title !== null && countWords(title) <= 12
          ? title
          : `this work${authors ? ` by ${authors.short}` : ""}`;
      paragraphs.push((variant(CLOSINGS, paper.title) ?? "").replace("{title}", short));
    }
    blocks.push(`== ${titles[name]} ==`, ...paragraphs.filter((text) => text !== ""));
  });
  return blocks.length > 0
    ? blocks.join("\n\n")
    : `== ${titles.question} ==\n\n${introduction(paper, authors)}`;
};

/** Length as it will be spoken: without the chapter lines, with the welcome. */
const spokenLength = (script: string): number =>
  WELCOME_LINE.length + script.replace(/^==.*==\n*/gm, "").length + 2;

/**
 * @returns the raw script with `== Chapter ==` lines: with the welcome 6000–7000 characters from
 *   LIMITS.fullScriptWords words of body on, else what the paper carries. Nothing is repeated to reach a length.
 */
export const writeScript = (paper: PaperInput): string => {
  const outline = readOutline(paper);
  const plan: Plan = {
    paper,
    outline,
    ranked: rank(outline.statements, paper),
    authors: spokenAuthors(paper.authors),
  };
  const full = outline.bodyWords >= LIMITS.fullScriptWords;
  const material = outline.statements.reduce((sum, { text }) => sum + text.length + 1, 0);
  const aim = full
    ? AIM
    : Math.min(AIM, Math.max(LIMITS.scriptMinimum * 1.3, material * SHARE_OF_SHORT + 700));
  const band = full ? BAND : { min: aim - 250, max: aim + 250 };
  let room = aim - 800;
  let best = compose(plan, room);
  for (let round = 0; round < 6; round += 1) {
    const length = spokenLength(best);
    if (length >= band.min && length <= band.max) break;
    room += aim - length;
    const next = compose(plan, room);
    if (next === best) break;
    best = next;
  }
  return best;
};
