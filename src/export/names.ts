// Names inside the archive that every system can write: Windows is the strictest about characters and reserved names,
// and 255 bytes of UTF-8 are the most that Linux and macOS take for one name.

/** UTF-16 units, and bytes of UTF-8, of one name with what stands before and after its text. */
const LONGEST = { units: 100, bytes: 200 };
/** Stands before a name that may not be had. */
const MARK = "_";

/** Characters that no name may have, those that turn the direction of text, and what shows as nothing. */
const UNSAFE =
  /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Of Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/**
 * A name of one file or folder from any text: `${before}${text}${after}` with all that is unsafe in the text replaced.
 * @param before what stands first, such as a number; safe itself, as is `after`
 * @returns at most 100 UTF-16 units and 200 bytes of UTF-8
 */
export function safeName(text: string, { before = "", after = "" } = {}): string {
  const plain = text.normalize("NFC").replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  const room = {
    units: LONGEST.units - MARK.length - before.length - after.length,
    bytes: LONGEST.bytes - bytesOf(MARK + before + after),
  };
  let kept = "";
  let bytes = 0;
  // By what a reader sees as one character: no accent is cut off its letter.
  for (const { segment } of new Intl.Segmenter().segment(plain)) {
    bytes += bytesOf(segment);
    if (kept.length + segment.length > room.units || bytes > room.bytes) break;
    kept += segment;
  }
  // Windows drops dots and spaces at the end, and two names may become one.
  kept = kept.replace(/[. ]+$/u, "") || "Untitled";
  const name = `${before}${kept}${after}`;
  return RESERVED.test(name) || name.startsWith(".") ? MARK + name : name;
}

/** The folder of the `number`-th episode of `count`: numbers have one width, so that they sort, and none is there twice. */
export const episodeFolder = (number: number, count: number, title: string): string =>
  safeName(title, { before: `${String(number).padStart(Math.max(3, String(count).length), "0")} ` });

/** The extension of a stored file with its dot, in lower case; `fallback` where its path has none. */
export const extensionOf = (path: string, fallback: string): string =>
  /\.[a-z0-9]{1,5}$/.exec(path.toLowerCase())?.[0] ?? fallback;
