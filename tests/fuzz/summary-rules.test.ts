// The rules of a summary, held against markup that somebody twisted: what they let through is shown as HTML.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SUMMARY_SECTIONS } from "#contract";
import { reviewSummary } from "../../supabase/functions/_shared/generation/summary-rules.ts";
import { runs } from "./runs.ts";
import { hostileMarkup, proseOf, sentences } from "./texts.ts";

const TAGS = ["h3", "h4", "p", "ul", "ol", "li", "strong", "em", "sub", "sup", "br", "blockquote"];
const bare = new RegExp(`^(?:<(?:/?(?:${TAGS.join("|")})|br /)>|[^<>])*$`);

const heading = fc
  .tuple(
    fc.constantFrom(
      "<h2>$</h2>",
      "## $\n",
      "**$**\n\n",
      "<p><strong>$:</strong></p>",
      "<h3>1. $</h3>",
      "$\n",
    ),
    fc.constantFrom(...SUMMARY_SECTIONS, "Methods", "Limitations"),
  )
  .map(([form, name]) => form.replace("$", name));
const body = fc.oneof(
  proseOf(sentences(12)),
  sentences(12).map((sentence) => `<p>${sentence}</p><ul><li>${sentence}</li></ul>`),
  hostileMarkup(200),
);
const answers = fc.oneof(
  fc
    .array(fc.tuple(heading, body), { minLength: 1, maxLength: 7 })
    .map((sections) => sections.flat().join("\n")),
  hostileMarkup(3000),
);

test("only tags of the list come through, without attributes, and no bare angle bracket", () => {
  fc.assert(
    fc.property(answers, (answer) => {
      expect(reviewSummary(answer).html).toMatch(bare);
    }),
    runs(400),
  );
});

test("no script, style or address that runs code comes through", () => {
  const attack = fc.constantFrom(
    "<script>alert(1)</script>",
    "<style>p{background:url(javascript:alert(1))}</style>",
    '<img src=x onerror="alert(1)">',
    "<a href='javascript:alert(1)'>x</a>",
    "<svg><script>alert(1)</script></svg>",
    "<math><mtext><style><img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(heading, attack, body), { minLength: 1, maxLength: 5 }), (sections) => {
      const { html } = reviewSummary(sections.flat().join("\n"));
      expect(html).toMatch(bare);
      expect(html).not.toMatch(/<[^>]*(?:script|style|javascript:|\son\w+\s*=)/i);
    }),
    runs(200),
  );
});

test("no web address comes through", () => {
  const address = fc.constantFrom(
    "https://evil.example/a?b=c",
    "HTTP://EVIL.EXAMPLE",
    "(see www.evil.com)",
    "bit.ly/abc",
    "//evil.com/x",
    "[x](https://evil.example)",
    "<a href='https://evil.example'>https://evil.example</a>",
    "ht<b></b>tps://evil.example/",
    "http<u>s://</u>evil.com/x",
    "https&#58;//evil.example",
    "&lt;ftp://evil.example&gt;",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(heading, address, body), { minLength: 1, maxLength: 5 }), (sections) => {
      const { html } = reviewSummary(sections.flat().join("\n"));
      expect(html).not.toMatch(/:\/\/|www\.\w|(?:bit\.ly|evil\.com|evil\.example)\//i);
    }),
    runs(200),
  );
});

test("a second review changes nothing in a summary, and the sections are in their order", () => {
  fc.assert(
    fc.property(answers, (answer) => {
      const { html, problems } = reviewSummary(answer);
      const again = reviewSummary(html);
      expect(again.html).toBe(html);
      const found = SUMMARY_SECTIONS.filter(
        (section) =>
          !problems.some((problem) => problem.section === section && problem.code !== "not_english"),
      );
      expect([...html.matchAll(/<h3>(.*?)<\/h3>/g)].map((match) => match[1])).toEqual(found);
    }),
    runs(400),
  );
});

test("a hostile summary is read to its end", () => {
  fc.assert(
    fc.property(hostileMarkup(20_000), (answer) => {
      expect(reviewSummary(answer).html).toMatch(/^(?:<h3>|$)/);
    }),
    runs(60),
  );
});
