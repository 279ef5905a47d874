// What is said in the episodes that are downloaded, to be searched as it is: a few hundred transcripts of some
// kilobytes each, gone through letter by letter in a millisecond or two.
import { fold } from "./fold.ts";
import { snippet } from "./marks.ts";

/** A piece of a transcript; `start` in seconds from the episode's start. */
export type SaidPiece = { start: number; text: string };

/** Letters from which on a query is looked for here: a shorter one is said in every episode. */
const QUERY = 3;

/** `folded`: all pieces, with a space between two; `from[n]`: where in it the piece `n` begins. */
type Said = { pieces: readonly SaidPiece[]; folded: string; from: Uint32Array };

export type SaidHit = { start: number; snippet: string };

export function createSaid() {
  const all = new Map<string, Said>();
  return {
    /** Takes up what is said in an episode, in the order it is said. */
    put(id: string, pieces: readonly SaidPiece[]): void {
      const from = new Uint32Array(pieces.length);
      let folded = "";
      pieces.forEach(({ text }, at) => {
        from[at] = folded.length;
        folded += `${fold(text.trim())} `;
      });
      all.set(id, { pieces: pieces.map(({ start, text }) => ({ start, text: text.trim() })), folded, from });
    },
    remove: (id: string) => all.delete(id),
    size: () => all.size,
    /** Whether an episode says `query` (folded) somewhere. */
    holds: (id: string, query: string): boolean =>
      query.length >= QUERY && (all.get(id)?.folded.includes(query) ?? false),
    /** Where it is said first, and the words around it. @param asked the query as typed. */
    find(id: string, query: string, asked: string): SaidHit | null {
      const said = query.length >= QUERY ? all.get(id) : undefined;
      const at = said?.folded.indexOf(query) ?? -1;
      if (!said || at === -1) return null;
      // The last piece that begins at or before it, and the next one, into which it may reach.
      const next = said.from.findIndex((from) => from > at);
      const index = (next === -1 ? said.pieces.length : next) - 1;
      const pieces = said.pieces.slice(index, index + 2);
      return {
        start: pieces[0]?.start ?? 0,
        snippet: snippet(pieces.map(({ text }) => text).join(" "), [asked]),
      };
    },
  };
}
