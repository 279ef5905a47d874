// Asks for the two faces together with the page, so that text is drawn in them from the start.
/** @returns {import("vite").Plugin} */
export const preloadFonts = () => ({
  name: "orpheus:preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith(".woff2") && !file.includes("latin-ext"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          injectTo: "head-prepend",
        })),
  },
});
