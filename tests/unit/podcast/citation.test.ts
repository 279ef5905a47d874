import { expect, test } from "vitest";
import { byline, parseAuthors } from "#domain/author-names.ts";
import { citationKey, toApa, toBibtex, type CitedPaper } from "#domain/citation.ts";

const paper = (given: Partial<CitedPaper> = {}): CitedPaper => ({
  title: "Attention is all you need",
  authors: "Ashish Vaswani, Noam Shazeer",
  year: 2017,
  doi: "10.48550/arXiv.1706.03762",
  ...given,
});

/** The names as 'family|given|suffix', a collaboration in brackets, and … where there are others. */
function read(text: string): string[] {
  const { names, others } = parseAuthors(text);
  const shown = names.map(({ family, given, suffix, whole }) =>
    whole ? `[${family}]` : [family, given, ...(suffix ? [suffix] : [])].join("|"),
  );
  return others ? [...shown, "…"] : shown;
}

test.each([
  ["Ashish Vaswani, Noam Shazeer and Niki Parmar", ["Vaswani|Ashish", "Shazeer|Noam", "Parmar|Niki"]],
  ["Ashish Vaswani & Noam Shazeer", ["Vaswani|Ashish", "Shazeer|Noam"]],
  ["A. Vaswani, N. Shazeer, & N. Parmar", ["Vaswani|A.", "Shazeer|N.", "Parmar|N."]],
  ["Vaswani, A., Shazeer, N., & Parmar, N.", ["Vaswani|A.", "Shazeer|N.", "Parmar|N."]],
  ["Vaswani, Ashish; Shazeer, Noam", ["Vaswani|Ashish", "Shazeer|Noam"]],
  ["Ashish Vaswani; Noam Shazeer", ["Vaswani|Ashish", "Shazeer|Noam"]],
  ["Lovelace, Ada and Hopper, Grace", ["Lovelace|Ada", "Hopper|Grace"]],
  ["Lovelace, Ada, and Grace Hopper", ["Lovelace|Ada", "Hopper|Grace"]],
  ["Lovelace, Ada", ["Lovelace|Ada"]],
  ["Ada Lovelace", ["Lovelace|Ada"]],
  ["Plato", ["Plato|"]],
  ["J. D. Watson and F. H. C. Crick", ["Watson|J. D.", "Crick|F. H. C."]],
])("the names of '%s' are told apart", (text, names) => expect(read(text)).toEqual(names));

test.each([
  ["Laurens van der Maaten and Geoffrey Hinton", ["van der Maaten|Laurens", "Hinton|Geoffrey"]],
  ["van der Maaten, Laurens; Hinton, Geoffrey", ["van der Maaten|Laurens", "Hinton|Geoffrey"]],
  ["María de la Cruz", ["de la Cruz|María"]],
  ["José Ortega y Gasset", ["Ortega y Gasset|José"]],
  ["van der Waals", ["van der Waals|"]],
])("the particle of '%s' belongs to the family name", (text, names) => expect(read(text)).toEqual(names));

test.each([
  ["Martin Luther King Jr.", ["King|Martin Luther|Jr."]],
  ["John Smith, Jr., Jane Doe", ["Smith|John|Jr.", "Doe|Jane"]],
  ["Smith, John, Jr.; Doe, Jane", ["Smith|John|Jr.", "Doe|Jane"]],
])("the suffix of '%s' is a part of its own", (text, names) => expect(read(text)).toEqual(names));

test.each([
  ["LIGO Scientific Collaboration", ["[LIGO Scientific Collaboration]"]],
  ["B. P. Abbott et al. (The ATLAS Collaboration)", ["Abbott|B. P.", "[ATLAS Collaboration]", "…"]],
  ["Jane Doe, Human Genome Consortium", ["Doe|Jane", "[Human Genome Consortium]"]],
])("the collaboration in '%s' is one name", (text, names) => expect(read(text)).toEqual(names));

test.each([
  "B. P. Abbott et al.",
  "B. P. Abbott and colleagues",
  "B. P. Abbott, et al",
  "B. P. Abbott and others",
])("'%s' names one author and says that there are more", (text) =>
  expect(read(text)).toEqual(["Abbott|B. P.", "…"]),
);

test("marks of footnotes are no part of names", () =>
  expect(read("Ashish Vaswani1,∗, Noam Shazeer†")).toEqual(["Vaswani|Ashish", "Shazeer|Noam"]));

test("a BibTeX entry has authors, title, year, DOI and address", () =>
  expect(toBibtex(paper())).toBe(`@misc{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam},
  title  = {{Attention is all you need}},
  year   = {2017},
  doi    = {10.48550/arXiv.1706.03762},
  url    = {https://doi.org/10.48550/arXiv.1706.03762}
}`));

test("signs of TeX in a title or a name are escaped", () => {
  const entry = toBibtex(
    paper({ title: "50% of $x_1^2$ & {more} #1 \\ ~", authors: "A_B Smith & Sons Group" }),
  );
  expect(entry).toContain(
    String.raw`{{50\% of \$x\_1\textasciicircum{}2\$ \& \{more\} \#1 \textbackslash{} \textasciitilde{}}}`,
  );
  expect(entry).toContain(String.raw`author = {Smith, A\_B and {Sons Group}}`);
});

test("collaboration, 'et al.' and suffix are written as BibTeX has them", () => {
  expect(toBibtex(paper({ authors: "B. P. Abbott et al." }))).toContain(
    "author = {Abbott, B. P. and others}",
  );
  expect(toBibtex(paper({ authors: "LIGO Scientific Collaboration" }))).toContain(
    "author = {{LIGO Scientific Collaboration}}",
  );
  expect(toBibtex(paper({ authors: "John Smith Jr." }))).toContain("author = {Smith, Jr., John}");
});

test("a brace in a DOI is escaped", () =>
  expect(toBibtex(paper({ doi: "10.1000/a}b" }))).toContain("doi    = {10.1000/a%7Db}"));

test.each([
  [{ authors: "Søren Ångström", title: "The Éclair" }, "angstrom2017eclair"],
  [{ authors: "Ludwig van Beethoven", title: "On a theme" }, "vanbeethoven2017theme"],
  [{ authors: "Łukasz Kaiser", title: "BERT: pre-training" }, "kaiser2017bert"],
  [{ authors: "", title: "The" }, "paper2017the"],
  [{ authors: "王小明", title: "注意力" }, "paper2017"],
])("the key of %j is made of plain letters", (given, key) => expect(citationKey(paper(given))).toBe(key));

test("letters beyond ASCII stay", () => {
  const given = paper({ authors: "Łukasz Kaiser, 王小明", title: "Über α-Teilchen" });
  expect(toBibtex(given)).toContain("author = {Kaiser, Łukasz and {王小明}}");
  expect(toBibtex(given)).toContain("{{Über α-Teilchen}}");
  expect(toApa(given)).toContain("Kaiser, Ł., & 王小明. (2017)");
});

test("a reference is written in the style of APA", () => {
  expect(toApa(paper())).toBe(
    "Vaswani, A., & Shazeer, N. (2017). Attention is all you need. https://doi.org/10.48550/arXiv.1706.03762",
  );
  expect(toApa(paper({ authors: "Ada Lovelace", doi: null }))).toBe(
    "Lovelace, A. (2017). Attention is all you need.",
  );
  expect(toApa(paper({ authors: "LIGO Scientific Collaboration", title: "Is it so?", doi: null }))).toBe(
    "LIGO Scientific Collaboration. (2017). Is it so?",
  );
  expect(toApa(paper({ authors: "", doi: null }))).toBe("Attention is all you need. (2017).");
});

test.each([
  ["Jean-Paul Quentin Sartre", "Sartre, J.-P. Q."],
  ["J.R.R. Tolkien", "Tolkien, J. R. R."],
  ["Laurens van der Maaten", "van der Maaten, L."],
  ["Martin Luther King Jr.", "King, M. L., Jr."],
  ["B. P. Abbott and colleagues", "Abbott, B. P., et al."],
])("'%s' is written in the style of APA", (authors, name) =>
  expect(toApa(paper({ authors, doi: null }))).toBe(`${name} (2017). Attention is all you need.`),
);

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `A. Name${String.fromCodePoint(97 + at)}`);

test("twenty authors are all named, and of more the first nineteen and the last", () => {
  const twenty = toApa(paper({ authors: many(20).join(", ") }));
  expect(twenty).toContain("Names, A., & Namet, A. (2017)");
  const more = toApa(paper({ authors: many(25).join(", ") }));
  expect(more).toContain("Names, A., . . . Namey, A. (2017)");
  expect(more).not.toMatch(/Namet|&/);
});

test.each([
  ["Ada Lovelace, Grace Hopper and Alan Turing", "Ada Lovelace, Grace Hopper and Alan Turing"],
  ["Lovelace, Ada; Hopper, Grace", "Lovelace, Ada; Hopper, Grace"],
  ["B. P. Abbott et al.", "B. P. Abbott et al."],
  ["A. Vaswani, N. Shazeer, N. Parmar, J. Uszkoreit", "A. Vaswani, N. Shazeer and 2 others"],
  ["Vaswani, A., Shazeer, N., Parmar, N., & Jones, L.", "A. Vaswani, N. Shazeer and 2 others"],
  ["A. Vaswani, N. Shazeer, N. Parmar, J. Uszkoreit et al.", "A. Vaswani, N. Shazeer and others"],
])("'%s' stands under a title as '%s'", (text, shown) => expect(byline(text)).toBe(shown));
