// Numbers as a narrator says them in American English: cardinals, ordinals, years, decimals and powers.

const SMALL = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen"
).split(" ");
const TENS = "_ ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = ["", "thousand", "million", "billion", "trillion", "quadrillion"];
const MOST_DIGITS = 18;
const IRREGULAR_ORDINALS: Record<string, string> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

/** Digit after digit: "007" → "zero zero seven". Anything that is no digit is passed over. */
function digitByDigit(digits: string): string {
  return Array.from(digits, (digit) => SMALL[Number(digit)] ?? "")
    .filter((word) => word !== "")
    .join(" ");
}

function belowHundred(value: number): string {
  if (value < 20) return SMALL[value] ?? "";
  const ones = value % 10;
  const tens = TENS[Math.floor(value / 10)] ?? "";
  return ones === 0 ? tens : `${tens} ${SMALL[ones]}`;
}

function belowThousand(value: number): string {
  if (value < 100) return belowHundred(value);
  const hundreds = `${SMALL[Math.floor(value / 100)]} hundred`;
  return value % 100 === 0 ? hundreds : `${hundreds} and ${belowHundred(value % 100)}`;
}

/**
 * A whole number in words. `digits`: decimal digits, thousands commas allowed. Leading zeros and numbers
 * of more than 18 digits are read digit by digit.
 */
export function cardinal(digits: string): string {
  const plain = digits.replaceAll(",", "");
  if (plain.length > MOST_DIGITS || (plain.length > 1 && plain.startsWith("0"))) return digitByDigit(plain);
  if (Number(plain) === 0) return "zero";
  const groups: string[] = [];
  for (let end = plain.length, scale = 0; end > 0; end -= 3, scale++) {
    const value = Number(plain.slice(Math.max(0, end - 3), end));
    if (value > 0) groups.unshift(`${belowThousand(value)} ${SCALES[scale]}`.trim());
  }
  const last = Number(plain.slice(-3));
  if (groups.length > 1 && last > 0 && last < 100) groups.splice(-1, 0, "and");
  return groups.join(" ");
}

/** "21" → "twenty first". */
export function ordinal(digits: string): string {
  const words = cardinal(digits).split(" ");
  const last = words.pop() ?? "";
  const ending = last.endsWith("y") ? `${last.slice(0, -1)}ieth` : `${last}th`;
  return [...words, IRREGULAR_ORDINALS[last] ?? ending].join(" ");
}

/** A calendar year of four digits: "2015" → "twenty fifteen", "1905" → "nineteen oh five". */
export function year(digits: string): string {
  const value = Number(digits);
  if (value % 1000 === 0) return cardinal(digits);
  if (value % 1000 < 10) return `${cardinal(`${digits[0]}000`)} ${SMALL[value % 10]}`;
  const century = belowHundred(Math.floor(value / 100));
  const rest = value % 100;
  if (rest === 0) return `${century} hundred`;
  return rest < 10 ? `${century} oh ${SMALL[rest]}` : `${century} ${belowHundred(rest)}`;
}

/** A decade: "1990" → "nineteen nineties". */
export function decade(digits: string): string {
  const words = year(digits);
  return words.endsWith("y") ? `${words.slice(0, -1)}ies` : `${words}s`;
}

/** Whole or decimal number, several points too: "3.14" → "three point one four". */
export function decimal(text: string): string {
  const [whole = "0", ...fractions] = text.split(".");
  return [cardinal(whole), ...fractions.map((fraction) => `point ${digitByDigit(fraction)}`)].join(" ");
}

const PARTS: Record<string, string> = { "2": "half", "3": "third", "4": "quarter" };

/** A fraction with a small denominator: "3/4" → "three quarters"; undefined for any other quotient. */
export function fraction(above: string, below: string): string | undefined {
  const part = PARTS[below] ?? (Number(below) <= 20 ? ordinal(below) : undefined);
  if (part === undefined || Number(above) === 0 || Number(above) >= Number(below)) return undefined;
  const many = part === "half" ? "halves" : `${part}s`;
  return `${cardinal(above)} ${above === "1" ? part : many}`;
}

/** `power("6")` → "to the sixth", `power("0.3")` → "to the zero point three"; squares and cubes have their own names. */
export function power(exponent: string): string {
  const negative = /^[-−–⁻]/.test(exponent);
  const digits = exponent.replace(/^[-−–⁻+]/, "");
  if (negative) return `to the minus ${decimal(digits)}`;
  if (digits.includes(".")) return `to the ${decimal(digits)}`;
  if (digits === "2") return "squared";
  if (digits === "3") return "cubed";
  return `to the ${ordinal(digits)}`;
}
