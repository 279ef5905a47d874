// What a narrator says for the signs of scientific writing: abbreviations, Greek letters, symbols.

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
