import { readFile } from "node:fs/promises";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterEach, expect, test, vi } from "vitest";
import { characterMaps } from "../../src/paper/character-maps.ts";
import { readPdf } from "../../src/paper/read-pdf.ts";
import { ASIAN_LINES, asianPaper } from "../corpus/asian-paper.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(ASIAN_LINES)(
  "a paper is read with the character map that its font names: $map",
  async ({ line, ...font }) => {
    const fetched: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      const name = /[^/]+[.]bcmap/.exec(address)?.[0] ?? "";
      fetched.push(name);
      const bytes = await readFile(new URL(`../../node_modules/pdfjs-dist/cmaps/${name}`, import.meta.url));
      return new Response(new Uint8Array(bytes));
    });
    const bytes = asianPaper(
      Array.from({ length: 12 }, () => line),
      font,
    );
    const { text, suggested, aside } = await readPdf(bytes, {
      pdfjs,
      settings: characterMaps,
      onProgress: () => {},
    });
    expect([text, suggested.abstract, ...Object.values(aside)].join("\n")).toContain(line);
    expect(fetched).toContain(`${font.map}.bcmap`);
  },
);
