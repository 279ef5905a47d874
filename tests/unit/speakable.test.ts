import { describe, expect, it } from "vitest";
import { speakable } from "../../supabase/local/ai/voice/speakable.ts";

const say = (text: string) =>
  speakable(text)
    .map((words) =>
      words
        .map(({ spoken, pause }) => spoken + pause)
        .filter((word) => word !== "")
        .join(" "),
    )
    .join(" // ");

describe("scientific English is spoken as a person would read it out", () => {
  it.each([
    // long numbers, decimals, ordinals
    [
      "1,234,567 cells",
      "one million two hundred and thirty four thousand five hundred and sixty seven cells",
    ],
    ["405 s", "four hundred and five seconds"],
    ["20000 genes", "twenty thousand genes"],
    ["1,001 nights", "one thousand and one nights"],
    ["3.14 or 0.05 or .75", "three point one four or zero point zero five or zero point seven five"],
    ["agent 007", "agent zero zero seven"],
    ["the 1st, 2nd, 12th and 21st", "the first, second, twelfth and twenty first"],
    ["version 2.0.1", "version two point zero point one"],
    ["1/2 and 3/4", "one half and three quarters"],
    // years and decades against counts
    ["In 2015, it", "In twenty fifteen, it"],
    ["since 1905", "since nineteen oh five"],
    ["in 2004 and 2000", "in two thousand four and two thousand"],
    ["September 1900", "September nineteen hundred"],
    ["2000 participants", "two thousand participants"],
    ["the 1990s", "the nineteen nineties"],
    ["1998–2004", "nineteen ninety eight to two thousand four"],
    ["14 September 2015", "fourteen September twenty fifteen"],
    // percentages, ranges, signs
    ["12.5% of", "twelve point five percent of"],
    ["10–20%", "ten to twenty percent"],
    ["30 % more", "thirty percent more"],
    ["−5 °C", "minus five degrees Celsius"],
    ["p<0.05", "p less than zero point zero five"],
    ["n = 12 ± 3", "n equals twelve plus or minus three"],
    ["~30 and >100", "about thirty and greater than one hundred"],
    // powers of ten
    ["3 × 10^8 m/s", "three times ten to the eighth meters per second"],
    ["3 x 10^21 cells", "three times ten to the twenty first cells"],
    ["10⁻⁶ mol", "ten to the minus six moles"],
    ["1.5e-3", "one point five times ten to the minus three"],
    ["x^2 and R²", "x squared and R squared"],
    // units
    ["5 kg", "five kilograms"],
    ["1 kg", "one kilogram"],
    ["37°C", "thirty seven degrees Celsius"],
    ["250 μL at 60 Hz", "two hundred and fifty microliters at sixty hertz"],
    ["9.8 m/s²", "nine point eight meters per second squared"],
    ["5–10 mg/kg", "five to ten milligrams per kilogram"],
    ["12 cm2 and 3 m³", "twelve square centimeters and three cubic meters"],
    ["a 5-km run", "a five kilometer run"],
    ["450 nm light", "four hundred and fifty nanometers light"],
    ["a 4-fold rise", "a four fold rise"],
    // money and clock
    ["$5 million", "five million dollars"],
    ["$1 or €3.2", "one dollar or three point two euros"],
    ["10:30 and 9:00", "ten thirty and nine o'clock"],
    // Greek
    ["β-catenin and α = 2", "beta catenin and alpha equals two"],
    ["TGF-β", "T.G.F. beta"],
    // abbreviations
    ["mice, e.g. rats, i.e. rodents", "mice, for example rats, that is rodents"],
    ["Smith et al. found", "Smith and colleagues found"],
    ["A vs. B", "A versus B"],
    ["cats, dogs, etc. Then", "cats, dogs, et cetera. Then"],
    ["Dr. No said no. Go", "doctor No said no. Go"],
    ["no. 5", "number five"],
    // acronyms and names with digits
    ["DNA, mRNAs and GPUs", "D.N.A., M.R.N.A.'s and G.P.U.'s"],
    ["NASA and CRISPR-Cas9", "NASA and CRISPR Cas nine"],
    ["SARS-CoV-2", "SARS CoV two"],
    ["H₂O", "H two O"],
    // Roman numerals, only where they are some
    ["type II errors in phase III", "type two errors in phase three"],
    ["World War II", "World War two"],
    ["then I saw", "then I saw"],
    // punctuation that is heard
    ["“quoted” (aside) end", "quoted, aside, end"],
    ["one — two", "one , two"],
    ["Why? Because!", "Why? Because!"],
    ["first\n\nsecond", "first // second"],
  ])("%s", (written, spoken) => {
    expect(say(written)).toBe(spoken);
  });
});

describe("what is spoken stays tied to what is written", () => {
  it("gives every written word of the text exactly one entry, at its place", () => {
    const text = "In 2015, Smith et al.\nmeasured 3 × 10^8 m/s —\n\n  “twice” (p<0.05).  ";
    const words = speakable(text).flat();
    expect(words.map((word) => word.text)).toEqual(text.trim().split(/\s+/));
    for (const { text: word, offset } of words) expect(text.slice(offset, offset + word.length)).toBe(word);
  });
});
