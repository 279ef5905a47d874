// Texts as the rules of a script and a summary may meet them: sentences, any characters at all, and markup that
// somebody twisted on purpose.
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";

/** Words of Latin letters, now and then with an accent or a hyphen. */
const words = fc.stringMatching(/^[a-zé]{1,12}(-[a-z]{2,8})?$/);

/** A sentence of up to `most` words, with a capital at its start and a mark at its end. */
export const sentences = (most: number): Arbitrary<string> =>
  fc
    .tuple(fc.array(words, { minLength: 3, maxLength: most }), fc.constantFrom(".", ".", ".", "?", "!"))
    .map(([said, mark]) => `${said.join(" ").replace(/^./u, (letter) => letter.toUpperCase())}${mark}`);

/** Paragraphs of sentences, apart by a blank line. */
export const proseOf = (sentence: Arbitrary<string>): Arbitrary<string> =>
  fc
    .array(fc.array(sentence, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })
    .map((paragraphs) => paragraphs.map((said) => said.join(" ")).join("\n\n"));

/** Any Unicode text, long runs without a blank among it; halves of surrogate pairs stand together. */
export const anyText: Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(" ", "\n", "\n\n", "\t", "\u00a0", ". ", ", "),
      fc
        .tuple(fc.constantFrom("a", "😀", "é", ".", "run\t", "of\u00a0", "line\n"), fc.nat(1200))
        .map(([unit, times]) => unit.repeat(times)),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(""));

const SIGNS = " \t\n<>[]()*_`#=-+.!?,;:\"'&\\$^|~@/1a²\ud800";
const MARKS =
  "==|== |==\n|## |- |1. |> |**|__|```|\n\n|<b>|</b>|<p>|</p>|<br>|<h2>|</h2>|<!--|-->|<![CDATA[|]]>|&lt;|&#60;|&amp;";
const SAYINGS =
  "a |A. |(see |[1]|[1, 2]|(Smith et al., 2017)|(A 2017 (2018))|et al. |Figure 1|(Fig. 2)|as shown in |http://a.b/c|" +
  "a@b.c|10.1234/x|(EHRs)|42%|7.5 km|Welcome|Welcome to us. |Host: |[music]|(pause)|Results\n|## Key Findings\n|" +
  "<h3>Results</h3>|<script>|</script>|<style>|<svg onload=x>|<a href=javascript:x>";
const MARKUP = [SIGNS.split(""), MARKS.split("|"), SAYINGS.split("|")].flat();

/** Pieces of markup in any order, some of them over and over. */
export const hostileMarkup = (most: number): Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...MARKUP) },
        { weight: 3, arbitrary: sentences(8).map((sentence) => `${sentence} `) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom(...MARKUP), fc.nat(most))
            .map(([unit, times]) => unit.repeat(times)),
        },
      ),
      { maxLength: 40 },
    )
    .map((pieces) => pieces.join(""));
