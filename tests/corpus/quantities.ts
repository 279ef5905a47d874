// Quantities by chance, as papers print them, each with the words a person says for it. The words are made here, from
// tables of their own: nothing of the code under test is used.
import type { Random } from "./random.ts";

/** `printed`: `^{…}` is raised, and `|` inside it parts runs of different fonts. `words`: what is said. */
export type Quantity = { printed: string; words: string };

const SMALL = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen"
).split(" ");
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function words(value: number): string {
  if (value < 20) return SMALL[value] ?? "";
  if (value < 100) return `${TENS[Math.floor(value / 10)]}${value % 10 ? ` ${SMALL[value % 10]}` : ""}`;
  const [size, name] = value < 1000 ? [100, "hundred"] : [1000, "thousand"];
  const rest = value % size;
  const joint = rest === 0 ? "" : rest < 100 ? ` and ${words(rest)}` : ` ${words(rest)}`;
  return `${words(Math.floor(value / size))} ${name}${joint}`;
}

const ORDINALS = (
  "zeroth first squared cubed fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth " +
  "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split(" ");

function powerWords(exponent: number): string {
  if (exponent < 0) return `to the minus ${words(-exponent)}`;
  if (exponent === 2 || exponent === 3) return ORDINALS[exponent] ?? "";
  return `to the ${exponent <= 20 ? ORDINALS[exponent] : `twenty ${ORDINALS_OF_ONES[exponent - 20]}`}`;
}
const ORDINALS_OF_ONES = "- first second third fourth fifth sixth seventh eighth ninth".split(" ");

/** Symbol, one, many. */
type Unit = readonly [symbol: string, one: string, many: string];
/** These have areas and volumes. */
const LENGTHS: readonly Unit[] = [
  ["m", "meter", "meters"],
  ["cm", "centimeter", "centimeters"],
  ["mm", "millimeter", "millimeters"],
  ["km", "kilometer", "kilometers"],
  ["nm", "nanometer", "nanometers"],
  ["µm", "micrometer", "micrometers"],
  ["Mpc", "megaparsec", "megaparsecs"],
  ["kpc", "kiloparsec", "kiloparsecs"],
];
const MEASURES: readonly Unit[] = [
  ["g", "gram", "grams"],
  ["kg", "kilogram", "kilograms"],
  ["mg", "milligram", "milligrams"],
  ["µg", "microgram", "micrograms"],
  ["ng", "nanogram", "nanograms"],
  ["mol", "mole", "moles"],
  ["mmol", "millimole", "millimoles"],
  ["J", "joule", "joules"],
  ["kJ", "kilojoule", "kilojoules"],
  ["W", "watt", "watts"],
  ["mW", "milliwatt", "milliwatts"],
  ["eV", "electron volt", "electron volts"],
  ["keV", "kiloelectron volt", "kiloelectron volts"],
  ["GeV", "gigaelectron volt", "gigaelectron volts"],
  ["N", "newton", "newtons"],
  ["V", "volt", "volts"],
  ["mV", "millivolt", "millivolts"],
  ["erg", "erg", "ergs"],
  ["kWh", "kilowatt hour", "kilowatt hours"],
  ["TWh", "terawatt hour", "terawatt hours"],
  ["Gbps", "gigabit per second", "gigabits per second"],
  ["MB", "megabyte", "megabytes"],
];
const DIVISORS = [
  ["s", "second"],
  ["min", "minute"],
  ["h", "hour"],
  ["day", "day"],
  ["kg", "kilogram"],
  ["L", "liter"],
  ["mL", "milliliter"],
  ["mol", "mole"],
  ["K", "kelvin"],
  ["Hz", "hertz"],
  ["Mpc", "megaparsec"],
] as const;
/** Said as they stand: no quotients of them are printed. */
const WHOLE = [
  ["mmHg", "millimeters of mercury"],
  ["bpm", "beats per minute"],
  ["ppm", "parts per million"],
  ["kHz", "kilohertz"],
  ["MΩ", "megaohms"],
  ["kPa", "kilopascals"],
  ["mL", "milliliters"],
  ["µM", "micromolar"],
  ["ms", "milliseconds"],
  ["Gyr", "gigayears"],
  ["kDa", "kilodaltons"],
  ["dB", "decibels"],
] as const;

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Of the corpus's font: it has no other superscript digits. */
const inFont = (digits: string) => /^[123]+$/.test(digits);

/** An exponent in one of the ways it is printed. */
function exponent(value: number, random: Random): string {
  const digits = String(Math.abs(value));
  if (value < 0)
    return random.pick([`^{−${digits}}`, `^{-${digits}}`, `^{–${digits}}`, `^{−|${digits}}`, `^-${digits}`]);
  const forms = [`^{${digits}}`, `^{${digits}}`, `^${digits}`];
  if (inFont(digits)) forms.push(digits.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? ""));
  if (digits.length === 2) forms.push(`^{${digits[0]}|${digits[1]}}`);
  return random.pick(forms);
}

function sized(size: number, name: string): string {
  return size === 1 ? name : `${size === 2 ? "square" : "cubic"} ${name}`;
}

/** What divides: a plain unit, a length with its power, or seconds squared. */
function divisor(random: Random): { symbol: string; power: number; said: string } {
  const kind = random.between(0, 9);
  if (kind < 6) {
    const [symbol, one] = random.pick(DIVISORS);
    return { symbol, power: 1, said: one };
  }
  if (kind < 7) return { symbol: "s", power: 2, said: "second squared" };
  const [symbol, one] = random.pick(LENGTHS);
  const power = random.between(1, 3);
  return { symbol, power, said: sized(power, one) };
}

function unit(random: Random): Quantity {
  const kind = random.between(0, 7);
  if (kind === 0) {
    const [printed, said] = random.pick(WHOLE);
    return { printed, words: said };
  }
  if (kind === 1) {
    const [symbol, , many] = random.pick(LENGTHS);
    const power = random.between(2, 3);
    return { printed: symbol + exponent(power, random), words: sized(power, many) };
  }
  if (kind === 2) {
    const below = divisor(random);
    return { printed: below.symbol + exponent(-below.power, random), words: `per ${below.said}` };
  }
  const [symbol, one, many] = random.pick(random.between(0, 2) === 0 ? LENGTHS : MEASURES);
  if (kind === 3) return { printed: symbol, words: many };
  if (kind === 4) {
    const [second, , seconds] = random.pick(MEASURES);
    return { printed: `${symbol}·${second}`, words: `${one} ${seconds}` };
  }
  const below = Array.from({ length: random.between(1, 3) }, () => divisor(random));
  const said = [many, ...below.map((part) => `per ${part.said}`)].join(" ");
  const printed =
    kind === 5
      ? [
          symbol,
          ...below.map((part) => part.symbol + (part.power > 1 ? exponent(part.power, random) : "")),
        ].join("/")
      : [symbol, ...below.map((part) => part.symbol + exponent(-part.power, random))].join(" ");
  return { printed, words: said };
}

function decimal(random: Random): Quantity {
  const whole = random.between(2, 99);
  const places = String(random.between(1, 9)).padStart(random.between(1, 2), "0");
  const digits = Array.from(places, (digit) => SMALL[Number(digit)]).join(" ");
  return { printed: `${whole}.${places}`, words: `${words(whole)} point ${digits}` };
}

function whole(random: Random): Quantity {
  const value = random.pick([
    random.between(2, 99),
    random.between(100, 999),
    random.between(10_000, 99_999),
  ]);
  return { printed: value > 9999 ? value.toLocaleString("en-US") : String(value), words: words(value) };
}

function scientific(random: Random): Quantity {
  const power = random.pick([-1, 1]) * random.between(2, 29);
  const said = `ten ${powerWords(power)}`;
  const mantissa = decimal(random);
  return random.pick<Quantity>([
    { printed: `10${exponent(power, random)}`, words: said },
    {
      printed: `${mantissa.printed} × 10${exponent(power, random)}`,
      words: `${mantissa.words} times ${said}`,
    },
    { printed: `${mantissa.printed}×10${exponent(power, random)}`, words: `${mantissa.words} times ${said}` },
    {
      printed: `${mantissa.printed} · 10${exponent(power, random)}`,
      words: `${mantissa.words} times ${said}`,
    },
    { printed: `${mantissa.printed}e${power}`, words: `${mantissa.words} times ${said}` },
  ]);
}

function span(random: Random): Quantity {
  const low = random.between(2, 40);
  const high = low + random.between(1, 40);
  const glue = random.pick(["–", " – ", "-"]);
  return { printed: `${low}${glue}${high}`, words: `${words(low)} to ${words(high)}` };
}

function spread(random: Random): Quantity {
  const [value, error] = [decimal(random), decimal(random)];
  const glue = random.pick(["±", " ± "]);
  return {
    printed: value.printed + glue + error.printed,
    words: `${value.words} plus or minus ${error.words}`,
  };
}

function negative(random: Random): Quantity {
  const value = random.pick([whole, decimal])(random);
  return { printed: random.pick(["−", "-", "–"]) + value.printed, words: `minus ${value.words}` };
}

/** A quantity without its unit where it has none: a share or a ratio. */
function pure(random: Random): Quantity {
  const value = random.pick([whole, decimal, span])(random);
  const part = random.pick([1000, 500, 200]);
  return random.pick<Quantity>([
    { printed: `${value.printed}%`, words: `${value.words} percent` },
    { printed: `1:${part}`, words: `one to ${words(part)}` },
    { printed: "20k", words: "twenty thousand" },
    { printed: "100x", words: "one hundred times" },
  ]);
}

/** A quantity by chance: a number in any notation with any unit, a share, or a ratio. */
export function quantity(random: Random): Quantity {
  const kind = random.between(0, 9);
  if (kind === 0) return pure(random);
  if (kind === 1) return scientific(random);
  const measured = unit(random);
  const value = random.pick([whole, decimal, scientific, span, spread, negative])(random);
  return { printed: `${value.printed} ${measured.printed}`, words: `${value.words} ${measured.words}` };
}
