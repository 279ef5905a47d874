// How large the letters of a font really are. Bitmap fonts (Type 3, of TeX before it had outline fonts) are drawn in
// units of their own, so that the size that a PDF states for them means nothing.
import type { TextItem } from "./geometry.ts";

/** The mean width of a letter of English text in parts of the letter size, over the usual serif and sans faces. */
const MEAN_WIDTH = 0.46;
/** No face is so narrow or so wide that the size estimated from its widths is off by this factor. */
const IMPLAUSIBLE = 3;
/** From so many letters on the estimate is exact to a few per cent; it then holds for the rest of the document. */
const ENOUGH_LETTERS = 400;

type Tally = { letters: number; width: number; settled?: number };

/** Estimates sizes over one document, page after page. */
export class FontSizes {
  /** By font and, in whole points, by height. */
  readonly #tallies = new Map<string, Map<number, Tally>>();

  /** Takes in the items of a page, before their sizes are asked for. */
  learn(items: readonly TextItem[]): void {
    const changed = new Set<Tally>();
    for (const item of items) {
      // Ideographs are as wide as they are high.
      if (item.width <= 0 || !/\p{L}/u.test(item.str) || /[\u3000-\u9fff\uac00-\ud7af]/u.test(item.str))
        continue;
      const tally = this.#tallyOf(item);
      tally.letters += item.str.length;
      tally.width += item.width;
      changed.add(tally);
    }
    for (const tally of changed) {
      if (tally.settled === undefined && tally.letters >= ENOUGH_LETTERS) tally.settled = estimate(tally);
    }
  }

  /**
   * @param stated the size by the PDF, in points
   * @returns the size in points: the stated one, unless the widths of the letters belie it
   */
  of(item: TextItem, stated: number): number {
    const tally = this.#tallies.get(item.fontName)?.get(Math.round(item.height));
    // A font of signs alone has no widths to go by: its signs stand in text of a common size.
    if (!tally) return stated > 100 && this.#tallies.size > 0 ? this.#common() : stated;
    const size = tally.settled ?? estimate(tally);
    return stated > IMPLAUSIBLE * size || stated * IMPLAUSIBLE < size ? size : stated;
  }

  #tallyOf({ fontName, height }: TextItem): Tally {
    const key = Math.round(height);
    const ofFont = this.#tallies.get(fontName) ?? new Map<number, Tally>();
    if (ofFont.size === 0) this.#tallies.set(fontName, ofFont);
    const tally = ofFont.get(key) ?? { letters: 0, width: 0 };
    if (tally.letters === 0) ofFont.set(key, tally);
    return tally;
  }

  #common(): number {
    let most: Tally = { letters: 0, width: 0 };
    for (const ofFont of this.#tallies.values())
      for (const tally of ofFont.values()) if (tally.letters > most.letters) most = tally;
    return most.settled ?? estimate(most);
  }
}

const estimate = ({ letters, width }: Tally) => Math.round((2 * width) / letters / MEAN_WIDTH) / 2;
