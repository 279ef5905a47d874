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

test.each([
  ["The code is available at https://github.com/x/y.", "The code is available."],
  ["The data (https://zenodo.org/record/1?a=b&amp;c=d) are public.", "The data are public."],
  ["The data from www.example.org, which grew, are public.", "The data, which grew, are public."],
  ["It is described in doi.org/10.1000/182 too.", "It is described too."],
  [
    "Read <a href='https://evil.example'>more</a> at [the site](https://evil.example/x).",
    "Read more at the site.",
  ],
  ["See &lt;HTTPS://EVIL.example/a_(b)&gt; for more.", "See for more."],
  ["Both bit.ly/abc and evil.com:8080 and //evil.com/x win.", "Both and and win."],
  ["It runs javascript:alert(1) or data:text/html,x now.", "It runs or now."],
  ["It is at http:<u>//evil.zz/x</u> still.", "It is still."],
  ["The data are at data.tides.it, and the code at evil.de.", "The data are, and the code."],
  ["Read more on evil.example.com now.", "Read more now."],
  ["It is told in 10.1000/tides.com/a and doi:10.1000/evil.com too.", null],
  ["One can write to ada@mail.tides.org about it, or use ASP.NET, i.e. fisher.test vs. 3.5.", null],
  ["We used Node.js/React, and/or e.g./i.e. 3.5/4.2 of Booking.com data: twelve.", null],
])("of a summary's %j there is more or less left than what is no web address", (sentence, left) => {
  const { html, problems } = reviewSummary(whole.replace("About Results.", sentence));
  expect(problems).toEqual([]);
  expect(html).toContain(`<h3>Results</h3>\n<p>${left ?? sentence}</p>`);
});

test("a section or an item of web addresses alone is empty", () => {
  const { html, problems } = reviewSummary(
    whole
      .replace("<p>About Results.</p>", "<ul><li>https://a.example/1</li><li>www.b.example</li></ul>")
      .replace("<p>About Discussion.</p>", "<ul><li>https://a.example/1</li><li>It holds.</li></ul>"),
  );
  expect(problems.map(({ code, section }) => [code, section])).toEqual([["section_empty", "Results"]]);
  expect(html).toContain("<ul><li>It holds.</li></ul>");
});

test("addresses that are twisted to take long are taken out in linear time", () => {
  const twisted = (length: number) =>
    ["a.", "(", " ", "http://(a", "a-", "ab.", "ab.com ", "visit "].map((part) =>
      part.repeat(Math.ceil(length / part.length)),
    );
  const shortestOf = (runs: number, length: number) => {
    const texts = twisted(length).map((text) => whole.replace("About Results.", text));
    const times = Array.from({ length: runs }, () => {
      // The processor's time: other processes on the machine take none of it.
      const start = process.cpuUsage();
      for (const text of texts) reviewSummary(text);
      return process.cpuUsage(start).user;
    });
    return Math.min(...times);
  };
  shortestOf(1, 5_000);
  // Eight times as long: 64 times the time where it grew with the square.
  expect(shortestOf(4, 40_000) / shortestOf(8, 5_000)).toBeLessThan(30);
});
