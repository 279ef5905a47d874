// Says units of measurement in any combination: quotients, products and powers of the symbols in `units.ts`.
import { fromSuperscript } from "../../../functions/_shared/superscript-contract.ts";
import { power } from "./numbers.ts";
import { UNITS, type UnitName } from "./units.ts";

/** One symbol with its power; a negative one divides. */
type Factor = { unit: UnitName; power: number };

const FACTOR = /^(.*?[^\d⁺⁻^{−-])(?:\^?\{?([-−–+]?\d{1,2})\}?)?$/u;
const BARNS = /^[fpnµμm]b(?:\^?\{?[-−–]1\}?)$/u;

function readFactor(symbol: string, divides: boolean): Factor | undefined {
  const whole = UNITS.get(symbol);
  if (whole) return { unit: whole, power: divides ? -1 : 1 };
  const [, name = "", exponent = "1"] = FACTOR.exec(fromSuperscript(symbol)) ?? [];
  const unit = UNITS.get(name);
  const raised = Number(exponent.replace(/[−–]/, "-"));
  if (!unit || raised === 0) return undefined;
  return { unit, power: divides ? -raised : raised };
}

/** The factors of "kg·m²/s³"; undefined when a part of it is no unit. */
function readFactors(symbol: string): Factor[] | undefined {
  const whole = readFactor(symbol, false);
  if (whole) return [whole];
  const groups = symbol.split("/");
  const factors = groups.flatMap((group, index) =>
    group === "" && index === 0
      ? []
      : group
          .replace(/[()]/g, "")
          .split(/[·⋅∙*×]/u)
          .map((part) => readFactor(part, index > 0)),
  );
  return factors.length > 0 && factors.every((factor) => factor !== undefined) ? factors : undefined;
}

function sayFactor({ unit, power: raised }: Factor, many: boolean): string {
  const name = many ? unit.many : unit.one;
  const size = Math.abs(raised);
  if (size === 1) return name;
  if (unit.isLength && size <= 3) return `${size === 2 ? "square" : "cubic"} ${name}`;
  return `${name} ${power(String(size))}`;
}

/**
 * A unit of measurement in words: "m/s²" → "meters per second squared", "cm⁻³" → "per cubic centimeter".
 * @param symbol one written word: symbols with powers, joined by "/" or "·".
 * @param single whether one of it is meant.
 * @returns undefined when `symbol` is no unit.
 */
export function speakUnit(symbol: string, single: boolean): string | undefined {
  if (BARNS.test(fromSuperscript(symbol))) {
    const barn = UNITS.get(symbol.slice(0, 2));
    return barn && `inverse ${single ? barn.one : barn.many}`;
  }
  const factors = readFactors(symbol);
  if (!factors) return undefined;
  const above = factors.filter(({ power: raised }) => raised > 0);
  const below = factors.filter(({ power: raised }) => raised < 0);
  return [
    ...above.map((factor, index) => sayFactor(factor, !single && index === above.length - 1)),
    ...below.map((factor) => `per ${sayFactor(factor, false)}`),
  ].join(" ");
}

/** Whether a written word is a unit with a power of its own, "s⁻¹" or "m²", as they follow on other units. */
export const isRaisedUnit = (symbol: string): boolean =>
  /[⁰¹²³⁴-⁹]|\^|[a-zA-ZΩ][-−]\d/u.test(symbol) && readFactors(symbol) !== undefined;

/** Whether a unit multiplies the one before it, instead of dividing it. */
export const multiplies = (symbol: string): boolean => (readFactors(symbol)?.[0]?.power ?? -1) > 0;

/** A quotient or power that is a unit wherever it stands: "km/s/Mpc", "W/m²"; "A/B" may be a name and "month/year" a date. */
export const isCompoundUnit = (symbol: string): boolean => {
  const factors = /[/·⋅]|[⁰¹²³⁴-⁹]/u.test(symbol) ? readFactors(symbol) : undefined;
  if (!factors) return false;
  const parts = symbol.split(/[/·⋅]/u);
  if (parts.every((part) => /^\p{Ll}{3,}$/u.test(part))) return false;
  return (
    symbol === "m/s" ||
    parts.some((part) => (/[⁰¹²³⁴-⁹]/.test(part) ? part.length > 2 || parts.length > 1 : part.length > 1))
  );
};
