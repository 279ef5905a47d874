// Fonts of Chinese, Japanese and Korean papers name a character map that is not in the PDF. The maps come with pdf.js;
// each is its own file of the build, and is fetched when a paper asks for it and no earlier idle time has brought it.
import { CHARACTER_MAP_FILES } from "./character-map-files.ts";
import type { PdfjsOptions } from "./read-pdf.ts";

/** Answers pdf.js's requests for data files. Text needs character maps only; fonts and decoders are for drawing. */
class CharacterMaps {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = kind === "cMapUrl" ? CHARACTER_MAP_FILES.get(filename) : undefined;
    if (!url) throw new Error(`no ${kind} ${filename}`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${filename}: status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

export const characterMaps: PdfjsOptions = {
  BinaryDataFactory: CharacterMaps,
  cMapUrl: "cmaps/",
  cMapPacked: true,
  useWorkerFetch: false,
  useSystemFonts: true,
  disableWorkerRendering: true,
};
