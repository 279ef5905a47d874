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
