// The words of a text that may be HTML, told without a document: search works in a worker, and nothing is shown as it
// comes out here except as text.

const BLOCKS = /<\/?(?:p|div|section|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|table|tr|td|th|blockquote|pre)\b[^>]*>/gi;
const TAGS = /<[a-z/!][^>]*>/gi;
const ENTITIES = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function letter(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}

export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replace(BLOCKS, " ")
    .replace(TAGS, "")
    .replace(ENTITIES, (entity, decimal?: string, hex?: string, name?: string) => {
      if (decimal) return letter(Number(decimal));
      if (hex) return letter(Number.parseInt(hex, 16));
      return NAMED[name?.toLowerCase() ?? ""] ?? entity;
    })
    .trim();
}
