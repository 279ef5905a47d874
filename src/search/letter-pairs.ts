// Which of the letters a to z, and which two of them side by side, stand in a text: a query that short is in nearly
// every text, and going through all the words that hold it would take longest where it tells least.

const LETTERS = 26;
/** One bit for each pair, then one for each letter. */
const BITS = LETTERS * LETTERS + LETTERS;
const ROW = Math.ceil(BITS / 32);
const A = 97;

const numberOf = (code: number) => (code >= A && code < A + LETTERS ? code - A : -1);

/** The bit of a query that is known here; -1 for another one. */
function bitOf(query: string): number {
  const first = numberOf(query.charCodeAt(0));
  if (first === -1 || query.length > 2) return -1;
  if (query.length === 1) return LETTERS * LETTERS + first;
  const second = numberOf(query.charCodeAt(1));
  return second === -1 ? -1 : first * LETTERS + second;
}

/** Texts are numbered from 0 on. */
export function createLetterPairs() {
  let rows = new Uint32Array(ROW * 1024);

  return {
    /** The text holds this word (folded). */
    add(text: number, word: string): void {
      const row = text * ROW;
      if (row + ROW > rows.length) {
        const larger = new Uint32Array(Math.max(rows.length * 2, row + ROW));
        larger.set(rows);
        rows = larger;
      }
      let before = -1;
      for (let at = 0; at < word.length; at += 1) {
        const letter = numberOf(word.charCodeAt(at));
        if (letter !== -1) {
          const single = LETTERS * LETTERS + letter;
          rows[row + (single >>> 5)]! |= 1 << (single & 31);
          if (before !== -1) {
            const pair = before * LETTERS + letter;
            rows[row + (pair >>> 5)]! |= 1 << (pair & 31);
          }
        }
        before = letter;
      }
    },
    /** The texts up to `count` that hold a query of one or two letters; null for any other query. */
    find(query: string, count: number): Uint8Array | null {
      const bit = bitOf(query);
      if (bit === -1) return null;
      const found = new Uint8Array(count);
      for (let text = 0, at = bit >>> 5; text < count; text += 1, at += ROW)
        found[text] = ((rows[at] ?? 0) >>> (bit & 31)) & 1;
      return found;
    },
    /** Text `from` is to be known as `to`, a lower number that is no longer used. */
    move(from: number, to: number): void {
      rows.copyWithin(to * ROW, from * ROW, from * ROW + ROW);
    },
    /** Forgets the texts from this number on. */
    cut: (count: number) => void rows.fill(0, count * ROW),
  };
}
