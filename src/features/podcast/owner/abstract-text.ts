// An abstract is kept as HTML and edited as text. What is not touched comes back as it was: the server keeps structural
// tags and takes every other < for text (`private.escape_html`). Pure functions.

/**
 * `plain`: no tags. `paragraphs`: nothing but paragraphs, shown apart by blank lines. `markup`: more than that, shown
 * with its tags.
 */
export type AbstractKind = "plain" | "paragraphs" | "markup";

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

const decode = (html: string) =>
  html.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (found) => ENTITIES[found] ?? found);
/** A lone & needs no other name, and the server gives it none. */
const encode = (text: string) => text.replaceAll(/&(?=#?\w+;)/g, "&amp;").replaceAll("<", "&lt;");

const kindOf = (html: string): AbstractKind => {
  if (!/<\/?[a-z][^>]*>/i.test(html)) return "plain";
  return /^\s*(?:<p>[^<]*<\/p>\s*)+$/i.test(html) ? "paragraphs" : "markup";
};

/** An abstract as it is edited. */
export function readAbstract(html: string): { text: string; kind: AbstractKind } {
  const kind = kindOf(html);
  if (kind === "markup") return { text: html, kind };
  if (kind === "plain") return { text: decode(html), kind };
  const paragraphs = [...html.matchAll(/<p>([^<]*)<\/p>/gi)].map(([, text = ""]) => decode(text.trim()));
  return { text: paragraphs.join("\n\n"), kind };
}

/** The abstract to be kept for an edited text that was shown as `kind`. */
export function writeAbstract(text: string, kind: AbstractKind): string {
  if (kind === "markup") return text.trim();
  if (kind === "plain") return encode(text.trim());
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs
    .filter(Boolean)
    .map((paragraph) => `<p>${encode(paragraph)}</p>`)
    .join("");
}
