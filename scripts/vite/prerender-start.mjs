// Writes the start page's words into index.html: they are read before a script has run.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { runnerImport } from "vite";

const START = fileURLToPath(new URL("../../src/app/prerender.tsx", import.meta.url));

/** @returns {import("vite").Plugin} */
export const prerenderStart = () => ({
  name: "orpheus:prerender-start",
  apply: "build",
  transformIndexHtml: {
    order: "pre",
    async handler(html) {
      const { module } = await runnerImport(START, { configFile: false, plugins: [react()] });
      return html.replace('<div id="root"></div>', () => `<div id="root">${module.renderStart()}</div>`);
    },
  },
});
