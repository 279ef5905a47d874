import { expect, test } from "vitest";
import { unknownFigures } from "../../supabase/functions/_shared/generation/numbers.ts";

const unknown = (script: string, paper: string) =>
  unknownFigures(script, paper).map(({ start, end }) => script.slice(start, end));

test.each([
  ["half of them", "50%"],
  ["half of them", "0.5"],
  ["50 per cent of them", "half of them"],
  ["two thirds", "66.7%"],
  ["two thirds", "67 percent"],
  ["one in five", "20%"],
  ["a quarter of them", "25 %"],
  ["three-quarters", "75%"],
  ["two hours", "120 min"],
  ["five kilometres", "5 km"],
  ["5 grams", "5,000 mg"],
  ["forty-two patients", "42 patients"],
  ["12 thousand people", "12,000 people"],
  ["two hundred and forty-one", "241"],
  ["1.5 million", "1,500,000"],
  ["three point five", "3.5"],
  ["40 to 50 per cent", "40–50%"],
  ["a tenfold rise", "a 10-fold rise"],
  ["10 times", "10x"],
  ["92.3 per cent", "Accuracy 92.3"],
  ["one of them, using Cas9", "no figures at all"],
])("%s is known from %s", (script, paper) => {
  expect(unknown(script, paper)).toEqual([]);
});

test.each([
  ["50 per cent", "50 patients"],
  ["two thirds", "68%"],
  ["90 per cent", "89.7%"],
  ["5 km", "5 mg"],
  ["three groups", "two groups"],
  ["1.5 billion", "1.5 million"],
  ["a third of them", "the third of them"],
  ["half", "a half-life is long"],
])("%s is not taken as known from %s", (script, paper) => {
  expect(unknown(script, paper)).toHaveLength(1);
});

test.each([
  ["ten to the minus twenty-two seconds", "10⁻²² s"],
  ["ten to the twenty-fifth per cubic centimetre", "10²⁵ per cubic centimetre"],
  ["10 to the power of 25", "10^25"],
  ["3.2 times ten to the fifth cells", "3.2 × 10⁵ cells"],
  ["320,000 cells", "3.2 × 10^{5} cells"],
  ["1.6 × 10⁻¹⁹ C", "1.6e-19 C"],
  ["ten to the minus six", "10^{-6}"],
  ["25 square metres", "25 m²"],
  ["12 cm²", "12 square centimetres"],
  ["3 cubic metres", "3 m³"],
])("the power of %s is known from %s", (script, paper) => {
  expect(unknown(script, paper)).toEqual([]);
});

test.each([
  ["10 per cubic centimetre", "10²⁵ per cubic centimetre"],
  ["ten to the minus twenty-two", "10⁻²³"],
  ["ten to the twenty-second", "10⁻²²"],
  ["3.2 times ten to the fifth", "3.2 × 10⁶"],
  ["25 metres", "25 m²"],
  ["12 square centimetres", "12 cm³"],
  ["1.6e-19", "1.6e-20"],
])("%s is another quantity than %s", (script, paper) => {
  expect(unknown(script, paper)).toHaveLength(1);
});
