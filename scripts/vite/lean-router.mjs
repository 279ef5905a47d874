// Lets the bundler drop components of React Router that nobody imports: it cannot know that `forwardRef` only makes
// one, and so it keeps forms, fetchers and all that they lead to.
/** @returns {import("vite").Plugin} */
export const leanRouter = () => ({
  name: "orpheus:lean-router",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/.*[.]mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/= (React\d*\.forwardRef)\(/g, "= /* @__PURE__ */ $1(")
        .replace(/^(Link|NavLink|Form|ScrollRestoration|HistoryRouter)\.displayName = .*;$/gm, ""),
      map: null,
    }),
  },
});
