// One figure in all its writings, and figures that differ: what a paper gives may be said in a script in any way.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { unknownFigures } from "../../supabase/functions/_shared/generation/numbers.ts";
import { runs } from "./runs.ts";
import { anyText, hostileMarkup } from "./texts.ts";

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** A whole number below a billion in words; `and` as in British English. */
function inWords(value: number, and: string): string {
  if (value < 20) return ONES[value] ?? "";
  if (value < 100) return `${TENS[Math.floor(value / 10)]}${value % 10 === 0 ? "" : `-${ONES[value % 10]}`}`;
  const [size, name] = value < 1000 ? [100, "hundred"] : value < 1e6 ? [1000, "thousand"] : [1e6, "million"];
  const rest = value % size;
  const joint = size === 100 || rest < 100 ? and : " ";
  return `${inWords(Math.floor(value / size), and)} ${name}${rest === 0 ? "" : joint + inWords(rest, and)}`;
}

const spelled = (digits: string): string =>
  Array.from(digits)
    .map((digit) => ONES[Number(digit)])
    .join(" ");

/** Ways to write a whole number. */
const writings = (value: number): string[] => [
  String(value),
  value.toLocaleString("en-US"),
  value.toLocaleString("en-US").replaceAll(",", "\u2009"),
  inWords(value, " and "),
  inWords(value, " "),
];
/** Ways to write `whole`.`digits`. */
const decimals = (whole: number, digits: string): string[] => [
  `${whole}.${digits}`,
  `${inWords(whole, " and ")} point ${spelled(digits)}`,
];

const wholes = fc.oneof(fc.nat(1200), fc.nat(999_999_999)).filter((value) => value > 1);
const decimalDigits = fc.stringMatching(/^\d{0,2}[1-9]$/);
const ENDINGS: string[][] = [
  [" of them"],
  ["%", " %", " per cent", " percent", " percentage points"],
  [" km", " kilometres", " kilometers"],
  [" ms", " milliseconds"],
  ["-week", " weeks"],
  [" °C"],
];

const figure = fc
  .tuple(
    fc.oneof(
      wholes.map((value) => ({ value, forms: writings(value) })),
      fc
        .tuple(fc.nat(999), decimalDigits)
        .map(([whole, digits]) => ({ value: Number(`${whole}.${digits}`), forms: decimals(whole, digits) })),
    ),
    fc.nat(ENDINGS.length - 1),
  )
  .map(([{ value, forms }, kind]) => ({
    value,
    kind,
    texts: forms.flatMap((form) =>
      (ENDINGS[kind] ?? []).map((ending) => `We saw ${form}${ending} in the end.`),
    ),
  }));

const unknown = (script: string, paper: string) =>
  unknownFigures(script, paper).map(({ start, end }) => script.slice(start, end));

test("a figure is known however it is written", () => {
  fc.assert(
    fc.property(figure, fc.nat(), fc.nat(), ({ texts }, one, other) => {
      const [script, paper] = [texts[one % texts.length] ?? "", texts[other % texts.length] ?? ""];
      expect({ script, paper, unknown: unknown(script, paper) }).toEqual({ script, paper, unknown: [] });
    }),
    runs(600),
  );
});

test("a figure of another value is unknown", () => {
  fc.assert(
    fc.property(figure, figure, fc.nat(), fc.nat(), (said, given, one, other) => {
      fc.pre(said.kind === given.kind && said.value !== given.value);
      const [script, paper] = [
        said.texts[one % said.texts.length] ?? "",
        given.texts[other % given.texts.length] ?? "",
      ];
      expect({ script, paper, unknown: unknown(script, paper).length }).toEqual({
        script,
        paper,
        unknown: 1,
      });
    }),
    runs(600),
  );
});

test("a figure with another unit is unknown", () => {
  const otherUnit: [string, string][] = [
    [" kilometres", " metres"],
    [" milliseconds", " seconds"],
    [" weeks", " days"],
    [" kilograms", " kilometres"],
    [" per cent", " weeks"],
    [" °C", " kelvin"],
  ];
  fc.assert(
    fc.property(wholes, fc.constantFrom(...otherUnit), (value, [one, other]) => {
      expect(unknown(`It took ${value}${one}.`, `It took ${value}${other}.`)).toHaveLength(1);
    }),
    runs(200),
  );
});

test("every figure of a text is known from the text itself", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, hostileMarkup(500)), (text) => {
      expect(unknown(text, text)).toEqual([]);
    }),
    runs(300),
  );
});
