// Finds words in a transcript as people type them: case, accents and the number of spaces do not matter.

/** A match: from which to which character (not included) of which sentence. */
export type Match = { sentence: number; from: number; to: number };

/** A text without case and accents; `places` says which character of the text each of its characters came from. */
type Folded = { text: string; places: number[] };

function fold(text: string): Folded {
  let folded = "";
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const bare = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/’/g, "'");
    for (let index = 0; index < bare.length; index += 1) places.push(place);
    folded += bare;
    place += character.length;
  }
  places.push(place);
  return { text: folded, places };
}

/** Prepares the sentences once, so that each keystroke only looks. The answer finds all matches, in order. */
export function createTranscriptSearch(sentences: readonly string[]): (query: string) => Match[] {
  const folded = sentences.map(fold);
  return (query) => {
    const wanted = fold(query.trim().replace(/\s+/g, " ")).text;
    if (wanted === "") return [];
    return folded.flatMap(({ text, places }, sentence) => {
      const matches: Match[] = [];
      let at = text.indexOf(wanted);
      while (at >= 0) {
        const end = at + wanted.length;
        // One past the last character that was matched, whatever it was folded from.
        const last = places[end - 1] ?? 0;
        const next = places.findIndex((place, index) => index >= end && place > last);
        matches.push({ sentence, from: places[at] ?? 0, to: places[next] ?? places.at(-1) ?? 0 });
        at = text.indexOf(wanted, end);
      }
      return matches;
    });
  };
}
