// The documents name files of the repository, and files move: every path and every link in them leads somewhere.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md", { cwd: root })];
const folders = [".ci", "docs", "public", "scripts", "src", "supabase", "sw", "tests"];
const files = globSync(`{${folders.join()}}/**/*.{ts,tsx,mjs,css,sql}`, { cwd: root });

/** What stands between backticks and looks like a file or folder; blocks of code are left out. */
function namedPaths(text: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, "");
  const names = Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, name = ""]) => name);
  return names.filter((name) => /^[\w.@-]+(\/[\w.@-]+)*\/?$/.test(name));
}

const isFromRoot = (name: string) => folders.some((folder) => name.startsWith(`${folder}/`));
const isSourceFile = (name: string) => /[.](ts|tsx|mjs|css|sql)$/.test(name);

/** A path from the root is looked up; the bare name of a source file has to be the end of some path. */
const exists = (name: string) =>
  isFromRoot(name)
    ? existsSync(join(root, name))
    : existsSync(join(root, name)) || files.some((file) => file.endsWith(`/${name}`));

/** `names` of each document that are not `there`, with the document that says them. */
const missing = (names: (document: string) => string[], there: (name: string, document: string) => boolean) =>
  documents.flatMap((document) =>
    names(document)
      .filter((name) => !there(name, document))
      .map((name) => `${document}: ${name}`),
  );

test("every path that a document names exists", () => {
  const names = (document: string) =>
    namedPaths(read(document)).filter((name) => isFromRoot(name) || isSourceFile(name));
  expect(missing(names, exists)).toEqual([]);
});

test("every link between documents leads to a file", () => {
  const targets = (document: string) =>
    Array.from(read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, target = ""]) => target);
  const local = (document: string) => targets(document).filter((target) => !/^[a-z]+:/.test(target));
  expect(missing(local, (target, document) => existsSync(join(root, dirname(document), target)))).toEqual([]);
});

test("the paths of the map are among those that are looked up", () => {
  const names = namedPaths(read("docs/architecture.md")).filter(isFromRoot);
  expect(names.length).toBeGreaterThan(80);
});

test("the index of decisions lists every page with its title", () => {
  const pages = globSync("docs/decisions/[0-9]*.md", { cwd: root }).sort();
  const expected = pages.map((page) => {
    const [, number, title] = /^# (\d{3}) (.+)$/m.exec(read(page)) ?? [];
    return `- [${number}](${page.slice("docs/decisions/".length)}) ${title}`;
  });
  const listed = read("docs/decisions/README.md").match(/^- \[\d{3}\].+$/gm) ?? [];
  expect(listed.toSorted((one, other) => one.localeCompare(other))).toEqual(expected);
});
