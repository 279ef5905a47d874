// The demo papers: read from the folder `papers`. papers/README.md says what a file looks like.
import { readdir, readFile } from "node:fs/promises";
import type { GenerateRequest } from "../../functions/_shared/contract.ts";

/** A paper as the pipeline takes it, the name it is remembered by, and the demo account that publishes it. */
export type DemoPaper = { name: string; owner: string; request: GenerateRequest };

const folder = new URL("papers/", import.meta.url);

/** Reads one file's text. Throws where a header line is missing: the files are part of the project. */
function parsePaper(name: string, file: string): DemoPaper {
  const end = file.indexOf("\n---\n");
  const header = new Map(
    file
      .slice(0, end)
      .split("\n")
      .map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );
  const value = (key: string): string => {
    const found = header.get(key);
    if (!found) throw new Error(`the demo paper ${name} has no ${key}`);
    return found;
  };
  return {
    name,
    owner: value("owner"),
    request: {
      title: value("title"),
      abstract: value("abstract"),
      authors: value("authors"),
      publishing_year: Number(value("year")),
      field_of_research: value("field"),
      keywords: value("keywords"),
      doi: value("doi"),
      is_public: true,
      text: file.slice(end + "\n---\n".length).trim(),
    },
  };
}

/** All demo papers, in the order of their file names: the first is the home page's sample. */
export async function readPapers(): Promise<DemoPaper[]> {
  const files = (await readdir(folder)).filter((file) => /^\d\d-.*\.md$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => parsePaper(file.slice(3, -3), await readFile(new URL(file, folder), "utf8"))),
  );
}
