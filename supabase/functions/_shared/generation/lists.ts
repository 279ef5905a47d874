// Lists are for the eye. Their items are made parts of a sentence, or sentences, before a script is read.

const ITEM = /^[ \t]*(?:[-*•▪–]|\d{1,2}[.)])[ \t]+(\S.*)$/;
/** More words are a sentence of their own. */
const SHORT_ITEM = 12;

const isShort = (item: string): boolean => item.split(/\s+/).length <= SHORT_ITEM && !/[.!?]$/.test(item);
const lowered = (item: string): string =>
  item.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

const asSentence = (lead: string, items: readonly string[]): string => {
  const parts = items.map((item) => lowered(item.replace(/[,;]$/, "").replace(/^and /i, "")));
  const joined = parts.length > 2 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join(", ");
  return `${lead} ${joined}.`;
};

/**
 * "They had two aims:" with its items below becomes "They had two aims: to count trees and to measure shade." Items of
 * another kind get the stop they lack.
 */
export const withoutLists = (text: string): string => {
  const lines = text.split("\n");
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const items: string[] = [];
    while (ITEM.test(lines[at] ?? "")) {
      items.push(ITEM.exec(lines[at] ?? "")?.[1]?.trim() ?? "");
      at += 1;
      // Items may stand apart.
      if ((lines[at] ?? "x").trim() === "" && ITEM.test(lines[at + 1] ?? "")) at += 1;
    }
    if (items.length > 0) {
      while (out.at(-1)?.trim() === "" && out.length > 1) out.pop();
      const lead = out.at(-1)?.trimEnd() ?? "";
      if (lead.endsWith(":") && items.every(isShort)) out[out.length - 1] = asSentence(lead, items);
      else
        out.push(
          ...items.map((item) => (/[.!?:]["'”’)]*$/.test(item) ? item : `${item.replace(/[,;]$/, "")}.`)),
        );
    }
    if (at < lines.length) out.push(lines[at] ?? "");
  }
  return out.join("\n");
};
