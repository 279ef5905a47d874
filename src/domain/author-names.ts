// Reads who wrote a paper from one line of text: 'First Last' or 'Last, First', apart by commas, semicolons or 'and',
// with particles, suffixes and collaborations. What is ambiguous is read as the more common of its two meanings.

/** `family` holds the particles ('van der Berg'); a collaboration has a `family` alone and is `whole`. */
export type AuthorName = { family: string; given: string; suffix: string; whole: boolean };
/** `others`: more than are named ('et al.'). */
export type Authors = { names: AuthorName[]; others: boolean };

// Each run of separators is tried from its first one on only: from each of them on takes the square of the run.
const OTHERS =
  /(?<![\s,;&])[\s,;&]*(?:\band\s+)?(?:\bet\s+al\b\.?|\band\s+(?:others|colleagues|co-?workers)\b\.?)/gi;
const GROUP =
  /\b(?:collaborations?|consortium|consortia|groups?|teams?|projects?|initiative|society|association|institutes?|university|committee|network|organi[sz]ation|laborator(?:y|ies)|cent(?:er|re)|investigators|foundation|council|agency)\b/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const INITIALS = /^(?:\p{Lu}\.?[\s-]?){1,4}$/u;
const PARTICLES = new Set(
  "af al av bin d da dal de del della den der des di do dos du el ibn la las le les lo los of op ten ter tot un van vom von vor zu zum zur".split(
    " ",
  ),
);

const isParticle = (word: string) => PARTICLES.has(word.replace(/['’].*$/, ""));
const words = (text: string) => text.split(/\s+/).filter(Boolean);
const isGroup = (text: string) => GROUP.test(text);
/** One word, particles before it aside. */
const isFamily = (text: string) =>
  words(text).filter((word) => !isParticle(word)).length === 1 && !isGroup(text);

const group = (text: string): AuthorName => ({
  family: text.replace(/^the\s+/i, ""),
  given: "",
  suffix: "",
  whole: true,
});

const inverted = (family: string, given: string): AuthorName => ({ family, given, suffix: "", whole: false });

/** Words that join two family names. */
const JOINS = new Set(["y", "e"]);

/** 'Vincent van der Berg': the family name begins at the first particle, else it is the last word. */
function natural(text: string): AuthorName {
  if (isGroup(text)) return group(text);
  const all = words(text);
  const suffix = all.length > 2 && SUFFIX.test(all.at(-1) ?? "") ? (all.pop() ?? "") : "";
  const join = all.findIndex((word) => JOINS.has(word));
  const particle = join > 0 ? join - 1 : all.findIndex((word) => isParticle(word));
  const at = particle >= 0 && particle < all.length - 1 ? particle : all.length - 1;
  return { family: all.slice(at).join(" "), given: all.slice(0, at).join(" "), suffix, whole: false };
}

/** 'Last, First' or 'Last, First, Jr.' or a name in its natural order. */
function single(text: string): AuthorName {
  const [family = "", ...rest] = text.split(/\s*,\s*/).filter(Boolean);
  const suffix = rest.find((part) => SUFFIX.test(part)) ?? "";
  const given = rest.filter((part) => part !== suffix).join(" ");
  if (given === "") return { ...natural(family), ...(suffix && { suffix }) };
  return { ...inverted(family, given), suffix };
}

/** Names between two 'and's, apart by commas; `pairs`: each is 'Last, First'. */
function commaNames(parts: readonly string[], pairs: boolean): AuthorName[] {
  const names: AuthorName[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? "";
    const last = names.at(-1);
    if (last && SUFFIX.test(part)) last.suffix = part;
    else if (pairs && !isGroup(part) && index + 1 < parts.length) {
      names.push(inverted(part, parts[index + 1] ?? ""));
      index += 1;
    } else names.push(natural(part));
  }
  return names;
}

function listNames(text: string): AuthorName[] {
  const blocks = text
    .split(/\s*,?\s+(?:and|&)\s+|\s*,\s*&\s*/i)
    .map((block) => block.split(/\s*,\s*/).filter(Boolean))
    .filter((block) => block.length > 0);
  const plain = blocks.map((block) => block.filter((part) => !SUFFIX.test(part) && !isGroup(part)));
  const parts = plain.flat();
  const initialsFollow = plain.every(
    (block) => block.length % 2 === 0 && block.every((part, at) => at % 2 === 0 || INITIALS.test(part)),
  );
  // 'Lovelace, Ada and Hopper, Grace'
  const eachInverted = plain.every(
    (block) => block.length === 0 || (block.length === 2 && isFamily(block[0] ?? "")),
  );
  const pairs = parts.length > 1 && (initialsFollow || eachInverted);
  // 'Lovelace, Ada, and Grace Hopper': the first alone is turned round.
  const [first = [], ...others] = plain;
  const firstInverted =
    others.length > 0 &&
    first.length === 2 &&
    isFamily(first[0] ?? "") &&
    words(first[1] ?? "").length <= 2 &&
    others.every((block) => block.length === 1 && words(block[0] ?? "").length > 1);
  return blocks.flatMap((block, at) => commaNames(block, pairs || (firstInverted && at === 0)));
}

/** Reads the authors of a paper. Nothing that stands there is dropped but marks of footnotes. */
export function parseAuthors(text: string): Authors {
  const bare = text
    .replace(/[*†‡§¶∗]|[\d¹²³⁴-⁹]+/g, "")
    .replace(/[()[\]{}]/g, ",")
    .replace(/\s+/g, " ");
  const without = bare.replace(OTHERS, "");
  const named = without.replace(/^[\s,;&]+|(?<![\s,;&])[\s,;&]+$/g, "").replace(/,(?:\s*,)+/g, ",");
  const names = named.includes(";")
    ? named
        .split(/\s*;\s*(?:(?:and|&)\s+)?/i)
        .filter(Boolean)
        .flatMap((part) => (isGroup(part) && !part.includes(",") ? [group(part)] : [single(part)]))
    : listNames(named);
  return { names: names.filter(({ family }) => family !== ""), others: without !== bare };
}

/** Names that stand under a title; more of them are counted. */
const IN_BYLINE = 3;

const inOrder = ({ given, family, suffix }: AuthorName) => [given, family, suffix].filter(Boolean).join(" ");

/** The authors in one line: as they are written where they are few, else the first two and how many more there are. */
export function byline(text: string): string {
  const { names, others } = parseAuthors(text);
  if (names.length <= IN_BYLINE) return text;
  const [first, second, ...rest] = names.map(inOrder);
  return `${first}, ${second} and ${others ? "others" : `${rest.length} others`}`;
}
