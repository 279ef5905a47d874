// Web addresses in a text that a model wrote. Which ones a reader is led to is not for the text of a paper to say, and
// in a spoken or summarised text they are of no use.

/** Names that end like these and go on with a path or a port are addresses; other words with dots and slashes are not. */
const TOP_LEVEL =
  "com|org|net|edu|gov|int|mil|info|biz|example|test|onion|io|ai|co|me|app|dev|xyz|site|online|top|link|shop|club|live|page|" +
  "ly|gl|gd|gg|cc|tv|to|be|eu|uk|us|ca|au|nz|de|at|ch|fr|nl|it|es|pt|se|no|fi|dk|pl|cz|ie|ru|ua|cn|jp|kr|in|br|mx|za|il|sg|hk|tw";

/** A character of an address; quotes and brackets of markup end it, written as entities too. */
const CHARACTER = '(?!&(?:lt|gt|quot);)[^\\s<>"“”()]';
const BRACKETS = `\\((?:${CHARACTER}){0,300}\\)`;
/** Punctuation at its end belongs to the sentence. */
const TAIL = `(?:(?:${CHARACTER}|${BRACKETS})*(?:(?![.,;:!?'’\\]}])${CHARACTER}|${BRACKETS}|&amp;))?`;

const ADDRESS = [
  `\\b[a-z][a-z0-9+.-]{0,20}://${TAIL}`,
  `\\b(?:mailto:|javascript:|ftp:|tel:(?=[+\\d])|data:(?=[a-z]+/))(?=\\S)${TAIL}`,
  `\\bwww\\d?\\.(?=\\w)${TAIL}`,
  `(?:(?<![:/\\w])//|\\b)(?:[a-z0-9-]{1,63}\\.){1,8}(?:${TOP_LEVEL})(?::\\d{1,5}\\b|(?=/))${TAIL}`,
].join("|");

/** With the word that leads to it, as in "available at". */
const LED = new RegExp(
  `(?:(?:[ \\t]{1,3}(?:at|from|via|under|see|on|in))?:?[ \\t]{1,3})?(?:${ADDRESS})`,
  "giu",
);
const LINK = /\[([^\][]{1,300})\]\([^()\s]{0,2000}(?:[ \t][^()]{0,300})?\)/g;
const EMPTY_BRACKETS = /[ \t]?(?:\([ \t]*\)|\[[ \t]*\]|&lt;[ \t]*&gt;)/g;

/**
 * The text without web addresses and the brackets around them; of a Markdown link its words stay.
 *
 * @param text plain, or escaped as in HTML
 */
export const withoutAddresses = (text: string): string =>
  text.replace(LINK, "$1").replace(LED, "").replace(EMPTY_BRACKETS, "");
