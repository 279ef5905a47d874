// What of PostgREST's language is not for strangers to use on a database with one session: a request that looks harmless
// and takes all of its time or memory is refused before its turn.

/** Embeds within embeds that a request may ask for. Twelve took 195 MB in a request of 908 bytes. */
const EMBED_LEVELS = 3;

/** What `select`, `order` and the like hold is no filter. */
const noFilters = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);

const refusal = (message: string, details: string) =>
  Response.json({ code: "PGRST100", message, details, hint: null }, { status: 400 });

/** The text without what stands in double quotes, in one pass. @param escapes whether a backslash escapes within them */
function unquoted(text: string, escapes: boolean): string {
  let [kept, quoted] = ["", false];
  for (let at = 0; at < text.length; at += 1) {
    if (quoted && escapes && text[at] === "\\") at += 1;
    else if (text[at] === '"') quoted = !quoted;
    else if (!quoted) kept += text[at];
  }
  return kept;
}

/** The deepest nesting of round brackets; those of an aggregate, `count()`, hold nothing. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of text.replaceAll("()", "")) {
    if (character === "(") deepest = Math.max(deepest, (depth += 1));
    else if (character === ")") depth = Math.max(0, depth - 1);
  }
  return deepest;
}

/** Whether a filter's value asks for a regular expression: `match.x`, `not.imatch.x`, `match(any).{x,y}`. */
const isPattern = (value: string): boolean => /^\s*(?:not\.)*i?match\s*(?:\([^)]*\)\s*)?\./i.test(value);

/**
 * Whether a tree of conditions does, as in `or=(a.match.x,and(b.eq.1,c.not.match.y))`. PostgREST lets a backslash escape
 * a quote and lite does not: what either would read is refused.
 */
const hasPattern = (tree: string): boolean =>
  [true, false].some((escapes) => /(?<=\.\s*)i?match\s*(?:\([^)]*\)\s*)?\./i.test(unquoted(tree, escapes)));

/**
 * The refusal of a request to /rest/v1, null where it may go on. Regular expressions run in the database without an end
 * (a few characters of them kept it busy for minutes), so `match` and `imatch` are refused wherever a filter may stand;
 * `like` and `ilike` take their place.
 */
export function refusedQuery(address: URL): Response | null {
  for (const [name, value] of address.searchParams) {
    const key = name.split(".").at(-1) ?? name;
    if (name === "select" && depthOf(unquoted(value, false)) > EMBED_LEVELS)
      return refusal(
        `At most ${EMBED_LEVELS} levels of embedding are answered`,
        "Ask for the rest by itself.",
      );
    // The whole name: `profiles.name!.order` is a filter to lite.
    if (noFilters.has(name)) continue;
    const isTree = ["or", "and"].includes(key) || /^\s*\(/.test(value);
    if (isPattern(value) || (isTree && hasPattern(value)))
      return refusal("Regular expressions are not answered", "Use like or ilike instead of match or imatch.");
  }
  return null;
}
