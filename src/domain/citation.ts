// A paper as it is cited: in BibTeX, and in the style of the American Psychological Association (7th edition).
import { parseAuthors, type AuthorName } from "./author-names.ts";
import { paperUrl } from "./podcast.ts";

export type CitedPaper = { title: string; authors: string; year: number; doi: string | null };

/** Authors that a reference in APA style names before the dots, where there are more than SHOWN. */
const SHOWN = 20;
const BEFORE_DOTS = 19;

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/* BibTeX ---------------------------------------------------------------------------------------------------- */

const SPECIAL: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Text in which TeX reads no command. Letters of other scripts stay: BibTeX files are UTF-8 today. */
const escapeTex = (text: string): string =>
  text.replace(/[\\~^#$%&_{}]/g, (character) => SPECIAL[character] ?? `\\${character}`);

function bibName({ family, given, suffix, whole }: AuthorName): string {
  if (whole || given === "") return `{${escapeTex(family)}}`;
  return [family, ...(suffix ? [suffix] : []), given].map(escapeTex).join(", ");
}

/** Letters that have no accent to take off. */
const PLAIN: Record<string, string> = {
  ø: "o",
  ł: "l",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const keyPart = (text: string) =>
  text
    .toLowerCase()
    .replace(/[øłßæœđðþı]/g, (letter) => PLAIN[letter] ?? "")
    .normalize("NFKD")
    .replace(/[^a-z0-9]/g, "");

const ARTICLES = new Set(["a", "an", "the", "on"]);

/** First author, year and first word of the title. Where neither has a Latin letter the year is all there is. */
export function citationKey({ title, authors, year }: CitedPaper): string {
  const [first] = parseAuthors(authors).names;
  const titleWords = title
    .split(/[\s:–—/-]+/)
    .map(keyPart)
    .filter(Boolean);
  const word = titleWords.find((each) => !ARTICLES.has(each)) ?? titleWords[0] ?? "";
  return `${keyPart(first?.family ?? "") || "paper"}${year}${word}`;
}

/** Braces in it would end the field. */
const bareDoi = (url: string) =>
  decodeURI(url.replace("https://doi.org/", "")).replace(/[{}]/g, encodeURIComponent);

/** An entry of a BibTeX file. Where it was published is not known, which `@misc` alone allows. */
export function toBibtex(paper: CitedPaper): string {
  const { names, others } = parseAuthors(paper.authors);
  const url = paperUrl(paper.doi);
  const authors = [...names.map(bibName), ...(others ? ["others"] : [])].join(" and ");
  const fields = [
    ...(authors ? [["author", `{${authors}}`]] : []),
    // The second braces keep the capitals of names and formulas.
    ["title", `{{${escapeTex(oneLine(paper.title))}}}`],
    ["year", `{${paper.year}}`],
    ...(url
      ? [
          ["doi", `{${bareDoi(url)}}`],
          ["url", `{${url}}`],
        ]
      : []),
  ];
  const lines = fields.map(([name, value]) => `  ${name?.padEnd(6)} = ${value}`);
  return `@misc{${citationKey(paper)},\n${lines.join(",\n")}\n}`;
}

/* APA ------------------------------------------------------------------------------------------------------- */

/** 'Jean-Paul Q.' as 'J.-P. Q.' */
const initials = (given: string): string =>
  given
    .replace(/\./g, ". ")
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      word
        .split("-")
        .flatMap((part) => /\p{L}/u.exec(part) ?? [])
        .map((letter) => `${letter.toLocaleUpperCase("en")}.`)
        .join("-"),
    )
    .filter(Boolean)
    .join(" ");

function apaName({ family, given, suffix, whole }: AuthorName): string {
  if (whole || given === "") return family;
  return [family, initials(given), ...(suffix ? [suffix] : [])].join(", ");
}

function apaAuthors(text: string): string {
  const { names, others } = parseAuthors(text);
  const shown = names.map(apaName);
  const last = shown.at(-1) ?? "";
  if (others) return `${shown.slice(0, BEFORE_DOTS).join(", ")}, et al.`;
  if (shown.length > SHOWN) return `${shown.slice(0, BEFORE_DOTS).join(", ")}, . . . ${last}`;
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")}, & ${last}`;
}

const ended = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** A reference in APA style. Where it was published is not known and left out. */
export function toApa(paper: CitedPaper): string {
  const authors = apaAuthors(paper.authors);
  const title = ended(oneLine(paper.title));
  const year = `(${paper.year}).`;
  const begin = authors ? [ended(authors), year, title] : [title, year];
  return [...begin, ...[paperUrl(paper.doi)].filter((url) => url !== null)].join(" ");
}
