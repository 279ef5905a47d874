// Web addresses in a text that a model wrote. Which ones a reader is led to is not for the text of a paper to say, and
// in a spoken or summarised text they are of no use.

/** Top-level domains that no dotted word of a sentence ends with. */
const DISTINCT =
  "com|org|net|edu|gov|mil|info|biz|example|invalid|onion|io|ai|dev|app|xyz|icu|site|online|website|shop|club|store|" +
  "cloud|space|tech|blog|click|page|link|live|eu|uk|de|fr|nl|es|cz|ie|ru|ua|cn|jp|kr|br|mx|za|au|nz|ch|tv|ly|gg";
/** Those that one may end with: a missing blank ("basins.it"), a function ("fisher.test"), a file ("run.pl"). */
const ALIKE =
  "int|test|co|me|top|gl|gd|cc|to|be|at|ca|us|it|pt|se|no|fi|dk|pl|in|il|sg|hk|tw|tk|zone|world|today|news|pro|fun|win";
const TOP_LEVEL = `${DISTINCT}|${ALIKE}`;

const OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d{1,2})";
/** An IPv4 address; a version or a section may be written alike. */
const NUMERIC = `(?:${OCTET}\\.){3}${OCTET}`;

/**
 * A name or a numeric address that goes on with a path or a port; other words with dots and slashes are no addresses, and
 * "10.0.0.0/8" is a range. Case is ignored.
 */
export const NAME_WITH_PATH =
  `(?:(?:[a-z0-9-]{1,63}\\.){1,8}(?:${TOP_LEVEL})(?::\\d{1,5}\\b|(?=/))|` +
  `(?<![\\d.])${NUMERIC}(?::\\d{1,5}\\b|(?=/[a-z])))`;

const LABEL = "[A-Za-z0-9-]{1,63}\\.";
/** The label that decides has two characters or more and a letter and abbreviates nothing: "e.g.in" is no name. */
const LAST_LABEL =
  "(?!(?:al|vs|etc|cf|ca|approx|resp|fig|eq|no|ref|sec|dr|st)\\.)(?=[0-9-]{0,63}[A-Za-z])[A-Za-z0-9-]{2,63}\\.";
/** What tells a listener or a reader to go somewhere. */
export const ORDER = "(?:[Vv]isit|VISIT|[Gg]o to|[Hh]ead to|[Cc]heck out|[Bb]rowse(?: to)?)";
/** Not within an e-mail address, a DOI or a path, and not the beginning of a longer name. */
const STARTS = "(?<![\\p{L}\\p{N}_@/.-])";
const ENDS = "(?![\\p{L}\\p{N}_@(-]|\\.[\\p{L}\\p{N}])(?:[?#]\\w[^\\s<>\"]*|['’]s\\b)?";

/**
 * A name alone, where case tells: "ASP.NET" and "cs.AI" are none, and "Booking.com", one label with a capital, is a
 * company as long as nobody is sent there. A domain that words may end with counts below another name or after an order.
 */
export const BARE_NAME =
  `${STARTS}(?:` +
  `(?:(?=[a-z0-9])(?:${LABEL}){0,7}|(?:${LABEL}){1,7})${LAST_LABEL}(?:${DISTINCT}|COM|ORG|EDU|GOV)|` +
  `(?:[A-Za-z0-9-]{2,63}\\.){1,7}${LAST_LABEL}(?:${ALIKE})|[A-Z0-9-]{2,63}\\.(?:COM|ORG)|` +
  `(?<=(?:${ORDER}|\\bat|\\bvia|\\b[Aa]ddress|\\b[Ss]erver|\\b[Hh]ost|\\bIP)[ \\t]{1,3})${NUMERIC}|` +
  `(?<=(?:${ORDER}|\\b[Ss]ee|\\bat|\\bvia)[ \\t]{1,3})(?:${LABEL}){0,7}${LAST_LABEL}(?:${TOP_LEVEL}|COM|ORG|NET|EDU|GOV)` +
  `)${ENDS}`;

/** A character of an address; quotes and brackets of markup end it, written as entities too. */
const CHARACTER = '(?!&(?:lt|gt|quot);)[^\\s<>"“”()]';
const BRACKETS = `\\((?:${CHARACTER}){0,300}\\)`;
/** Punctuation at its end belongs to the sentence. */
const TAIL = `(?:(?:${CHARACTER}|${BRACKETS})*(?:(?![.,;:!?'’\\]}])${CHARACTER}|${BRACKETS}|&amp;))?`;

const ADDRESS = [
  `\\b[a-z][a-z0-9+.-]{0,20}://${TAIL}`,
  `\\b(?:mailto:|javascript:|ftp:|tel:(?=[+\\d])|data:(?=[a-z]+/))(?=\\S)${TAIL}`,
  `\\bwww\\d?\\.(?=\\w)${TAIL}`,
  `(?:(?<![:/\\w])//|\\b)${NAME_WITH_PATH}${TAIL}`,
].join("|");

/** With the word that leads to it, as in "available at". */
const LEAD = "(?:(?:[ \\t]{1,3}(?:at|from|via|under|see|on|in))?:?[ \\t]{1,3})?";
/** A DOI names a paper and stays. */
const DOI = '(\\b10\\.\\d{4,9}/[^\\s<>"]+)';
const LED = new RegExp(`${DOI}|${LEAD}(?:${ADDRESS})`, "giu");
const LED_NAME = new RegExp(`${DOI}|${LEAD}${BARE_NAME}`, "gu");
const LINK = /\[([^\][]{1,300})\]\([^()\s]{0,2000}(?:[ \t][^()]{0,300})?\)/g;
const EMPTY_BRACKETS = /[ \t]?(?:\([ \t]*\)|\[[ \t]*\]|&lt;[ \t]*&gt;)/g;

/**
 * The text without web addresses and the brackets around them; of a Markdown link its words stay.
 *
 * @param text plain, or escaped as in HTML
 */
export const withoutAddresses = (text: string): string =>
  text.replace(LINK, "$1").replace(LED, "$1").replace(LED_NAME, "$1").replace(EMPTY_BRACKETS, "");
