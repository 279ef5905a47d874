// How deep the JSON that a stranger sends is nested.

/** Brackets within brackets that a request may have; thousands break what reads and stores them. */
const NESTING = 64;

/** The bytes that tell: `"`, `\`, `[`, `{`, `]`, `}`. */
const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, END_LIST, END_OBJECT] = [0x22, 0x5c, 0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Whether brackets stand deeper than NESTING, outside of strings. One pass: the text is a stranger's and may be as long
 * as a body may.
 *
 * @param json in UTF-8, whose bytes of longer characters are none of JSON's own; what is no JSON is read all the same
 */
export function isDeep(json: Uint8Array): boolean {
  let [depth, quoted] = [0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (quoted) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      if (depth > NESTING) return true;
    } else if (byte === END_LIST || byte === END_OBJECT) depth -= 1;
  }
  return false;
}
