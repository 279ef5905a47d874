// No quantity becomes another one between a paper's text and what is spoken, and no sentence loses a part it needs.
import { expect, test } from "vitest";
import { type PaperInput, reviewScript } from "../../supabase/functions/_shared/generation/script-rules.ts";
import {
  cleanForListening,
  hasUnclearSuperscript,
  HOLE,
  stripMarkup,
} from "../../supabase/functions/_shared/generation/spoken-text.ts";
import { WELCOME_LINE } from "#contract";
import { asSpoken } from "../../supabase/local/ai/text/introduction.ts";
import { cleanParagraph, isReadable } from "../../supabase/local/ai/text/sentence-cleaning.ts";
import { cutLongSentence } from "../../supabase/local/ai/text/shortening.ts";

const paper: PaperInput = {
  title: "A Plasma",
  abstract: "",
  authors: "",
  keywords: "",
  field_of_research: "Physics",
  text: "The density was 10²⁵ per cubic centimetre over 25 m², and the rate was 10⁻²² s⁻¹.",
};
const heard = (said: string) => reviewScript(said, paper).script.slice(WELCOME_LINE.length).trim();
const codes = (said: string) => reviewScript(said, paper).problems.map(({ code }) => code);

test.each([
  "The density was 10²⁵ per cubic centimetre.",
  "They covered 25 m² of ground.",
  "A rate of 10⁻²² s⁻¹ was seen.",
  "The flux was 3 × 10⁵ W m⁻² K⁻⁴ there.",
  "A χ² test and an R² of 0.8 were given.",
  "They dated it with ¹⁴C and ³H.",
  "The Ca²⁺ level rose.",
  "The volume was 3 Mpc³ and the body mass index 25 kg/m².",
])("a power is not taken for a citation: %s", (said) => {
  expect(heard(said)).toBe(said);
});

test.each([
  ["It was seen before²,³ in mice.¹² They slept.", "It was seen before in mice. They slept."],
  ["In mice⁴⁻⁶ and in DNA¹² it was found.", "In mice and in DNA it was found."],
  ["They weighed 25 kg¹² in 1998.", "They weighed 25 kg in 1998."],
  ["The residue Thr²⁸² was changed.", "The residue Thr282 was changed."],
  ["A density of 10^{25} or 10^25 was seen.", "A density of 10²⁵ or 10²⁵ was seen."],
  ["A density of 10<sup>25</sup> and CO<sub>2</sub> was seen.", "A density of 10²⁵ and CO2 was seen."],
])("citations go and numbers stay: %s", (said, kept) => {
  expect(heard(said)).toBe(kept);
});

test("a number whose superscript may be a power or a citation is kept whole, and not used where it can be avoided", () => {
  const sentence = "There were 54¹² of the animals in that group.";
  expect(heard(sentence)).toBe(sentence);
  expect(hasUnclearSuperscript(sentence)).toBe(true);
  expect(isReadable(sentence, new Map())).toBe(false);
  expect(hasUnclearSuperscript("The density was 10²⁵ per cubic centimetre, as in 25 m².")).toBe(false);
});

test("a unit behind a number is not taken for a variable", () => {
  const sentence = "The star is at a distance of 8 kpc and has a flux of 5 W m⁻² in that band.";
  expect(isReadable(sentence, new Map())).toBe(true);
  expect(isReadable(sentence.replace("8 kpc", "kpc"), new Map())).toBe(false);
});

test("a power said in words is known, and the number without its power is not", () => {
  expect(codes("The rate was ten to the minus twenty-two per second.")).not.toContain("unknown_figure");
  expect(codes("The density was ten to the twenty-fifth.")).not.toContain("unknown_figure");
  expect(codes("The density was 10 per cubic centimetre.")).toContain("unknown_figure");
});

test.each([
  "As in [3], the rate is constant.",
  "In [12] it is studied at length.",
  "The method is described by (Smith et al., 2017).",
  "The result is shown in Figure 2.",
  "The code is available at https://example.org/a.",
])("a sentence that would be left with a hole is not spoken: %s", (said) => {
  expect(heard(`${said} They slept well.`)).toBe("They slept well.");
});

test.each([
  ["They slept well [3, 4]. They woke.", "They slept well. They woke."],
  ["They slept well. [3] They woke.", "They slept well. They woke."],
  ["Smith et al. [3] found that they slept.", "Smith et al. found that they slept."],
  ["The (healthy) mice, as shown in Figure 2, slept.", "The (healthy) mice slept."],
])("what a sentence can do without is taken out of it: %s", (said, kept) => {
  expect(heard(said)).toBe(kept);
});

test.each([
  "A dose of 5 mg/l was given at 20 km/s/Mpc.",
  "The dN/dS ratio and an A/B test were used.",
  "The TCP/IP stack and input/output were measured.",
  "It cost $5k, US$3 or $2bn in all.",
])("no unit, ratio or name becomes an alternative, and no amount another: %s", (said) => {
  expect(asSpoken(said)).toBe(said);
});

test.each([
  ["Each said what he/she saw.", "Each said what he or she saw."],
  ["It is 1 °C or 21 °C.", "It is 1 degree Celsius or 21 degrees Celsius."],
  ["It cost $5 million or $2.", "It cost 5 million dollars or 2 dollars."],
])("%s is said %s", (written, said) => {
  expect(asSpoken(written)).toBe(said);
});

test.each([
  ["with p<0.05 and n>30 of them", "with p less than 0.05 and n more than 30 of them"],
  ["from 5–10 mg and 5 mg–10 mg there", "from 5 to 10 mg and 5 mg to 10 mg there"],
  ["between 10⁻⁵–10⁻³ units", "between 10⁻⁵ to 10⁻³ units"],
  ["down to –5 °C and −3 °C", "down to -5 °C and −3 °C"],
  ["about 3 × 10⁵ cells", "about 3 times 10⁵ cells"],
  ["images of 512 × 512 pixels", "images of 512 by 512 pixels"],
  ["a cost–benefit analysis", "a cost-benefit analysis"],
  ["the mean velocity v is low", "the mean velocity v is low"],
  ["a 2x-20x speedup", "a 2 to 20 times speedup"],
  ["about 100x more", "about 100 times more"],
  ["the cell(s) grew", "the cell grew"],
])("%s is written out as %s", (written, said) => {
  expect(cleanParagraph(written)).toBe(said);
});

test.each([
  "a density of 3.2 × 1025 per litre",
  "a density of 3.2 × 10 25 per litre",
  "about 2.5 × 10 cells per litre",
  "about 10–22 per litre to 10–6",
  "it took O(n) steps with Fe(III) in it",
  "the difference 5 − 3 is small",
  "In (2.3) it is studied at length.",
])("what has lost a sign of its quantity is left out: %s", (written) => {
  expect(cleanParagraph(written)).toContain(HOLE);
});

test("a clause is not cut from the word it stands under", () => {
  const tail = "the whole apparatus and every product or process that is disclosed in it here today";
  const sentence = `The authors do not claim that the use of ${tail} was safe, and they were not sure that ${tail} was of use to them.`;
  expect(cutLongSentence(sentence)).toEqual([sentence]);
});

test("markup and citations are read in one pass, however long the text", () => {
  for (const piece of ["10⁻", "²,", "⁵ ", "a [1] ", "(", "[1", "a^", "5–", "× 10 ", "$1 "])
    expect(cleanParagraph(stripMarkup(piece.repeat(20_000)))).toBeTypeOf("string");
  expect(cleanForListening("")).toBe("");
});
