// English number words and units, as `numbers.ts` reads them.

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";

/** "seven" → 7, "forty" → 40. */
export const SMALL_NUMBERS = new Map<string, number>([
  ...ONES.split(" ").map((word, index): [string, number] => [word, index]),
  ...TENS.split(" ").map((word, index): [string, number] => [word, (index + 2) * 10]),
  ["dozen", 12],
]);

/** Words that multiply what stands before them. "k" and "bn" only directly after digits. */
export const SCALES = new Map<string, number>([
  ["hundred", 100],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
]);

/** "two thirds", "a quarter of": the denominator by its word, singular and plural. */
export const DENOMINATORS = new Map<string, number>(
  "half third quarter fifth sixth seventh eighth ninth tenth twentieth hundredth thousandth"
    .split(" ")
    .flatMap((word, index) => {
      const value = [2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 100, 1000][index] ?? 1;
      return [
        [word, value],
        [word === "half" ? "halves" : `${word}s`, value],
      ] as [string, number][];
    }),
);

/** Words that say a multiple by themselves. */
export const MULTIPLES = new Map<string, number>([
  ...["twice", "double", "doubled", "doubles", "doubling"].map((word): [string, number] => [word, 2]),
  ...["thrice", "triple", "tripled", "triples", "tripling"].map((word): [string, number] => [word, 3]),
  ...["quadruple", "quadrupled"].map((word): [string, number] => [word, 4]),
]);

/** A unit: what it measures, and how many of the base unit of that it is. */
export type Unit = { measures: string; size: number };

const PREFIXES: [string, string, number][] = [
  ["n", "nano", 1e-9],
  ["µ", "micro", 1e-6],
  ["μ", "micro", 1e-6],
  ["u", "micro", 1e-6],
  ["m", "milli", 1e-3],
  ["c", "centi", 1e-2],
  ["k", "kilo", 1e3],
  ["M", "mega", 1e6],
  ["G", "giga", 1e9],
  ["T", "tera", 1e12],
];

const metric = (symbol: string, names: string[], measures: string): [string, Unit][] => [
  ...names.map((name): [string, Unit] => [name, { measures, size: 1 }]),
  ...PREFIXES.flatMap(([short, long, size]): [string, Unit][] => [
    [short + symbol, { measures, size }],
    ...names.map((name): [string, Unit] => [long + name, { measures, size }]),
  ]),
];

const named = (names: string, measures: string, size: number): [string, Unit][] =>
  names.split(" ").map((name) => [name, { measures, size }]);

/**
 * Units by the way they are written. Symbols keep their case ("Mg" is not "mg"); names are lower case.
 * Bare one-letter symbols (m, s, g, K) are left out: they are more often something else.
 */
export const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...metric("g", ["gram", "grams"], "mass"),
  ...metric("m", ["metre", "metres", "meter", "meters"], "length"),
  ...metric("s", ["second", "seconds"], "time"),
  ...metric("l", ["litre", "litres", "liter", "liters"], "volume"),
  ...metric("L", [], "volume"),
  ...metric("Hz", ["hertz"], "frequency"),
  ...metric("W", ["watt", "watts"], "power"),
  ...metric("V", ["volt", "volts"], "voltage"),
  ...metric("eV", ["electronvolt", "electronvolts"], "energy of a particle"),
  ...metric("B", ["byte", "bytes"], "data"),
  ...named("sec secs", "time", 1),
  ...named("min mins minute minutes", "time", 60),
  ...named("h hr hrs hour hours", "time", 3600),
  ...named("day days", "time", 86_400),
  ...named("week weeks", "time", 604_800),
  ...named("month months", "calendar", 1),
  ...named("year years yr yrs", "calendar", 12),
  ...named("decade decades", "calendar", 120),
  ...named("ton tons tonne tonnes", "mass", 1e6),
  ...named("mile miles", "length", 1609.344),
  ...named("inch inches", "length", 0.0254),
  ...named("foot feet ft", "length", 0.3048),
  ...named("celsius °C", "temperature", 1),
  ...named("kelvin kelvins", "absolute temperature", 1),
  ...named("dollar dollars USD", "dollars", 1),
  ...named("euro euros EUR", "euros", 1),
]);
