// What a summary must be before it is stored and shown: clean HTML with the six sections of docs/product-rules.md, in
// order, each under one kind of heading. Anything else a provider sends (Markdown, a code fence, a whole page,
// scripts) is turned into that or taken out, and so are web addresses.

import sanitizeHtml from "sanitize-html";
import { SUMMARY_SECTIONS } from "../contract.ts";
import { summaryFrom } from "./answers.ts";
import { isEnglish } from "./english.ts";
import { withoutAddresses } from "./web-addresses.ts";

export type SummarySection = (typeof SUMMARY_SECTIONS)[number];
type SummaryProblem = {
  code: "section_missing" | "section_empty" | "not_english";
  section: SummarySection;
  /** What is wrong, in words a provider can act on. */
  detail: string;
};
export type SummaryReview = { html: string; problems: SummaryProblem[] };

const ALLOWED = ["h3", "h4", "p", "ul", "ol", "li", "strong", "em", "sub", "sup", "br", "blockquote"];

/** The texts between the tags without web addresses. */
const withoutLinks = (html: string): string => html.replace(/[^<>]+/g, withoutAddresses);

const sanitise = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ALLOWED,
    allowedAttributes: {},
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "title",
      "template",
      "iframe",
      "object",
    ],
    transformTags: { h1: "h3", h2: "h3", h5: "h4", h6: "h4", b: "strong", i: "em", div: "p" },
  });

const inline = (text: string): string =>
  text
    .replace(/(\*\*|__)(?=\S)(.{1,300}?)(?<=\S)\1/g, "<strong>$2</strong>")
    .replace(/(^|[\s(])[*_](?=[^\s*_])([^*_\n]+)[*_](?=[\s.,;:!?)]|$)/g, "$1<em>$2</em>")
    .replace(/`([^`]+)`/g, "$1")
    .replace(/\[([^\][]{1,300})\]\([^)\s]{1,1000}\)/g, "$1");

const isSectionName = (text: string): boolean => sectionNamed(text.replace(/<[^<>]*>|[*_#:]/g, "")) !== null;

/** Plain Markdown as HTML: headings, lists, paragraphs, bold and italics; what a summary needs of it. */
const markdownToHtml = (text: string): string => {
  const html: string[] = [];
  let list = "";
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length > 0) html.push(`<p>${inline(paragraph.join(" "))}</p>`);
    if (list !== "") html.push(`</${list}>`);
    paragraph = [];
    list = "";
  };
  for (const line of text.split("\n").map((raw) => raw.trim())) {
    const heading =
      /^#{1,6}\s+([^#\s].*)$/.exec(line)?.[1]?.replace(/(?<![\s#])[\s#]+$/, "") ??
      (isSectionName(line) ? line : undefined);
    const item = /^(?:([-*•])|\d{1,2}[.)])\s+(.+)$/.exec(line);
    if (heading !== undefined) {
      close();
      html.push(`<h3>${inline(heading)}</h3>`);
    } else if (item) {
      const kind = item[1] ? "ul" : "ol";
      if (list !== kind) {
        close();
        html.push(`<${kind}>`);
        list = kind;
      }
      html.push(`<li>${inline(item[2] ?? "")}</li>`);
    } else if (line === "") close();
    else {
      if (list !== "") close();
      paragraph.push(line);
    }
  }
  close();
  return html.join("\n");
};

const SYNONYMS: Record<SummarySection, RegExp> = {
  "Key Findings": /^(key|main|principal) (findings?|results|takeaways|points)$/,
  "Background and Motivation":
    /^(background|motivation|introduction|context)( and (motivation|background|context))?$/,
  Methodology: /^(methodology|methods?|approach|materials and methods|methodology and \w+)$/,
  Results: /^(results?|results and \w+|experimental results)$/,
  Discussion: /^(discussions?|discussion and \w+|interpretation)$/,
  Conclusion: /^(conclusions?|concluding remarks|conclusions? and \w+( \w+)?)$/,
};

const sectionNamed = (heading: string): SummarySection | null => {
  const name = heading
    .replace(/&amp;|&/g, "and")
    .replace(/<[^<>]*>/g, "")
    .toLowerCase()
    .replace(/^[\s\divx]*[.)]\s+|^\d+\s+/, "")
    .replace(/[^a-z\s]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return (
    SUMMARY_SECTIONS.find((section) => section.toLowerCase() === name || SYNONYMS[section].test(name)) ?? null
  );
};

const unwrap = (raw: string): string => {
  const fenced = /```[a-z]*\s*\n([\s\S]*?)(?:\n\s*```|$)/i.exec(raw)?.[1];
  return (fenced ?? raw)
    .replace(/<!doctype[^>]*>/i, "")
    .replace(/\r\n?/g, "\n")
    .trim();
};

const textOf = (html: string): string => html.replace(/<[^<>]*>/g, "").trim();

/** Text that stands outside any block becomes a paragraph, so that one style fits all. */
const withBlocks = (html: string): string =>
  html
    .split(/(<(?:p|ul|ol|blockquote|h4)>[\s\S]*?<\/(?:p|ul|ol|blockquote|h4)>)/)
    .flatMap((piece) =>
      /^<(p|ul|ol|blockquote|h4)>/.test(piece) ? [piece] : piece.split(/<br \/>\s*<br \/>|\n\s*\n/),
    )
    .map((piece) => piece.trim())
    .filter((piece) => textOf(piece) !== "")
    .map((piece) => (/^<(p|ul|ol|blockquote|h4)>/.test(piece) ? piece : `<p>${piece}</p>`))
    .join("\n");

const readSummary = (answer: string): SummaryReview => {
  const source = unwrap(answer);
  const isHtml = /<(h[1-6]|p|ul|ol|li|div|section|strong)\b/i.test(source);
  const clean = sanitise(
    isHtml ? source.replace(/<\/?(?:section|article|main)\b[^>]*>/gi, "\n") : markdownToHtml(source),
  );
  const parts = new Map<SummarySection, string[]>();
  let current: SummarySection | null = null;
  for (const piece of clean.split(/(<h[34]>[\s\S]*?<\/h[34]>|<p>\s*<strong>[^<]*<\/strong>\s*:?\s*<\/p>)/)) {
    const heading =
      /^<(?:h[34]|p)>[\s\S]*<\/(?:h[34]|p)>$/.test(piece) && /^(<h|<p>\s*<strong>)/.test(piece)
        ? piece
        : null;
    const named = heading === null ? null : sectionNamed(textOf(heading));
    if (named !== null) {
      current = named;
      if (!parts.has(named)) parts.set(named, []);
    } else if (current !== null)
      parts.get(current)?.push(heading?.startsWith("<h") ? `<h4>${textOf(heading)}</h4>` : piece);
  }
  const problems: SummaryProblem[] = [];
  const html: string[] = [];
  for (const section of SUMMARY_SECTIONS) {
    const blocks = withBlocks(sanitise((parts.get(section) ?? []).join("\n")));
    const body = withoutLinks(sanitise(blocks))
      .replace(/<(li|h4)>\s*<\/\1>/g, "")
      .replace(/\n\s*/g, "\n");
    if (body !== "") {
      html.push(`<h3>${section}</h3>\n${body}`);
      if (!isEnglish(textOf(body)))
        problems.push({ code: "not_english", section, detail: `write "${section}" in English` });
    } else if (parts.has(section))
      problems.push({ code: "section_empty", section, detail: `"${section}" has no text` });
    else problems.push({ code: "section_missing", section, detail: `the section "${section}" is missing` });
  }
  return { html: html.join("\n"), problems };
};

/** Readings after which a summary counts as read: two settle what is not twisted on purpose. */
const MOST_READINGS = 10;

/**
 * @param answer what a provider sent as a summary: HTML, or Markdown, in a code fence or not.
 * @returns `html`: the sections that were found, in the contract's order under `<h3>` with the contract's names;
 *   tags only from a fixed list and no attributes; a heading that is none of the six stays inside its section
 *   as `<h4>`; anything before the first section is left away, and web addresses wherever they stand. `problems`: sections missing or empty. Never
 *   throws.
 */
export const reviewSummary = (answer: string): SummaryReview => {
  let review = readSummary(summaryFrom(answer));
  // A heading inside of an element cuts it in two, and what is made whole again can be a heading itself: read
  // until nothing changes any more.
  for (let reading = 1; reading < MOST_READINGS && review.html !== ""; reading += 1) {
    const { html, problems } = readSummary(review.html);
    if (html === review.html) break;
    const before = new Map(review.problems.map((problem) => [problem.section, problem]));
    review = { html, problems: problems.map((problem) => before.get(problem.section) ?? problem) };
  }
  return review;
};
