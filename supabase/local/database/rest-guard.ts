// What of PostgREST's language is not for strangers to use on a database with one session: a request that looks harmless
// and takes all of its time or memory is refused before its turn.

/** Embeds within embeds that a request may ask for. Twelve took 195 MB in a request of 908 bytes. */
const EMBED_LEVELS = 3;

/** What `select`, `order` and the like hold is no filter. */
const noFilters = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);

const refusal = (message: string, details: string) =>
  Response.json({ code: "PGRST100", message, details, hint: null }, { status: 400 });

/** The text without what stands in double quotes, in which a backslash escapes. */
const unquoted = (text: string): string => text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');

/** The deepest nesting of round brackets; those of an aggregate, `count()`, hold nothing. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === "(") deepest = Math.max(deepest, (depth += 1));
    else if (character === ")") depth -= 1;
  }
  return deepest;
}

/** Whether a filter's value asks for a regular expression: `match.x`, `not.imatch.x`, `match(any).{x,y}`. */
const isPattern = (value: string): boolean => /^\s*(?:not\.)*i?match\s*(?:\([^)]*\)\s*)?\./i.test(value);

/** Whether a tree of conditions does, as in `or=(a.match.x,and(b.eq.1,c.not.match.y))`. */
const hasPattern = (tree: string): boolean => /(?<=\.\s*)i?match\s*(?:\([^)]*\)\s*)?\./i.test(unquoted(tree));

/**
 * The refusal of a request to /rest/v1, null where it may go on. Regular expressions run in the database without an end
 * (a few characters of them kept it busy for minutes), so `match` and `imatch` are refused wherever a filter may stand;
 * `like` and `ilike` take their place.
 */
export function refusedQuery(address: URL): Response | null {
  for (const [name, value] of address.searchParams) {
    const key = name.split(".").at(-1) ?? name;
    if (name === "select" && depthOf(unquoted(value).replaceAll("()", "")) > EMBED_LEVELS)
      return refusal(
        `At most ${EMBED_LEVELS} levels of embedding are answered`,
        "Ask for the rest by itself.",
      );
    if (noFilters.has(key)) continue;
    if (isPattern(value) || (["or", "and"].includes(key) && hasPattern(value)))
      return refusal("Regular expressions are not answered", "Use like or ilike instead of match or imatch.");
  }
  return null;
}
