// Names in an archive can be written on every system, and two episodes never have the same.
import fc from "fast-check";
import { expect, test } from "vitest";
import { episodeFolder, extensionOf, safeName } from "../../../src/export/names.ts";

test("a title stays readable", () => {
  expect(episodeFolder(1, 12, "Attention Is All You Need")).toBe("001 Attention Is All You Need");
  expect(episodeFolder(1234, 1234, "Größe & Wärme – 日本語 👩‍🔬")).toBe("1234 Größe & Wärme – 日本語 👩‍🔬");
  expect(episodeFolder(7, 12_000, "Late")).toBe("00007 Late");
});

test.each([
  ["A/B: what? <now>", "A B what now"],
  ["..", "Untitled"],
  ["", "Untitled"],
  [" \u0000\u001f\u202e ", "Untitled"],
  ["ends in dots...", "ends in dots"],
  ["CON", "_CON"],
  ["aux.txt", "_aux.txt"],
  ["COM¹", "_COM¹"],
  [".hidden", "_.hidden"],
  ["abc\u202etxt.exe", "abc txt.exe"],
])("%j is named %j", (text, name) => {
  expect(safeName(text)).toBe(name);
});

test("a long title is cut between what a reader sees as characters", () => {
  const name = safeName("👩‍🔬".repeat(80));
  expect(name.length).toBeLessThanOrEqual(100);
  expect(name).toMatch(/^(?:👩‍🔬)+$/u);
});

test("the extension of a stored file is its own", () => {
  expect(extensionOf("a/1-cover.WEBP", ".png")).toBe(".webp");
  expect(extensionOf("a.b/cover", ".png")).toBe(".png");
});

const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom("/", "\\", ".", " ", ":", "\u0000", "a", "é", "👩‍🔬", "\ud800"),
    maxLength: 300,
  }),
);

test("any text has a name that every system takes", () => {
  fc.assert(
    fc.property(anything, fc.boolean(), (text, isFolder) => {
      const name = isFolder ? episodeFolder(3, 3, text) : safeName(text);
      expect(name.length).toBeLessThanOrEqual(100);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name.isWellFormed()).toBe(true);
      expect(name).toBe(name.trim());
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect(name).not.toMatch(/^\.|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
      expect(name.normalize("NFC")).toBe(name);
    }),
  );
});

test("episodes with one title are in folders of their own, in order", () => {
  fc.assert(
    fc.property(fc.array(anything, { minLength: 2, maxLength: 20 }), (titles) => {
      const folders = [...titles, titles[0] ?? ""].map((title, index, { length }) =>
        episodeFolder(index + 1, length, title).toLowerCase(),
      );
      expect(new Set(folders).size).toBe(folders.length);
      expect(folders.toSorted()).toEqual(folders);
    }),
  );
});
