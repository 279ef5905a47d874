// Takes from Tailwind's output the values for browsers without @property: those before Safari 16.4 and Firefox 128, which
// the build's target leaves out as well.

/** Where the block that begins at `start` ends, behind its last brace. */
function endOfBlock(code, start) {
  let depth = 0;
  for (let at = code.indexOf("{", start); at < code.length; at += 1) {
    if (code[at] === "{") depth += 1;
    else if (code[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error("The style sheet has a block without an end.");
}

/** @returns {import("vite").Plugin} */
export const leanStyles = () => ({
  name: "orpheus:lean-styles",
  apply: "build",
  // As Tailwind's own: behind it, and before the style sheet becomes a module.
  enforce: "pre",
  transform: {
    filter: { id: /[.]css$/ },
    handler(code) {
      const start = code.search(/@layer properties\s*\{/);
      return start < 0
        ? null
        : { code: code.slice(0, start) + code.slice(endOfBlock(code, start)), map: null };
    },
  },
});
