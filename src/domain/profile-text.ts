// Texts that people write about themselves, as they are counted and stored. Pure functions.

/** As the database counts: an emoji is as long as it is code points, not twice that. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length;

/** Text that the database takes: no NUL, no half of a surrogate pair. */
export const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/**
 * A text as one line, as `private.plain_line` makes it: controls and runs of white space become one space, and nothing
 * turns the direction of what stands around it (U+202A–202E, U+2066–2069).
 */
export const plainLine = (text: string): string =>
  storableText(text)
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, "")
    // oxlint-disable-next-line no-control-regex -- controls are what is looked for
    .replaceAll(/[\u0001-\u0020\u007F\u2028\u2029]+/g, " ")
    .trim();

/** Names in a text with commas between them: trimmed, none empty, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    storableText(text)
      .split(/[,\n]/)
      .map((name) => name.trim().replaceAll(/\s+/g, " "))
      .filter(Boolean),
  ),
];
