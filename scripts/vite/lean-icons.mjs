// Takes from Lucide's icons what a built page does not use: other names of an icon, its name for React's tools, and keys
// of shapes, which React asks for in development only. Of 57 icons in the shell that is 6 kB.
/** @returns {import("vite").Plugin} */
export const leanIcons = () => ({
  name: "orpheus:lean-icons",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/lucide-react\/dist\/esm\/icons\/.*[.]mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^__iconData\.node;$/m, "")
        .replace(/,\s*key: "\w+"/g, "")
        .replace(/^ {2}name: "[\w-]+",$/m, "")
        .replace(/,\s*aliases: \[[^\]]*\]/, ""),
      map: null,
    }),
  },
});
