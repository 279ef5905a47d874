// Whether a text is English, by how many of its words are the small ones that every English sentence needs. Episodes
// are narrated in English.

const SMALL = new Set(
  (
    "the of and to a in is that it for was on are as with be by this from at which or an have has had not were they but their " +
    "can more than its been these who will would there when what how why if so no all into about between after before we one two do " +
    "does did could may might must our them then only also other some such each over under most because while where without through " +
    "his her he she you your"
  ).split(" "),
);
/** Of English prose two words in five; of names and terms alone, none. Other languages share "in", "was", "a", "so". */
const LEAST_SHARE = 0.14;
/** Fewer words say too little. */
const FEWEST = 8;

/** @returns true as well where the text is too short to tell. */
export const isEnglish = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= 12 && latin < letters / 2) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < FEWEST) return true;
  return words.filter((word) => SMALL.has(word)).length / words.length >= LEAST_SHARE;
};
