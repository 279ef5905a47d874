import { expect, test } from "vitest";
import { readAbstract, writeAbstract } from "#features/podcast/owner/abstract-text.ts";

const again = (html: string) => {
  const { text, kind } = readAbstract(html);
  return writeAbstract(text, kind);
};

test("an abstract of plain text comes back as it was", () => {
  for (const html of [
    "Words.",
    "a &lt; b",
    "AT&T and &amp;lt;",
    "One.\n\nTwo.",
    "p &lt;script>alert(1)&lt;/script>",
  ])
    expect(again(html)).toBe(html);
  expect(readAbstract("a &lt; b &amp; c")).toEqual({ text: "a < b & c", kind: "plain" });
});

test("paragraphs are shown without tags, apart from each other, and come back as they were", () => {
  expect(readAbstract("<p>One &lt; two.</p>\n<p>Three.</p>")).toEqual({
    text: "One < two.\n\nThree.",
    kind: "paragraphs",
  });
  expect(again("<p>One &lt; two.</p><p>Three.</p>")).toBe("<p>One &lt; two.</p><p>Three.</p>");
});

test("markup beyond paragraphs stays and is shown as it stands", () => {
  const html = "<p>CO<sub>2</sub> rises.</p><ul><li>fast</li></ul>";
  expect(readAbstract(html)).toEqual({ text: html, kind: "markup" });
  expect(again(html)).toBe(html);
});

test("what an owner types as text is escaped", () => {
  expect(writeAbstract("for all x <b> y", "plain")).toBe("for all x &lt;b> y");
  expect(writeAbstract("said &lt;", "plain")).toBe("said &amp;lt;");
});
