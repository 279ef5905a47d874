// What a narrator says for the signs of scientific writing: abbreviations, units, Greek letters, symbols.

/** Written form in lower case, dots included → spoken form. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "e.g.": "for example",
    "i.e.": "that is",
    "vs.": "versus",
    vs: "versus",
    "cf.": "compare",
    "etc.": "et cetera",
    "approx.": "approximately",
    "ca.": "about",
    "al.": "colleagues",
    "fig.": "figure",
    "figs.": "figures",
    "eq.": "equation",
    "eqs.": "equations",
    "sec.": "section",
    "ref.": "reference",
    "refs.": "references",
    "no.": "number",
    "vol.": "volume",
    "dr.": "doctor",
    "prof.": "professor",
    "mr.": "mister",
    "mrs.": "missus",
    "ms.": "miss",
    "st.": "saint",
    "jr.": "junior",
    "dept.": "department",
    "univ.": "university",
    "w.r.t.": "with respect to",
    "ph.d.": "P.H.D.",
    "spp.": "species",
    "sp.": "species",
    "a.m.": "A.M.",
    "p.m.": "P.M.",
  }),
);

/** Abbreviations that can also close a sentence, where their dot then stands for both. */
export const CLOSING_ABBREVIATIONS: ReadonlySet<string> = new Set([
  "etc.",
  "al.",
  "jr.",
  "a.m.",
  "p.m.",
  "ph.d.",
]);

const GREEK_NAMES = (
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu zye omicron pie rho sigma sigma tau " +
  "upsilon phi chi psi omega"
).split(" ");

/** Alpha to omega in both cases, the micro sign and the common variant forms; xi and pi as they sound. */
export const GREEK: ReadonlyMap<string, string> = new Map([
  ...GREEK_NAMES.flatMap((name, index): [string, string][] => [
    [String.fromCodePoint(0x3b1 + index), name],
    [String.fromCodePoint(0x391 + index), name],
  ]),
  ["µ", "mu"],
  ["ϵ", "epsilon"],
  ["ϕ", "phi"],
  ["ϑ", "theta"],
]);

/** Single signs between or before words. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "&": "and",
    "+": "plus",
    "=": "equals",
    "≠": "is not equal to",
    "<": "less than",
    ">": "greater than",
    "≤": "at most",
    "≥": "at least",
    "≪": "much less than",
    "≫": "much greater than",
    "≈": "about",
    "~": "about",
    "∼": "about",
    "±": "plus or minus",
    "×": "times",
    "·": "times",
    "÷": "divided by",
    "−": "minus",
    "→": "to",
    "∝": "is proportional to",
    "∞": "infinity",
    "√": "the square root of",
    "∑": "the sum of",
    "∈": "in",
    "%": "percent",
    "‰": "per mille",
    "°": "degrees",
    "#": "number",
    "@": "at",
    "†": "",
    "*": "",
  }),
);

/** Currency sign → one, many. */
export const CURRENCIES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["$", ["dollar", "dollars"]],
  ["€", ["euro", "euros"]],
  ["£", ["pound", "pounds"]],
  ["¥", ["yen", "yen"]],
]);

const PREFIXES: Record<string, string> = {
  f: "femto",
  p: "pico",
  n: "nano",
  µ: "micro",
  μ: "micro",
  m: "milli",
  c: "centi",
  d: "deci",
  k: "kilo",
  M: "mega",
  G: "giga",
  T: "tera",
};
/** Unit → its name, and the prefixes it is used with. Plural by "s" unless the name is in UNCHANGED. */
const PREFIXED: Record<string, readonly [name: string, prefixes: string]> = {
  m: ["meter", "fpnµμmcdk"],
  g: ["gram", "pnµμmk"],
  s: ["second", "fpnµμm"],
  Hz: ["hertz", "mkMGT"],
  eV: ["electron volt", "mkMGT"],
  V: ["volt", "µμmk"],
  A: ["ampere", "pnµμmk"],
  W: ["watt", "nµμmkMGT"],
  J: ["joule", "µμmkM"],
  N: ["newton", "pnµμmk"],
  Pa: ["pascal", "mkMG"],
  L: ["liter", "nµμmd"],
  l: ["liter", "µμmd"],
  mol: ["mole", "pnµμmk"],
  M: ["molar", "pnµμm"],
  K: ["kelvin", "nµμm"],
  T: ["tesla", "nµμm"],
  B: ["byte", "kMGT"],
  bp: ["base pair", "kM"],
  Da: ["dalton", "kM"],
  Ω: ["ohm", "mkM"],
};
const OTHER_UNITS: Record<string, readonly [string, string]> = {
  min: ["minute", "minutes"],
  h: ["hour", "hours"],
  hr: ["hour", "hours"],
  hrs: ["hours", "hours"],
  "°C": ["degree Celsius", "degrees Celsius"],
  "°F": ["degree Fahrenheit", "degrees Fahrenheit"],
  Å: ["angstrom", "angstroms"],
  dB: ["decibel", "decibels"],
  bar: ["bar", "bars"],
  cal: ["calorie", "calories"],
  kcal: ["kilocalorie", "kilocalories"],
  rpm: ["revolution per minute", "revolutions per minute"],
  ppm: ["part per million", "parts per million"],
  ppb: ["part per billion", "parts per billion"],
  ha: ["hectare", "hectares"],
  px: ["pixel", "pixels"],
  fps: ["frame per second", "frames per second"],
};
const UNCHANGED = new Set(["hertz", "molar", "kelvin"]);

function buildUnits(): Map<string, readonly [string, string]> {
  const units = new Map(Object.entries(OTHER_UNITS));
  for (const [symbol, [name, prefixes]] of Object.entries(PREFIXED)) {
    const many = UNCHANGED.has(name) ? name : `${name}s`;
    units.set(symbol, [name, many]);
    for (const prefix of prefixes)
      units.set(prefix + symbol, [PREFIXES[prefix] + name, PREFIXES[prefix] + many]);
  }
  return units;
}

/** Unit symbol as written → one, many. */
export const UNITS: ReadonlyMap<string, readonly [string, string]> = buildUnits();

/** Nouns that Roman numerals follow; elsewhere "I" is a pronoun and "MIX" a word. */
export const NUMBERED_NOUNS: ReadonlySet<string> = new Set(
  (
    "type types phase stage grade class factor chapter volume part section level war appendix photosystem " +
    "complex polymerase table group"
  ).split(" "),
);

/** Capitals that are spoken as a word rather than letter by letter. */
export const SPOKEN_AS_WORDS: ReadonlySet<string> = new Set(
  (
    "NASA NATO LIGO AIDS SARS COVID CRISPR ANOVA BLAST BERT LASSO CERN RAM ROM UNESCO UNICEF LIDAR RADAR LASER " +
    "SQUID MOSFET PET FASTA GABA ELISA FRET TALEN DARPA ESA NIST SCADA ReLU"
  ).split(" "),
);

/** Words before a bare four-digit number that make it a year. */
export const BEFORE_YEARS: ReadonlySet<string> = new Set(
  (
    "in since during until till by from before after circa early late mid year spring summer autumn fall winter " +
    "january february march april may june july august september october november december"
  ).split(" "),
);
