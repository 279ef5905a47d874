// Single written words that are some kind of number: signed numbers, ordinals, amounts of money, ranges, ratios,
// fractions, times of the day, and numbers with their unit attached.
import { CURRENCIES } from "./lexicon.ts";
import { cardinal, decade, decimal, fraction, ordinal, power, year } from "./numbers.ts";
import { speakPieces } from "./pieces.ts";
import { speakUnit } from "./speak-unit.ts";

/** The two words before and the one after, in lower case. */
export type Context = { before: string; after: string };

export const MAGNITUDE = /^(?:hundred|thousand|million|billion|trillion)s?$/i;
const NUMBER = /^[-−–]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const SCALES: Record<string, string> = {
  k: "thousand",
  m: "million",
  bn: "billion",
  b: "billion",
  tn: "trillion",
};
/** Behind a number without a blank these may be a unit, a magnitude or a name; the letter itself is never wrong. */
const LETTERS = /^[KMBGTCFHSD]$/;
const RANGE_SIGN = /(?<=[\d⁰¹²³⁴-⁹%}])[–—](?=[-−]?\d)/u;

/** Words for a whole token; undefined when it is something else. */
export function speakQuantity(core: string, context: Context): string | undefined {
  let match: RegExpMatchArray | null;
  if (NUMBER.test(core)) return signed(core);
  if ((match = core.match(/^(\d+)(?:st|nd|rd|th)$/i))) return ordinal(match[1] ?? "");
  if ((match = core.match(/^(\d{3}0)['’]?s$/))) return decade(match[1] ?? "");
  if ((match = core.match(/^(?:US|AU|CA|A|C)?([$€£¥])([\d,.]+)(k|m|bn|b|tn)?$/i)))
    return money(match, context);
  if ((match = core.match(/^([-−]?[\d.]+)[eE]([-−+]?\d+)$/)))
    return `${signed(match[1] ?? "")} times ten ${power(match[2] ?? "")}`;
  if ((match = core.match(/^(\d{4})[–—-](\d{4})$/)) && Number(match[1]) < 2100 && Number(match[1]) >= 1100)
    return `${year(match[1] ?? "")} to ${year(match[2] ?? "")}`;
  if ((match = core.match(/^([\d.,]+)[–—-]([\d.,]+\D*)$/))) {
    const [, low = "", high = ""] = match;
    return `${decimal(low)} to ${speakQuantity(high, context) ?? speakPieces(high)}`;
  }
  const ends = core.split(RANGE_SIGN);
  if (ends.length === 2)
    return ends.map((end) => speakQuantity(end, context) ?? speakPieces(end)).join(" to ");
  if (core === "24/7") return "twenty four seven";
  if ((match = core.match(/^(\d+)\/(\d+)$/))) {
    const [, above = "", below = ""] = match;
    return fraction(above, below) ?? `${cardinal(above)} over ${cardinal(below)}`;
  }
  if (/^\d[\d,]*(?:\.\d+)?(?::\d[\d,]*(?:\.\d+)?)+$/.test(core)) return ratio(core, context);
  return perUnit(core, context) ?? attached(core);
}

function signed(text: string): string {
  return /^[-−–]/.test(text) ? `minus ${decimal(text.slice(1))}` : decimal(text);
}

function money(match: RegExpMatchArray, { after }: Context): string {
  const [, sign = "", amount = "", scale = ""] = match;
  const [one, many] = CURRENCIES.get(sign) ?? ["", ""];
  const words = `${decimal(amount)} ${SCALES[scale.toLowerCase()] ?? ""}`.trim();
  if (scale === "" && MAGNITUDE.test(after)) return words;
  return `${words} ${amount === "1" && scale === "" ? one : many}`;
}

const OF_RATIOS = /ratio|dilut|scale|odds|mix|split|proportion/;
const OF_CLOCKS = /^(?:a\.?m\.?|p\.?m\.?|h|hours|o'clock|utc|gmt)$/;

/** "1:1000" is "one to one thousand"; two digits for hours and two for minutes are a time of the day. */
function ratio(core: string, { before, after }: Context): string {
  const [hours = "", minutes = ""] = core.split(":");
  const isTime =
    /^\d{1,2}:[0-5]\d$/.test(core) && Number(hours) <= 24 && !OF_RATIOS.test(`${before} ${after}`);
  const isSaid = OF_CLOCKS.test(after) || /(?:^|\s)(?:at|until|by|from|around)$/.test(before);
  if (isTime && (hours !== "1" || isSaid)) return clock(hours, minutes);
  return core.split(":").map(decimal).join(" to ");
}

function clock(hours: string, minutes: string): string {
  if (minutes === "00") return `${cardinal(String(Number(hours)))} o'clock`;
  const spoken = minutes.startsWith("0") ? `oh ${cardinal(minutes.slice(1))}` : cardinal(minutes);
  return `${cardinal(String(Number(hours)))} ${spoken}`;
}

/** "10⁶/mL", "30/min", "5%/year": a number for each of a unit. */
function perUnit(core: string, context: Context): string | undefined {
  const match = /^([-−–~∼≈<>≤≥±]*\d[^/]*?[\d⁰¹²³⁴-⁹%}])\/(\D.*)$/u.exec(core);
  const unit = match && speakUnit(`/${match[2]}`, true);
  if (!match || unit === undefined || unit === null) return undefined;
  return `${speakQuantity(match[1] ?? "", context) ?? speakPieces(match[1] ?? "")} ${unit}`;
}

/** A number with its unit attached; "5-km" is an adjective and keeps the unit singular. */
function attached(core: string): string | undefined {
  const match = core.match(/^([-−–~∼≈<>≤≥±×]*)(\d[\d.,]*)(-?)([^\d-].*)$/u);
  if (!match) return undefined;
  const [, sign = "", amount = "", hyphen = "", symbol = ""] = match;
  if (!NUMBER.test(amount)) return undefined;
  const unit = attachedUnit(symbol, hyphen !== "" || /^1(?:\.0+)?$/.test(amount), hyphen === "");
  if (unit === undefined) return undefined;
  const minus = /^[-−–]$/.test(sign);
  return `${minus ? "minus" : speakPieces(sign)} ${decimal(amount)} ${unit}`;
}

function attachedUnit(symbol: string, single: boolean, glued: boolean): string | undefined {
  if (glued && LETTERS.test(symbol)) return symbol;
  if (glued && (symbol === "x" || symbol === "×" || symbol === "X")) return "times";
  if (glued && /^(?:k|bn|tn)$/.test(symbol)) return SCALES[symbol];
  return speakUnit(symbol, single);
}
