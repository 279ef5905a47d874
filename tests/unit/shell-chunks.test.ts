// Where the build puts a module, by a small graph of imports.
import { beforeEach, expect, test } from "vitest";
import { shellChunks } from "../../scripts/vite/shell-chunks.mjs";

type Module = { importedIds: string[]; dynamicallyImportedIds: string[] };
const module = (importedIds: string[] = [], dynamicallyImportedIds: string[] = []): Module => ({
  importedIds,
  dynamicallyImportedIds,
});

/** The page imports what names the shell's and the other late parts. */
const graph: Record<string, Module> = {
  page: module(["start"]),
  start: module(["shell-parts", "parts", "button"]),
  "shell-parts": module([], ["home"]),
  parts: module([], ["podcast"]),
  button: module(["parts"]),
  home: module(["button", "cover"]),
  podcast: module(["cover", "transcript"]),
  cover: module(),
  transcript: module(),
};

let chunks: ReturnType<typeof shellChunks>;
beforeEach(() => {
  chunks = shellChunks("page", ["shell-parts"], "podcast");
  read();
});

const read = () => chunks.plugin.buildEnd.call({ getModuleInfo: (id: string) => graph[id] ?? null });

const membersOf = (group: string): string[] => {
  const { test: isMember } = chunks.output.codeSplitting.groups.find(({ name }) => name === group)!;
  return Object.keys(graph).filter((id) => isMember(id));
};

test("the start is a file of its own, which no other waits for", () => {
  expect(membersOf("core")).not.toContain("start");
});

test("what the page and the shell's parts import is precached", () => {
  expect(membersOf("shared")).toEqual(["page", "start", "shell-parts", "parts", "button", "home", "cover"]);
  const home = { name: "home", facadeModuleId: "home", moduleIds: ["home"] };
  expect(chunks.output.chunkFileNames(home)).toMatch("/shell-");
});

test("all else is fetched when it is used, its style sheet too", () => {
  const podcast = { name: "podcast", facadeModuleId: "podcast", moduleIds: ["cover", "podcast"] };
  expect(chunks.output.chunkFileNames(podcast)).toMatch("/on-demand-podcast-");
  expect(chunks.output.assetFileNames({ names: ["podcast.css"] })).not.toMatch("/entry-");
  expect(chunks.output.assetFileNames({ names: ["core.css"] })).toMatch("/entry-");
});

test("a module that is named and no longer there ends the build", () => {
  chunks = shellChunks("page", ["moved"], "podcast");
  expect(read).toThrow("moved");
});
