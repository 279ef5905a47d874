// Units of measurement by their symbols, with the words for one and for many. Symbols that are also English words
// ("in", "as", "au") are left out: a preposition read as an inch would be heard as a fault.

/** `one`, `many`: the words; `isLength`: its square and cube are an area and a volume. */
export type UnitName = { one: string; many: string; isLength: boolean };

const PREFIXES: Record<string, string> = {
  a: "atto",
  f: "femto",
  p: "pico",
  n: "nano",
  µ: "micro",
  μ: "micro",
  u: "micro",
  m: "milli",
  c: "centi",
  d: "deci",
  h: "hecto",
  k: "kilo",
  M: "mega",
  G: "giga",
  T: "tera",
  P: "peta",
  E: "exa",
  Ki: "kibi",
  Mi: "mebi",
  Gi: "gibi",
  Ti: "tebi",
};

/** Symbol, name of one, prefixes it is used with ("-" for the bare symbol). Plural by "s" unless in UNCHANGED. */
const PREFIXED: readonly (readonly [symbol: string, name: string, prefixes: string])[] = [
  ["m", "meter", "- f p n µ μ u m c d k"],
  ["g", "gram", "- f p n µ μ u m k"],
  ["s", "second", "- f p n µ μ u m"],
  ["Hz", "hertz", "- m k M G T"],
  ["eV", "electron volt", "- m k M G T P E"],
  ["V", "volt", "- n µ μ u m k M"],
  ["A", "ampere", "- f p n µ μ u m k"],
  ["W", "watt", "- f p n µ μ u m k M G T"],
  ["Wh", "watt hour", "- m k M G T P"],
  ["Ah", "ampere hour", "- m k"],
  ["VA", "volt ampere", "- k M"],
  ["J", "joule", "- f p n µ μ u m k M G T"],
  ["N", "newton", "- f p n µ μ u m k M"],
  ["Pa", "pascal", "- µ μ m h k M G T"],
  ["bar", "bar", "- µ μ m k"],
  ["L", "liter", "- f p n µ μ u m c d h M"],
  ["l", "liter", "- n µ μ u m c d h"],
  ["mol", "mole", "- f p n µ μ u m k"],
  ["M", "molar", "- f p n µ μ u m"],
  ["K", "kelvin", "- n µ μ u m k"],
  ["T", "tesla", "- p n µ μ u m"],
  ["G", "gauss", "n µ μ m k M"],
  ["B", "byte", "- k M G T P E Ki Mi Gi Ti"],
  ["bit", "bit", "- k M G T"],
  ["bps", "bit per second", "- k M G T P"],
  ["bp", "base pair", "- k M G"],
  ["nt", "nucleotide", "- k"],
  ["Da", "dalton", "- k M G"],
  ["Ω", "ohm", "- m k M G"],
  ["Ω", "ohm", "- m k M G"],
  ["S", "siemens", "n µ μ m"],
  ["F", "farad", "f p n µ μ u m"],
  ["H", "henry", "n µ μ u m"],
  ["C", "coulomb", "p n µ μ m"],
  ["Wb", "weber", "- m µ μ"],
  ["Bq", "becquerel", "- m k M G T P"],
  ["Ci", "curie", "- p n µ μ m M"],
  ["Gy", "gray", "- c m µ μ k"],
  ["Sv", "sievert", "- m µ μ n"],
  ["rad", "radian", "- n µ μ m"],
  ["sr", "steradian", "-"],
  ["lm", "lumen", "- k"],
  ["lx", "lux", "- k"],
  ["cd", "candela", "- m"],
  ["kat", "katal", "- n µ μ m"],
  ["U", "unit", "- m µ μ k"],
  ["pc", "parsec", "- k M G"],
  ["ly", "light year", "- k M G"],
  ["yr", "year", "- k M G"],
  ["Jy", "jansky", "- n µ μ m k M"],
  ["erg", "erg", "-"],
  ["b", "barn", "f p n µ μ m"],
  ["t", "tonne", "- k M G"],
  ["cal", "calorie", "- k"],
  ["arcsec", "arcsecond", "- m µ μ"],
  ["as", "arcsecond", "m µ μ"],
  ["Torr", "torr", "- m µ μ"],
  ["FLOPS", "flops", "- M G T P E"],
  ["FLOP/s", "flops", "- M G T P E"],
  ["Eq", "equivalent", "- m µ μ"],
  ["Osm", "osmole", "- m"],
  ["Oe", "oersted", "- k"],
  ["dyn", "dyne", "-"],
  ["Å", "angstrom", "-"],
  ["px", "pixel", "- M"],
];
const UNCHANGED = new Set("hertz molar kelvin gauss siemens lux flops torr henry".split(" "));
const LENGTHS = new Set("meter parsec angstrom pixel arcsecond".split(" "));

/** Symbols without prefixes, and words for what is counted: symbol, one, many. */
const OTHERS: readonly (readonly [symbols: string, one: string, many: string])[] = [
  ["sec", "second", "seconds"],
  ["min mins", "minute", "minutes"],
  ["h hr hrs", "hour", "hours"],
  ["d day days", "day", "days"],
  ["wk wks week weeks", "week", "weeks"],
  ["month months", "month", "months"],
  ["yrs year years", "year", "years"],
  ["Ma", "million years", "million years"],
  ["Ga", "billion years", "billion years"],
  ["°C ℃ ºC", "degree Celsius", "degrees Celsius"],
  ["°F", "degree Fahrenheit", "degrees Fahrenheit"],
  ["° deg", "degree", "degrees"],
  ["arcmin", "arcminute", "arcminutes"],
  ["mmHg", "millimeter of mercury", "millimeters of mercury"],
  ["cmH2O cmH₂O", "centimeter of water", "centimeters of water"],
  ["atm", "atmosphere", "atmospheres"],
  ["psi", "pound per square inch", "pounds per square inch"],
  ["dB", "decibel", "decibels"],
  ["dBm", "decibel milliwatt", "decibel milliwatts"],
  ["bpm", "beat per minute", "beats per minute"],
  ["kb/s", "kilobit per second", "kilobits per second"],
  ["Mb/s", "megabit per second", "megabits per second"],
  ["Gb/s", "gigabit per second", "gigabits per second"],
  ["Tb/s", "terabit per second", "terabits per second"],
  ["rpm", "revolution per minute", "revolutions per minute"],
  ["fps", "frame per second", "frames per second"],
  ["mph", "mile per hour", "miles per hour"],
  ["kph kmh", "kilometer per hour", "kilometers per hour"],
  ["dpi", "dot per inch", "dots per inch"],
  ["ppm", "part per million", "parts per million"],
  ["ppmv", "part per million by volume", "parts per million by volume"],
  ["ppb", "part per billion", "parts per billion"],
  ["ppbv", "part per billion by volume", "parts per billion by volume"],
  ["ppt", "part per trillion", "parts per trillion"],
  ["wt%", "percent by weight", "percent by weight"],
  ["vol%", "percent by volume", "percent by volume"],
  ["mol%", "mole percent", "mole percent"],
  ["%", "percent", "percent"],
  ["‰", "per mille", "per mille"],
  ["pp", "percentage point", "percentage points"],
  ["IU", "international unit", "international units"],
  ["CFU cfu", "colony forming unit", "colony forming units"],
  ["PFU pfu", "plaque forming unit", "plaque forming units"],
  ["ha", "hectare", "hectares"],
  ["cc", "cubic centimeter", "cubic centimeters"],
  ["lb lbs", "pound", "pounds"],
  ["oz", "ounce", "ounces"],
  ["ft", "foot", "feet"],
  ["yd", "yard", "yards"],
  ["mi", "mile", "miles"],
  ["kcps", "thousand counts per second", "thousand counts per second"],
  ["cps", "count per second", "counts per second"],
  ["cell cells", "cell", "cells"],
  ["beats", "beat", "beats"],
  ["breaths", "breath", "breaths"],
  ["counts", "count", "counts"],
  ["events", "event", "events"],
  ["photons", "photon", "photons"],
  ["words", "word", "words"],
  ["person persons", "person", "persons"],
  ["people", "person", "people"],
  ["M☉ M⊙ Msun", "solar mass", "solar masses"],
  ["L☉ L⊙ Lsun", "solar luminosity", "solar luminosities"],
  ["R☉ R⊙ Rsun", "solar radius", "solar radii"],
];
const OTHER_LENGTHS = new Set(["foot", "yard", "mile", "degree", "arcminute"]);

function buildUnits(): Map<string, UnitName> {
  const units = new Map<string, UnitName>();
  for (const [symbols, one, many] of OTHERS)
    for (const symbol of symbols.split(" "))
      units.set(symbol, { one, many, isLength: OTHER_LENGTHS.has(one) });
  for (const [symbol, name, prefixes] of PREFIXED) {
    const many = UNCHANGED.has(name) ? name : pluralOf(name);
    for (const prefix of prefixes.split(" ")) {
      const size = prefix === "-" ? "" : (PREFIXES[prefix] ?? "");
      units.set((prefix === "-" ? "" : prefix) + symbol, {
        one: size + name,
        many: size + many,
        isLength: LENGTHS.has(name),
      });
    }
  }
  return units;
}

/** "bit per second" → "bits per second", "jansky" → "janskys". */
function pluralOf(name: string): string {
  const [head = "", ...rest] = name.split(" per ");
  return [`${head}s`, ...rest].join(" per ");
}

/** Unit symbol as written → its words. */
export const UNITS: ReadonlyMap<string, UnitName> = buildUnits();
