// Names in the first line of a paragraph, told from it by their font: "Statistics. We compared …". A numbered one is the
// heading of a subsection. Any other stays with its paragraph as a phrase of its own, whatever parted it on the page (a
// gap, a dash, a letter that counts it), so that it is not read as the first words of a sentence.
import { isSection, kindOf, parseHeading } from "./headings.ts";
import type { Piece } from "./piece.ts";

/** Characters and words; longer is the first sentence of a paragraph that is set in italics. */
const LONGEST = 70;
const MOST_WORDS = 9;
/** A long one without a number or a name that many papers have is one of at least so many that are set alike. */
const FEWEST_ALIKE = 2;
/** Words of a short one. */
const SHORT = 4;

/** Labels of statements, steps and parts of a figure: what follows is not a part of the paper. */
const LABEL =
  /^(?:fig|tab|algorithm|listing|theorem|lemma|proof|proposition|corollary|definition|remarks?\b|examples?\b|claim|notes?\b|step|case|question|q\d|rq\d|h\d|hypothes[ei]s|assumption|axiom|conjecture|observation|property|equation|inputs?\b|outputs?\b|abstract|key ?words|index terms)/i;
const ENDS = /[.:—–]$/;

type RunIn = { name: string; rest: string; setting: string; sure: boolean };

/**
 * Parts the name in the first line of a paragraph from its text.
 * @param pieces of the body, in reading order
 * @returns the same pieces, those with a name as a heading and its paragraph or with a full stop behind the name
 */
export function partRunIns(pieces: readonly Piece[]): Piece[] {
  const found = new Map<Piece, RunIn>();
  const alike = new Map<string, number>();
  for (const piece of pieces) {
    const runIn = piece.role === "body" ? runInOf(piece) : undefined;
    if (!runIn) continue;
    found.set(piece, runIn);
    alike.set(runIn.setting, (alike.get(runIn.setting) ?? 0) + 1);
  }
  return pieces.flatMap((piece) => {
    const runIn = found.get(piece);
    if (!runIn || (!runIn.sure && (alike.get(runIn.setting) ?? 0) < FEWEST_ALIKE)) return [piece];
    const heading = parseHeading(runIn.name);
    if (heading.number === "") return [{ ...piece, text: `${runIn.name}. ${runIn.rest}` }];
    return [
      { ...piece, role: "heading", text: runIn.name, heading },
      { ...piece, text: runIn.rest },
    ];
  });
}

function runInOf({ block, text }: Piece): RunIn | undefined {
  const { lead } = block.lines[0];
  if (!lead || lead.font === block.font || block.lines.length < 2 || !text.startsWith(lead.text))
    return undefined;
  const rest = text.slice(lead.text.length);
  // IEEE counts them in letters: "a) Statistics:".
  const name = lead.text.replace(/[\s.:—–]+$/, "").replace(/^(?:\(?[a-z]|\d{1,2})\)\s*/, "");
  const heading = parseHeading(name);
  const hasDecimal = heading.number.includes(".");
  const parted = lead.apart || ENDS.test(lead.text) || /^\s*[.:—–]/.test(rest) || hasDecimal;
  const sentence = rest.replace(/^[\s.:—–]+/, "");
  if (!/^["“(]?[\p{Lu}\d]/u.test(sentence)) return undefined;
  const words = heading.name.split(/\s+/).length;
  if (name.length > LONGEST || words > MOST_WORDS || LABEL.test(heading.name)) return undefined;
  if (!/^\p{Lu}[^.;=<>]*\p{L}{2}[^.;=<>]*$/u.test(heading.name)) return undefined;
  const isShort = words <= SHORT || (isSection(heading) && kindOf(heading) !== "other");
  const sure = parted && (hasDecimal || isShort);
  return { name, rest: sentence, setting: `${lead.font} ${Math.round(block.size)}`, sure };
}
