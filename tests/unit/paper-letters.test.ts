import { expect, test } from "vitest";
import { mendLetters, undecodableShare } from "../../src/paper/layout/mend.ts";
import { toSegments } from "../../src/paper/layout/segments.ts";
import { placeRuns } from "../../src/paper/layout/runs.ts";
import { MARK, type PageContent, type Segment } from "../../src/paper/layout/geometry.ts";
import { takeRunningHeads } from "../../src/paper/layout/heads.ts";
import { readT1Letters } from "../../src/paper/layout/tex-letters.ts";
import { joinLines, Vocabulary } from "../../src/paper/structure/join-lines.ts";

test.each([
  ["eﬃcient ﬁelds of ﬂowers", "efficient fields of flowers"],
  ["a na¨ıve Schr¨odinger", "a naïve Schrödinger"],
  ["M¨ uller", "Müller"],
  ["Poincare´ group", "Poincaré group"],
  ["Garc´ıa", "García"],
  ["Franc¸ois", "François"],
  ["co\u00adoperate", "cooperate"],
  ["moƟon", "motion"],
  ["x ˆ y", "x ˆ y"],
])("%s becomes %s", (drawn, meant) => {
  expect(mendLetters(drawn)).toBe(meant);
});

test.each([
  ["\u001doat glass of the \u001crst o\u001ber, e\u001ecient", "float glass of the first offer, efficient"],
  ["\u0010Flaws,\u0011 pp. 33\u001541 \u0016 in all", "“Flaws,” pp. 33–41 — in all"],
  ["S\u001crensen and Bj\u001crn", "Sørensen and Bjørn"],
  ["q\u0016Q", "q\u0016Q"],
  ["\u001f", "\u001f"],
])("TeX's encoding T1 is read in text and left in formulas: %j", (decoded, meant) => {
  expect(readT1Letters(decoded)).toBe(meant);
});

test("letters without a meaning outside their font count as undecodable", () => {
  expect(undecodableShare(mendLetters("\ue123\ue124\ue125 a"))).toBe(0.75);
});

function join(lines: string[], elsewhere = ""): string {
  const vocabulary = new Vocabulary();
  vocabulary.learn(elsewhere, undefined);
  lines.forEach((line, index) => vocabulary.learn(line, lines[index - 1]));
  return joinLines(lines, vocabulary);
}

test.each([
  [["an opti-", "mized compiler"], "", "an optimized compiler"],
  [["the two-", "dimensional case"], "a two-dimensional lattice", "the two-dimensional case"],
  [
    ["our trace-", "compilation technique"],
    "each trace needs compilation",
    "our trace-compilation technique",
  ],
  [["Trace-", "Monkey runs"], "TraceMonkey is fast", "TraceMonkey runs"],
  [["a Bose-", "Einstein condensate"], "", "a Bose-Einstein condensate"],
  [["the pre-", "and post-test"], "", "the pre- and post-test"],
  [["a 3-", "hour course"], "", "a 3-hour course"],
  [["eighty-", "seven units"], "", "eighty-seven units"],
  [["interpreter-", "to-trace calls"], "an interpreter", "interpreter-to-trace calls"],
  [["co\u00ad", "operate"], "", "cooperate"],
  [["see https://doi.org/10.1234/", "abc.5"], "", "see https://doi.org/10.1234/abc.5"],
  [
    ["an n-hexane-dichloromethane-", "methanol mixture"],
    "in methanol",
    "an n-hexane-dichloromethane-methanol mixture",
  ],
  [["measured by X-", "ray diffraction"], "", "measured by X-ray diffraction"],
  [["a non-equi-", "librium state"], "", "a non-equilibrium state"],
  [["overall", "result"], "", "overall result"],
])("the lines %s are joined as the words are", (lines, elsewhere, meant) => {
  expect(join(lines, elsewhere)).toBe(meant);
});

const run = (text: string, x: number, y: number, size: number, width = text.length * size * 0.5) => ({
  text,
  x,
  y,
  width,
  size,
  font: "f",
  spaced: false,
});

test("an exponent stays, and the mark of a footnote is no digit", () => {
  const [line] = toSegments([
    run("about 10", 0, 100, 10, 40),
    run("5", 40, 96, 6.5, 3),
    run(" cells grew", 43, 100, 10, 50),
    run("12", 93, 96, 6.5, 6),
  ]);
  expect(line?.text).toBe(`about 10⁵ cells grew${MARK}`);
});

/** A line of runs side by side; what stands in `^…^` is raised and smaller. */
const raisedLine = (drawn: string): string => {
  let x = 50;
  const runs = drawn.split("^").flatMap((text, index) => {
    const placed = run(text, x, index % 2 === 1 ? 96 : 100, index % 2 === 1 ? 6.5 : 10);
    x += placed.width;
    return text === "" ? [] : [placed];
  });
  return toSegments(runs)
    .map(({ text }) => text)
    .join(" | ");
};

test.each([
  ["about 10^−^^22^ per cell", "about 10⁻²² per cell"],
  ["about 10^−22^ per cell", "about 10⁻²² per cell"],
  ["a flux of 5 cm^-^^2^ s^-^^1^ there", "a flux of 5 cm⁻² s⁻¹ there"],
  ["an area of 25 m^2^ there", "an area of 25 m² there"],
  ["residue Thr^282^ was mutated", "residue Thr282 was mutated"],
  ["dated with ^14^C in 2015", "dated with ¹⁴C in 2015"],
  ["the ^1^H spectrum", "the ¹H spectrum"],
  ["free Ca^2+^ rose", "free Ca²⁺ rose"],
  ["a χ^2^ test", "a χ² test"],
  ["scales as 10^0.3^ with time", "scales as 10^{0.3} with time"],
  ["it takes O(n^k^) steps", "it takes O(n^{k}) steps"],
  ["as shown^2,3^ before", `as shown${MARK} before`],
  ["in mice.^12^ They", `in mice.${MARK} They`],
  ["in mice^4–6^ too", `in mice${MARK} too`],
  ["the DNA^12^ was read", `the DNA${MARK} was read`],
  ["on^50–53^.", `on${MARK}.`],
  ["weighed 25 kg^12^ then", `weighed 25 kg${MARK} then`],
  ["the 19^th^ century", "the 19th century"],
  ["at 37^o^C here", "at 37°C here"],
])("%s keeps its quantities and loses only its citations", (drawn, text) => {
  expect(raisedLine(drawn)).toBe(text);
});

test("two columns on one baseline are two lines", () => {
  const segments = toSegments([run("left column", 50, 100, 10, 200), run("right column", 262, 100, 10, 200)]);
  expect(segments.map(({ text }) => text)).toEqual(["left column", "right column"]);
});

test("a heading beside the last line of the other column is a line of its own", () => {
  const segments = toSegments([
    run("the discarded plates, which con-", 50, 100, 10, 250),
    run("5", 310, 101, 14.4, 7),
    run("Conclusion", 332, 101, 14.4, 70),
  ]);
  expect(segments.map(({ text }) => text)).toEqual(["the discarded plates, which con-", "5", "Conclusion"]);
});

test("the number of a line is apart from a title that it stands beside", () => {
  const segments = toSegments([run("Weekly Calls by a Nurse", 72, 100, 20, 460), run("1", 59, 100, 6, 3)]);
  expect(segments.map(({ text }) => text)).toEqual(["1", "Weekly Calls by a Nurse"]);
});

test("a page that is turned is read along its lines", () => {
  const item = (str: string, transform: number[]) => ({
    str,
    transform,
    width: 50,
    height: 10,
    fontName: "f",
  });
  const upwards = [0, 10, -10, 0];
  const { runs, sideways, width } = placeRuns(
    [
      item("first line", [...upwards, 100, 50]),
      item("second line", [...upwards, 112, 50]),
      item("i", [10, 0, 0, 10, 5, 5]),
    ],
    { transform: [1, 0, 0, -1, 0, 800], width: 600, height: 800 },
  );
  expect(width).toBe(800);
  expect(sideways).toEqual(["i"]);
  expect(runs.map(({ text, x, y }) => [text, x, y])).toEqual([
    ["first line", 50, 100],
    ["second line", 50, 112],
  ]);
});

const page = (number: number, segments: Segment[]): PageContent => ({
  page: number,
  width: 600,
  height: 800,
  segments,
  sideways: [],
});
const segment = (text: string, y: number, size: number): Segment => ({
  text,
  x0: 60,
  x1: 300,
  y,
  size,
  font: "f",
  leadFont: "f",
  marks: [],
});

test("headings that begin two pages at one height are no running heads", () => {
  const body = "It was measured in the field for a year, with care and by the same two people.";
  const pages = ["II. METHODS", "III. RESULTS", "", "ACKNOWLEDGMENTS"].map((heading, index) =>
    page(index + 1, [
      ...(heading === "" ? [] : [segment(heading, 60, 10)]),
      segment(`${index + 1} trees. ${body}`, 150, 12),
    ]),
  );
  expect(takeRunningHeads(pages)).toEqual([]);
});

test("a running head that repeats its section's heading is taken", () => {
  const body = "It was measured in the field for a year, with care and by the same two people.";
  const pages = ["II. METHODS", "III. RESULTS", "IV. OUTLOOK"].map((heading, index) =>
    page(index + 1, [
      segment(heading, 60, 10),
      segment(`${index + 1} trees. ${body}`, 150, 12),
      segment(heading, 300, 12),
    ]),
  );
  expect(takeRunningHeads(pages)).toEqual(["II. METHODS", "III. RESULTS", "IV. OUTLOOK"]);
});

test("a title that comes back as a running head stays on the first page", () => {
  const pages = [
    page(1, [segment("On Tides", 80, 24), segment("Body one.", 300, 10)]),
    ...[2, 3, 4].map((number) =>
      page(number, [
        segment("On Tides", 40, 8),
        segment(`Body ${number}.`, 300, 10),
        segment(`${number}`, 780, 8),
      ]),
    ),
  ];
  expect(takeRunningHeads(pages)).toEqual(["On Tides", "2", "On Tides", "3", "On Tides", "4"]);
  expect(pages[0]?.segments.map(({ text }) => text)).toEqual(["On Tides", "Body one."]);
});
