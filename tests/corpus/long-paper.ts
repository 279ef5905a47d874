// Papers longer than anyone would write, for the limits.
import { type Frame, Typesetter } from "./typesetter.ts";

const body = { font: "roman", size: 9, leading: 10 } as const;
const heading = { font: "bold", size: 12, leading: 14 } as const;
const FILLER = "It goes on and on, and every line of this report adds some more words to the others";

/**
 * A paper with so many pages of each part, each page of roughly 6,000 characters.
 * @param parts headings with the pages that follow them
 */
export function longPaper(
  parts: readonly { heading: string; pages: number }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const typesetter = new Typesetter({ hyphenate: false });
  for (const part of parts) {
    for (let page = 0; page < part.pages; page += 1) {
      typesetter.page();
      const frame: Frame = { x: 60, y: 110, width: 480, bottom: 730 };
      if (page === 0) typesetter.set(part.heading, frame, heading);
      for (let line = 0; line < 58; line += 1) {
        // Numbered, so that no line is taken for a running head.
        typesetter.set(`${FILLER} (${part.pages}, ${page}, ${line}).`, frame, body);
      }
    }
  }
  return typesetter.finish();
}
