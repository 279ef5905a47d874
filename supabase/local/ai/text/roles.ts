// Which part of a paper a sentence or a paragraph belongs to where no heading says so: by what it announces and by
// where it stands.

import type { Role } from "./headings.ts";

/** What a sentence says it is, where no heading does. */
const CUES: [RegExp, Role][] = [
  [
    /\b(in (conclusion|summary|sum)|to (conclude|summari[sz]e)|we conclude|taken together|these (results|findings) (suggest|indicate|imply)|future (work|research|studies)|will (help|allow|enable))\b/i,
    "conclusion",
  ],
  [
    /\b(we|this paper|this work|the authors) (here )?(propose|present|develop(ed)?|introduce|describe|design(ed)?)\b/i,
    "method",
  ],
  [
    /\b(limitations?|limited (by|to)|suggests?( that)?|implications?|impl(y|ies) that|may be (due|explained)|consistent with|in contrast to (previous|earlier)|future (work|research|studies|directions))\b/i,
    "discussion",
  ],
  [
    /\b(we (find|found|show(ed)?|observed?|demonstrated?|report(ed)?|measured|obtain(ed)?|achieved?)|(our|the|these) results|(significant(ly)?|substantially) (\w+ )?(better|worse|higher|lower|more|less|improve\w*|increase\w*|reduce\w*)|outperform\w*|improv(es|ed)|increased|decreased|reduced|achiev(es|ed)|per ?cent|\d%|accuracy|compared (to|with))\b|\d ?%/i,
    "results",
  ],
  [
    /\b(we (propose|present|develop(ed)?|use[ds]?|introduce|describe|train(ed)?|collect(ed)?|design(ed)?|implement(ed)?|model(led)?|employ(ed)?|appl(y|ied)|recruit(ed)?|analy[sz]ed?|examined?|conduct(ed)?|compared?|evaluated?|test(ed)?|stud(y|ied))|method|approach|(is|are|was|were) (used|achieved|performed|obtained|generated|created|placed|applied|prepared)|were (collected|recruited|randomi[sz]ed|measured|asked|trained)|participants|algorithm|procedure|data ?set)\b/i,
    "method",
  ],
];

export const roleByCue = (sentence: string): Role | null =>
  CUES.find(([cue]) => cue.test(sentence))?.[1] ?? null;

const roleByPlace = (place: number): Role =>
  place < 0.2 ? "background" : place < 0.5 ? "method" : place < 0.8 ? "results" : "discussion";

/** Without headings a paragraph is what most of its sentences sound like, its place deciding between equals. */
export const roleOfParagraph = (sentences: readonly string[], place: number): Role => {
  const votes = new Map<Role, number>([[roleByPlace(place), Math.max(1, sentences.length * 0.35)]]);
  for (const sentence of sentences) {
    const role = roleByCue(sentence);
    if (role !== null && role !== "conclusion") votes.set(role, (votes.get(role) ?? 0) + 1);
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "method";
};

export const CONCLUDES = /\b(in conclusion|to conclude|we conclude|in summary|taken together)\b/i;
