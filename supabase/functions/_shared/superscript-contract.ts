// What a raised number is: a power (10²⁵, m²), the charge of an ion, the mass of an isotope, the place of a residue,
// or the mark of a citation. Used by the reader of PDFs, which writes the text, and by the rules of what is spoken,
// which read it, so that both decide alike. Only what is certainly a citation is ever taken out: without its power a
// number would be another one.

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Superscript digits and signs of a text as plain ones; other characters stay. */
export const fromSuperscript = (text: string): string =>
  text
    .replace(/[⁰¹²³⁴-⁹]/g, (digit) => String(RAISED.indexOf(digit)))
    .replace(/⁻/g, "-")
    .replace(/⁺/g, "+");

/** Digits and signs as superscripts; other text as it is written in one line: "^{n+1}". */
export const toSuperscript = (text: string): string => {
  const plain = text.trim();
  if (!/^[-−–+]?\d+[-−–+]?$|^[-−–+]$/.test(plain)) return `^{${plain}}`;
  return plain
    .replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit)
    .replace(/[-−–]/g, "⁻")
    .replace(/\+/g, "⁺");
};

/** One superscript as it stands in a text: a number with its sign, a charge, or a list of citations. */
export const SUPERSCRIPT = /[⁺⁻]?[⁰¹²³⁴-⁹]+(?:[,;–-] ?[⁰¹²³⁴-⁹]+|⁻[⁰¹²³⁴-⁹]+)*[⁺⁻]?|[⁺⁻]/gu;

/** `unclear`: a power or a citation; nobody can say which from the text alone. */
export type SuperscriptRole = "power" | "charge" | "isotope" | "residue" | "citation" | "unclear";

/** In the order of atomic numbers. */
const ELEMENTS = (
  "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr " +
  "Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir " +
  "Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf"
).split(" ");
const AMINO_ACID =
  /(?<!\p{L})p?(?:Ala|Arg|Asn|Asp|Cys|Gln|Glu|Gly|His|Ile|Leu|Lys|Met|Phe|Pro|Ser|Thr|Trp|Tyr|Val)$/u;

/** Measures of length and angle, whose squares and cubes are areas, volumes and solid angles. */
const LENGTH = /^(?:[fpnµμumcdkMG]?m|Å|ft|yd|mi|in|au|AU|[kMG]?pc|px|deg|arcmin|arcsec)$/;
const UNIT =
  /^(?:[fpnµμumcdkMGT]?(?:g|s|Hz|eV|V|A|W|J|N|Pa|L|l|mol|M|K|T|B|Da|Ω)|min|h|hr|day|days|yr|bar|ha|°C|mmHg|sr|cal|kcal|[kMGT]?bps|Wh|kWh)$/;
const ENGLISH_UNITS = /^(?:in|au|mi|min|bar|ha|cal|day|days|as|pm)$/;
const FUNCTIONS = /^(?:sin|cos|tan|log|ln|exp|sinh|cosh|tanh)$/;
/** Before these a single letter is part of a name: "vitamin D³" cites. */
const LETTERED =
  /(?:^|\s)(?:vitamins?|hepatitis|types?|groups?|class|plan|factor|influenza|condition|point|phase|stage|kinase|protein|panel|case|model|part|sample|site|patient|person|option|grade)\s+\S$/i;

/** An isotope has at least one nucleon for each proton and never more than three (lead-208 has 2.5). */
const isIsotope = (mass: string, after: string): boolean => {
  const symbol = /^\p{Lu}\p{Ll}?(?!\p{Ll})/u.exec(after)?.[0];
  const number = symbol === undefined ? 0 : ELEMENTS.indexOf(symbol) + 1;
  return number > 0 && Number(mass) >= (number === 1 ? 1 : 1.5 * number) && Number(mass) <= 3 * number;
};

const afterNumber = (before: string, base: string): SuperscriptRole => {
  if (/(?:^|[^\p{L}\d.,])10$|[x×·]\s?10$/u.test(base)) return "power";
  if (/(?:^|\s)(?:in|since|until|by|from|of|year)\s(?:1[89]|20)\d\d$/i.test(before)) return "citation";
  const name = /(\p{L}+)-?\d+$/u.exec(base)?.[1] ?? "";
  return name.length > 1 && !FUNCTIONS.test(name) && !LENGTH.test(name) ? "citation" : "unclear";
};

const afterBracket = (before: string): SuperscriptRole => {
  const inside = /([^()[\]]{0,80})[)\]]$/u.exec(before)?.[1] ?? "";
  if (/\p{L}{3}|[=<>≤≥%]/u.test(inside)) return "citation";
  return /[-+−·*/]/.test(inside) ? "power" : "unclear";
};

const afterUnit = (symbol: string, power: number, measured: boolean): SuperscriptRole => {
  if (power === 1 || power > 6) return "citation";
  if (ENGLISH_UNITS.test(symbol) && !measured) return "citation";
  if (LENGTH.test(symbol)) return power <= 4 ? "power" : "unclear";
  return "unclear";
};

const afterLetters = (before: string, base: string, power: number): SuperscriptRole => {
  const symbol = /[\p{L}°Ω]+$/u.exec(base)?.[0] ?? "";
  const lead = before.slice(0, before.length - symbol.length);
  const quotient = /[/·⋅]$|\bper\s$/.test(lead);
  const measured = quotient || /[\d⁰¹²³⁴-⁹]\s?-?$|\d\s\S{1,6}\s$/u.test(lead);
  if (LENGTH.test(symbol) && symbol.length > 1) return afterUnit(symbol, power, measured);
  if (quotient && UNIT.test(symbol)) return power === 2 || power === 3 ? "power" : "unclear";
  if (measured && (LENGTH.test(symbol) || UNIT.test(symbol))) return afterUnit(symbol, power, true);
  if (/^d\p{Ll}$/u.test(symbol) || FUNCTIONS.test(symbol)) return power <= 9 ? "power" : "unclear";
  if (Array.from(symbol).length === 1) {
    if (LETTERED.test(before) || power === 1) return "unclear";
    return /[\p{Ll}RIQTFNEDP]/u.test(symbol) && power < 10 ? "power" : "unclear";
  }
  if (symbol.length > 2 || /^(?:\p{Lu}{2}|\p{Ll}{2})$/u.test(symbol)) return "citation";
  return "unclear";
};

/**
 * @param before the text up to the superscript; its last 100 characters are read.
 * @param mark the superscript in plain characters: "25", "-22", "2+", "3,4".
 * @param after the text behind it.
 * @returns what it is. `citation` also for the marks of footnotes and affiliations.
 */
export const superscriptRole = (before: string, mark: string, after: string): SuperscriptRole => {
  const near = before.slice(-100);
  const base = /\S+$/u.exec(near)?.[0] ?? "";
  const plain = mark.trim().replace(/[−–]/g, "-");
  if (/^\d{0,2}[-+]$/.test(plain))
    return /[\p{Lu}\d₀-₉)\]]$|\p{Lu}\p{Ll}$/u.test(near) ? "charge" : "citation";
  if (/^[-+]\d+$/.test(plain)) return /[\p{L}\d₀-₉)\]°%Ω]\s?$/u.test(near) ? "power" : "unclear";
  const opens = base === "" || /[-([/]$/.test(base);
  if (opens && /^\d+m?$/.test(plain) && isIsotope(plain.replace("m", ""), after)) return "isotope";
  if (!/^\d+$/.test(plain))
    return /\d$/.test(base) && afterNumber(near, base) === "power" ? "unclear" : "citation";
  if (opens) {
    return /(?:^|[^\p{L}\d.,])10\s$/u.test(near) ? "power" : /\d\s$/.test(near) ? "unclear" : "citation";
  }
  if (AMINO_ACID.test(base)) return "residue";
  if (/[.,;:!?"”’'»%]$/.test(base)) return "citation";
  if (/\d$/.test(base)) return afterNumber(near, base);
  if (/[)\]]$/.test(base)) return afterBracket(near);
  return /[\p{L}°Ω]$/u.test(base) ? afterLetters(near, base, Number(plain)) : "unclear";
};
