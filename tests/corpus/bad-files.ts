// Files that cannot be read, one for each way in which a chosen file can be wrong.
import { LIMITS } from "#contract";
import { generatePaper } from "./generate.ts";
import { longPaper } from "./long-paper.ts";
import { Typesetter } from "./typesetter.ts";

export type BadFile =
  | "not_a_pdf"
  | "empty"
  | "truncated"
  | "encrypted"
  | "scanned"
  | "few_words"
  | "too_large"
  | "too_many_pages"
  | "too_long"
  | "unreadable";

/** @returns the bytes of a file that must be refused with the code of the same name. */
export async function badFile(kind: BadFile): Promise<Uint8Array<ArrayBuffer>> {
  return makers[kind]();
}

const makers: Record<BadFile, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>> = {
  empty: () => new Uint8Array(),
  not_a_pdf: () =>
    new TextEncoder().encode("PK\u0003\u0004 This was written with a word processor.".repeat(40)),
  truncated: async () => {
    const { bytes } = await generatePaper(3, "proceedings");
    return bytes.slice(0, Math.floor(bytes.length * 0.6));
  },
  encrypted: () => {
    const typesetter = new Typesetter({ password: "secret" });
    typesetter.page();
    typesetter.write("Nobody without the password can read this line.", 72, 72, { font: "roman", size: 9 });
    return typesetter.finish();
  },
  scanned,
  few_words: () => {
    const typesetter = new Typesetter({});
    for (const text of ["Cover", "This page is left blank.", "Back"]) {
      typesetter.page();
      typesetter.write(text, 72, 72, { font: "roman", size: 12 });
    }
    return typesetter.finish();
  },
  too_large: async () => {
    const { bytes } = await generatePaper(3, "letter");
    const padded = new Uint8Array(LIMITS.paperBytes + 1);
    padded.set(bytes);
    return padded;
  },
  too_many_pages: () => pagesOfOneLine(LIMITS.paperPages + 1),
  too_long: () => longPaper([{ heading: "1. Introduction", pages: 100 }]),
  unreadable: () =>
    new TextEncoder().encode(`%PDF-1.7\n${"1 0 obj << /Type /Nothing >> endobj\n".repeat(50)}%%EOF\n`),
};

/** A paper that opens with `password` only. */
export async function protectedPaper(password: string): Promise<Uint8Array<ArrayBuffer>> {
  const typesetter = new Typesetter({ password });
  typesetter.page();
  const frame = { x: 72, y: 60, width: 450, bottom: 780 };
  typesetter.set("A Paper That Is Kept under Lock and Key", frame, { font: "bold", size: 18, leading: 22 });
  typesetter.set("1. Introduction", frame, { font: "bold", size: 12, leading: 18 });
  for (let sentence = 0; sentence < 30; sentence += 1)
    typesetter.set(
      `Sentence ${sentence} says what was measured in the field and what came out of it in the end.`,
      frame,
      { font: "roman", size: 10, leading: 12 },
    );
  return typesetter.finish();
}

function pagesOfOneLine(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const typesetter = new Typesetter({});
  for (let page = 1; page <= pages; page += 1) {
    typesetter.page();
    const frame = { x: 72, y: 60, width: 450, bottom: 780 };
    typesetter.set(`Page ${page} of a very long list.`, frame, { font: "roman", size: 10, leading: 12 });
  }
  return typesetter.finish();
}

/** Pages that are pictures: grey lines where words would be, without a letter of text. */
function scanned(): Promise<Uint8Array<ArrayBuffer>> {
  const typesetter = new Typesetter({});
  for (let page = 0; page < 3; page += 1) {
    typesetter.page();
    for (let line = 0; line < 40; line += 1)
      typesetter.document.rect(72, 80 + line * 16, 300 + ((line * 37) % 150), 6).fill("#999999");
  }
  return typesetter.finish();
}
