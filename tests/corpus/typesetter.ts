// Sets lines of text on PDF pages: breaks lines, cuts words at line ends, justifies, and flows from one column to the
// next. Small on purpose: it does what the layouts of papers need to be told apart by a reader.
// oxlint-disable-next-line import/no-named-as-default -- the package's types know the default export only
import PDFDocument from "pdfkit";

export type Font = "roman" | "bold" | "italic" | "sans" | "sansBold" | "mono";

const FONTS: Record<Font, string> = {
  roman: "Times-Roman",
  bold: "Times-Bold",
  italic: "Times-Italic",
  sans: "Helvetica",
  sansBold: "Helvetica-Bold",
  mono: "Courier",
};

export type TextStyle = {
  font: Font;
  size: number;
  /** Distance of two baselines in points. */
  leading: number;
  align?: "left" | "justify" | "centre";
  /** Of the first line, in points. */
  indent?: number;
};

export type Frame = { x: number; y: number; width: number; bottom: number };
/** A word, or a raised mark that is glued to the word before it. */
type Token = { text: string; raised?: boolean };

/** PDF dates are fixed, so that the same seed gives the same bytes. */
const MADE = new Date(Date.UTC(2026, 0, 5));

export class Typesetter {
  readonly document: InstanceType<typeof PDFDocument>;
  readonly #chunks: Buffer[] = [];
  readonly #hyphenate: boolean;
  readonly #ligatures: boolean;

  constructor(options: {
    size?: [number, number];
    hyphenate?: boolean;
    /** A TrueType font that has the glyphs ﬁ and ﬂ; without it no ligatures are drawn. */
    ligatureFont?: string;
    info?: Record<string, string>;
    password?: string;
  }) {
    this.document = new PDFDocument({
      size: options.size ?? [595, 842],
      margin: 0,
      autoFirstPage: false,
      info: { CreationDate: MADE, ModDate: MADE, Producer: "Orpheus test corpus", ...options.info },
      ...(options.password ? { userPassword: options.password, pdfVersion: "1.7" as const } : {}),
    });
    this.document.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#hyphenate = options.hyphenate ?? true;
    this.#ligatures = options.ligatureFont !== undefined;
    if (options.ligatureFont) this.document.registerFont("ligatures", options.ligatureFont);
  }

  page(): void {
    this.document.addPage();
  }

  finish(): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve) => {
      this.document.on("end", () => resolve(new Uint8Array(Buffer.concat(this.#chunks))));
      this.document.end();
    });
  }

  width(text: string, style: Pick<TextStyle, "font" | "size">): number {
    this.#use(style);
    return this.document.widthOfString(this.#drawn(text, style));
  }

  /** Writes one line with its baseline at `y`; `extra` points go to each blank. */
  write(text: string, x: number, y: number, style: Pick<TextStyle, "font" | "size">, extra = 0): void {
    if (text === "") return;
    this.#use(style);
    this.document.text(this.#drawn(text, style), x, y, {
      lineBreak: false,
      baseline: "alphabetic",
      wordSpacing: extra,
    });
  }

  /**
   * Sets a paragraph into a frame from `frame.y` on and moves `frame.y` below it. Lines that find no room are returned,
   * to go into the next frame. `^{…}` in the text is a raised mark.
   */
  set(paragraph: string | string[], frame: Frame, style: TextStyle): string[] {
    const lines = typeof paragraph === "string" ? this.break(paragraph, frame.width, style) : paragraph;
    for (const [index, line] of lines.entries()) {
      if (frame.y + style.leading > frame.bottom) return lines.slice(index);
      frame.y += style.leading;
      const indent = index === 0 && typeof paragraph === "string" ? (style.indent ?? 0) : 0;
      this.#line(line, frame.x + indent, frame.y, frame.width - indent, style, index === lines.length - 1);
    }
    return [];
  }

  /** The lines a paragraph takes in a column of this width. */
  break(paragraph: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = "";
    const room = () => width - (lines.length === 0 ? (style.indent ?? 0) : 0);
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (this.width(plain(longer), style) <= room()) {
        line = longer;
        continue;
      }
      const [head, tail] = this.#cut(line, word, room(), style);
      lines.push(head);
      line = tail;
    }
    if (line !== "") lines.push(line);
    return lines;
  }

  /** Cuts a word so that its head, with a hyphen, still fits on the line. */
  #cut(line: string, word: string, room: number, style: TextStyle): [string, string] {
    const cuts = this.#hyphenate ? cutsOf(word) : [];
    for (const at of cuts.toReversed()) {
      const glue = word[at - 1] === "-" ? "" : "-";
      const head = `${line} ${word.slice(0, at)}${glue}`;
      if (line !== "" && this.width(plain(head), style) <= room) return [head, word.slice(at)];
    }
    return [line, word];
  }

  #line(line: string, x: number, y: number, width: number, style: TextStyle, last: boolean): void {
    const natural = this.width(plain(line), style);
    const blanks = line.split(" ").length - 1;
    const justified = style.align === "justify" && !last && blanks > 0;
    const extra = justified ? (width - natural) / blanks : 0;
    let at = style.align === "centre" ? x + (width - natural) / 2 : x;
    for (const { text, raised } of tokens(line)) {
      const own = raised ? { font: style.font, size: style.size * 0.65 } : style;
      this.write(text, at, raised ? y - style.size * 0.38 : y, own, extra);
      at += this.width(text, own) + extra * (text.split(" ").length - 1);
    }
  }

  #use({ font, size }: Pick<TextStyle, "font" | "size">): void {
    this.document.font(this.#ligatures && font === "sans" ? "ligatures" : FONTS[font]).fontSize(size);
  }

  #drawn(text: string, { font }: Pick<TextStyle, "font">): string {
    return this.#ligatures && font === "sans" ? text.replaceAll("fi", "ﬁ").replaceAll("fl", "ﬂ") : text;
  }
}

function tokens(line: string): Token[] {
  return line
    .split(/(\^\{[^}]*\})/)
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("^{") ? { text: part.slice(2, -1), raised: true } : { text: part }));
}

/** What a line is wide, near enough: marks count half. */
function plain(line: string): string {
  return line.replace(/\^\{([^}]*)\}/g, (_, mark: string) => mark.slice(0, Math.ceil(mark.length / 2)));
}

/** Places where a word may be cut: after a hyphen of its own, or between a vowel and consonant and vowel. */
function cutsOf(word: string): number[] {
  const cuts: number[] = [];
  if (/[^\p{L}.,;:-]/u.test(word)) return cuts;
  for (let at = 1; at < word.length - 2; at += 1) {
    if (word[at - 1] === "-") cuts.push(at);
    else if (word.includes("-") || at < 3 || word.length - at < 4) continue;
    else if (
      /^[a-z]+$/.test(word.slice(1, at + 3)) &&
      /[aeiouy]$/.test(word.slice(0, at)) &&
      /^[bcdfglmnprstv][aeiou]/.test(word.slice(at))
    )
      cuts.push(at);
  }
  return cuts;
}
