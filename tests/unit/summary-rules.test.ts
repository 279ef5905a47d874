import { expect, test } from "vitest";
import { SUMMARY_SECTIONS } from "#contract";
import { reviewSummary } from "../../supabase/functions/_shared/generation/summary-rules.ts";

const whole = SUMMARY_SECTIONS.map((section) => `<h2>${section}</h2><p>About ${section}.</p>`).join("");
const headings = (html: string) => [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map((match) => match[1]);

test("a whole summary has no problem, and one kind of heading", () => {
  const { html, problems } = reviewSummary(whole);
  expect(problems).toEqual([]);
  expect(headings(html)).toEqual([...SUMMARY_SECTIONS]);
  expect(html).not.toContain("<h2");
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '<p onclick="alert(1)" style="x">x</p>',
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<svg><script>alert(1)</script></svg>",
])("%s leaves nothing that runs", (payload) => {
  const { html } = reviewSummary(whole.replace("About Results.", `About ${payload}.`));
  expect(html).not.toMatch(/alert|script|onerror|onclick|style|href|<(?!\/?(?:h3|h4|p|ul|ol|li)>)/);
});

test("Markdown in a code fence becomes clean HTML", () => {
  const markdown = SUMMARY_SECTIONS.map(
    (section) => `## ${section}\n- **one** thing\n- two\n\nand *text*.`,
  ).join("\n\n");
  const { html, problems } = reviewSummary(`\`\`\`markdown\n${markdown}\n\`\`\``);
  expect(problems).toEqual([]);
  expect(html).toContain(
    "<ul>\n<li><strong>one</strong> thing</li>\n<li>two</li>\n</ul>\n<p>and <em>text</em>.</p>",
  );
  expect(html).not.toMatch(/```|##|\*/);
});

test("sections under other names, numbers and in another order are recognised", () => {
  const names = [
    "6. Conclusions",
    "Background &amp; Motivation",
    "Methods:",
    "IV. Results",
    "Discussion",
    "Key findings",
  ];
  const { html, problems } = reviewSummary(names.map((name) => `<h4>${name}</h4><p>x</p>`).join(""));
  expect(problems).toEqual([]);
  expect(headings(html)).toEqual([...SUMMARY_SECTIONS]);
});

test("a missing and an empty section are each reported", () => {
  const { problems } = reviewSummary(
    whole.replace("<h2>Discussion</h2><p>About Discussion.</p>", "").replace("<p>About Results.</p>", ""),
  );
  expect(problems.map(({ code, section }) => [code, section])).toEqual([
    ["section_empty", "Results"],
    ["section_missing", "Discussion"],
  ]);
});

test("a sign in the text does not swallow what follows it", () => {
  expect(reviewSummary(whole.replace("About Results.", "It held (p < 0.05 & n > 3).")).html).toContain(
    "It held (p &lt; 0.05 &amp; n &gt; 3).",
  );
});

test("an answer that is no summary gives no HTML and six problems", () => {
  expect(reviewSummary("I cannot help with that.")).toMatchObject({ html: "", problems: { length: 6 } });
});
