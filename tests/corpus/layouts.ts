// The layouts in which papers come: each sets the same kind of study another way.
import type { Random } from "./random.ts";
import type { Study } from "./study.ts";
import { type Frame, type TextStyle, Typesetter } from "./typesetter.ts";

export type Setting = {
  headings: string[];
  captions: string[];
  footnotes: string[];
  runningHeads: string[];
  columns: 1 | 2;
  doi: string | null;
};
export type LayoutFunction = (
  study: Study,
  random: Random,
  ligatureFont: string,
) => { typesetter: Typesetter; setting: Setting };

type Flow = {
  typesetter: Typesetter;
  study: Study;
  setting: Setting;
  body: TextStyle;
  small: TextStyle;
  caption: TextStyle;
  heading: TextStyle;
  frame: Frame;
  next(): Frame;
  /** How a section's heading is written. */
  name(heading: string, index: number): string;
  captionLabel: string;
  referenceLabel(index: number): string;
  referencesHeading: string | null;
};

/** Sets a paragraph, going on in the next column as often as needed. */
function put(flow: Flow, text: string, style: TextStyle): void {
  let rest = flow.typesetter.set(text, flow.frame, style);
  while (rest.length > 0) {
    flow.frame = flow.next();
    rest = flow.typesetter.set(rest, flow.frame, { ...style, indent: 0 });
  }
}

/** A heading needs room for two more lines below it. */
function putHeading(flow: Flow, text: string): void {
  if (flow.frame.y + flow.heading.leading + 3 * flow.body.leading > flow.frame.bottom)
    flow.frame = flow.next();
  flow.frame.y += flow.body.leading * 0.6;
  put(flow, text, flow.heading);
  flow.frame.y += flow.body.leading * 0.25;
}

/** A chart with labelled axes and its caption. */
function putFigure(flow: Flow, number: number, caption: string): void {
  const height = 96;
  if (flow.frame.y + height + 4 * flow.caption.leading > flow.frame.bottom) flow.frame = flow.next();
  const { typesetter, frame } = flow;
  const label = { font: "sans", size: 6 } as const;
  const [left, bottom] = [frame.x + 30, frame.y + height - 18];
  typesetter.document.rect(left, frame.y + 10, frame.width - 60, height - 28).stroke();
  for (const [index, year] of ["Year 1", "Year 2", "Year 3"].entries()) {
    typesetter.write(year, left + 10 + (index * (frame.width - 90)) / 3, bottom + 9, label);
    typesetter.write(String(10 * (3 - index)), frame.x + 16, frame.y + 18 + index * 22, label);
    typesetter.document
      .rect(left + 14 + (index * (frame.width - 90)) / 3, bottom - 12 - index * 9, 16, 12 + index * 9)
      .fill("#888888")
      .fillColor("black");
  }
  frame.y += height;
  const written = `${flow.captionLabel} ${number}${flow.captionLabel.endsWith(".") ? "." : ":"} ${caption}`;
  flow.setting.captions.push(written);
  put(flow, written, flow.caption);
  flow.frame.y += flow.body.leading;
}

/** Puts a footnote at the foot of the column, which then ends above it. */
function putFootnote(flow: Flow, mark: string, text: string): void {
  const { typesetter, frame, small } = flow;
  const written = `^{${mark}}${text}`;
  const height = typesetter.break(written, frame.width, small).length * small.leading;
  frame.bottom -= height + 8;
  typesetter.document
    .moveTo(frame.x, frame.bottom + 4)
    .lineTo(frame.x + 60, frame.bottom + 4)
    .stroke();
  typesetter.set(written, { ...frame, y: frame.bottom + 5, bottom: 2000 }, small);
  flow.setting.footnotes.push(text);
}

function putBody(flow: Flow): void {
  let figure = 0;
  let note = 0;
  for (const [index, section] of flow.study.sections.entries()) {
    const name = flow.name(section.heading, index);
    if (name !== "") {
      putHeading(flow, name);
      flow.setting.headings.push(name);
    }
    for (const [at, paragraph] of section.paragraphs.entries()) {
      const footnote = at === 1 && index < 3 ? flow.study.footnotes[note] : undefined;
      const roomy = flow.frame.bottom - flow.frame.y > 160;
      if (footnote && roomy && flow.study.references.length > 8) {
        note += 1;
        putFootnote(flow, String(note), footnote);
        put(flow, `${paragraph}^{${note}}`, { ...flow.body, indent: at > 0 ? 10 : 0 });
      } else put(flow, paragraph, { ...flow.body, indent: at > 0 ? 10 : 0 });
      const caption = section.figures[at - 1];
      if (caption) {
        figure += 1;
        flow.frame.y += flow.body.leading * 0.5;
        putFigure(flow, figure, caption);
      }
    }
  }
  if (flow.referencesHeading) putHeading(flow, flow.referencesHeading);
  else flow.frame.y += flow.body.leading;
  for (const [index, reference] of flow.study.references.entries())
    put(flow, `${flow.referenceLabel(index)}${reference}`, flow.small);
}

const style = (font: TextStyle["font"], size: number, align: TextStyle["align"] = "justify"): TextStyle => ({
  font,
  size,
  leading: Math.round(size * 12) / 10,
  align,
});

const emptySetting = (columns: 1 | 2, doi: string | null): Setting => ({
  headings: [],
  captions: [],
  footnotes: [],
  runningHeads: [],
  columns,
  doi,
});

/** Two frames a page, left then right; `head` draws what every page has and says where the columns begin. */
function twoColumns(
  typesetter: Typesetter,
  head: (page: number) => number,
  margin: number,
  gutter: number,
): () => Frame {
  let page = 1;
  let right = false;
  const width = (595 - 2 * margin - gutter) / 2;
  let top = 0;
  return () => {
    if (!right) {
      right = true;
      if (page > 1) {
        typesetter.page();
        top = head(page);
      } else top = head(1);
      return { x: margin, y: top, width, bottom: 780 };
    }
    right = false;
    page += 1;
    return { x: margin + width + gutter, y: top, width, bottom: 780 };
  };
}

const roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
const authorLine = (study: Study, mark: (index: number) => string) =>
  study.authors.map((author, index) => `${author}${mark(index)}`).join(", ");

/** Two columns, a title over both, "Abstract—" run in, roman numbers and capitals. */
export const conference: LayoutFunction = (study) => {
  const typesetter = new Typesetter({ info: { Title: "paper-final-v3.docx" } });
  const setting = emptySetting(2, study.doi);
  typesetter.page();
  const wide: Frame = { x: 50, y: 50, width: 495, bottom: 800 };
  typesetter.set(study.title, wide, style("roman", 22, "centre"));
  wide.y += 12;
  typesetter.set(study.authors.join(", "), wide, style("roman", 11, "centre"));
  for (const place of study.places) typesetter.set(place, wide, style("italic", 10, "centre"));
  const first = wide.y + 16;
  typesetter.write(`Copyright ${study.year} by the authors. DOI: ${study.doi}`, 50, 806, style("roman", 7));
  const next = twoColumns(typesetter, (page) => (page === 1 ? first : 50), 50, 16);
  const body = style("roman", 10);
  const flow: Flow = {
    typesetter,
    study,
    setting,
    body,
    small: style("roman", 8),
    caption: style("roman", 8),
    heading: style("roman", 10, "centre"),
    frame: next(),
    next,
    name: (heading, index) => `${roman[index]}. ${heading.toUpperCase()}`,
    captionLabel: "Fig.",
    referenceLabel: (index) => `[${index + 1}] `,
    referencesHeading: "REFERENCES",
  };
  put(flow, `Abstract—${study.abstract}`, { ...style("bold", 9), indent: 10 });
  put(flow, `Keywords—${study.keywords.join(", ")}.`, { ...style("bold", 9), indent: 10 });
  putBody(flow);
  return { typesetter, setting };
};

/** Two columns, marks of affiliations, the abstract under a heading in the left column, bold numbered headings. */
export const proceedings: LayoutFunction = (study) => {
  const typesetter = new Typesetter({ size: [595, 842] });
  const setting = emptySetting(2, study.doi);
  const name = `Proceedings of the Conference on Field Research, ${study.year}`;
  typesetter.page();
  const wide: Frame = { x: 54, y: 60, width: 487, bottom: 800 };
  typesetter.set(study.title, wide, style("sansBold", 17, "centre"));
  wide.y += 10;
  typesetter.set(
    authorLine(study, (index) => `^{${(index % study.places.length) + 1}}`),
    wide,
    style("sans", 11, "centre"),
  );
  wide.y += 4;
  for (const [index, place] of study.places.entries())
    typesetter.set(`^{${index + 1}}${place}`, wide, style("sans", 9, "centre"));
  const first = wide.y + 18;
  const head = (page: number) => {
    if (page > 1) {
      typesetter.write(name, 54, 40, style("sans", 7));
      setting.runningHeads.push(name);
    }
    typesetter.write(String(page), 295, 815, style("sans", 8));
    return page === 1 ? first : 56;
  };
  const next = twoColumns(typesetter, head, 54, 20);
  const flow: Flow = {
    typesetter,
    study,
    setting,
    body: style("roman", 9.5),
    small: style("roman", 7.5),
    caption: style("roman", 8.5),
    heading: style("bold", 11, "left"),
    frame: next(),
    next,
    name: (heading, index) => `${index + 1}. ${heading}`,
    captionLabel: "Figure",
    referenceLabel: (index) => `[${index + 1}] `,
    referencesHeading: "References",
  };
  putFootnote(
    flow,
    "",
    `Permission to copy is granted. Published ${study.year}. https://doi.org/${study.doi}`,
  );
  setting.footnotes.pop();
  put(flow, "Abstract", flow.heading);
  put(flow, study.abstract, flow.body);
  put(flow, "Keywords", flow.heading);
  put(flow, study.keywords.join("; "), flow.body);
  putBody(flow);
  return { typesetter, setting };
};

/** One column, ligatures, a stamp up the margin, the abstract set in from both sides. */
export const preprint: LayoutFunction = (study, random, ligatureFont) => {
  const typesetter = new Typesetter({ size: [612, 792], ligatureFont });
  const number = `${String(study.year % 100).padStart(2, "0")}05.${random.between(10_000, 99_999)}`;
  const setting = emptySetting(1, `10.48550/arXiv.${number}`);
  let page = 1;
  const next = (): Frame => {
    if (page > 1) typesetter.page();
    typesetter.write(String(page), 303, 760, style("sans", 9));
    page += 1;
    return { x: 100, y: 70, width: 412, bottom: 730 };
  };
  typesetter.page();
  typesetter.document.save().rotate(-90, { origin: [30, 500] });
  typesetter.write(`arXiv:${number}v2 [stat.AP] 17 May ${study.year}`, 30, 500, style("roman", 18));
  typesetter.document.restore();
  const frame = next();
  frame.y = 90;
  typesetter.set(study.title, frame, style("sansBold", 16, "centre"));
  frame.y += 14;
  for (const [index, author] of study.authors.entries()) {
    typesetter.set(author, frame, style("sansBold", 10, "centre"));
    typesetter.set(study.places[index % study.places.length] ?? "", frame, style("sans", 9, "centre"));
    frame.y += 4;
  }
  frame.y += 10;
  typesetter.set("Abstract", frame, style("sansBold", 11, "centre"));
  const narrow = { ...frame, x: frame.x + 28, width: frame.width - 56 };
  typesetter.set(study.abstract, narrow, style("sans", 9));
  frame.y = narrow.y + 8;
  typesetter.set(`Keywords: ${study.keywords.join(", ")}`, frame, style("sans", 9, "left"));
  const flow: Flow = {
    typesetter,
    study,
    setting,
    body: style("sans", 10),
    small: style("sans", 8.5),
    caption: style("sans", 9),
    heading: style("sansBold", 12, "left"),
    frame,
    next,
    name: (heading, index) => `${index + 1} ${heading}`,
    captionLabel: "Figure",
    referenceLabel: () => "",
    referencesHeading: "References",
  };
  putBody(flow);
  return { typesetter, setting };
};

/** A journal: running heads that change sides, dates of receipt, a wide abstract, a drop capital, plain headings. */
export const journal: LayoutFunction = (study, random) => {
  const typesetter = new Typesetter({ info: { Title: study.title, Author: study.authors.join("; ") } });
  const setting = emptySetting(2, study.doi);
  const volume = random.between(3, 60);
  const short = `${study.authors[0]} et al.`;
  typesetter.page();
  const wide: Frame = { x: 56, y: 62, width: 483, bottom: 800 };
  const issue = `${study.journal} ${volume} (${study.year}) ${volume * 7}–${volume * 7 + 11}`;
  typesetter.write(issue, 56, 40, style("roman", 8));
  typesetter.write(`doi:${study.doi}`, 400, 40, style("roman", 8));
  typesetter.set("Original Article", wide, style("italic", 10, "left"));
  wide.y += 6;
  typesetter.set(study.title, wide, style("bold", 18, "left"));
  wide.y += 8;
  const last = study.authors.length - 1;
  const byline = study.authors
    .map(
      (author, index) =>
        `${author}^{${(index % study.places.length) + 1}${index === 0 ? ",*" : ""}}${index < last - 1 ? "," : index === last - 1 ? " and" : ""}`,
    )
    .join(" ");
  typesetter.set(byline, wide, style("roman", 11, "left"));
  wide.y += 2;
  for (const [index, place] of study.places.entries())
    typesetter.set(`^{${index + 1}}${place}`, wide, style("italic", 8.5, "left"));
  typesetter.set(
    `Received 3 March ${study.year - 1}; accepted 9 October ${study.year - 1}; published 12 January ${study.year}`,
    wide,
    style("roman", 8, "left"),
  );
  wide.y += 8;
  typesetter.set("Abstract", wide, style("bold", 10, "left"));
  typesetter.set(study.abstract, wide, style("roman", 9.5));
  typesetter.set(`Key words: ${study.keywords.join(" · ")}`, wide, style("italic", 9, "left"));
  const first = wide.y + 16;
  const head = (page: number) => {
    if (page > 1) {
      const text = page % 2 === 0 ? short : `${study.journal} ${volume} (${study.year})`;
      typesetter.write(String(volume * 7 + page - 1), page % 2 === 0 ? 56 : 525, 40, style("roman", 8));
      typesetter.write(text, page % 2 === 0 ? 90 : 330, 40, style("italic", 8));
      setting.runningHeads.push(text);
    }
    return page === 1 ? first : 58;
  };
  const next = twoColumns(typesetter, head, 56, 22);
  const opening = study.sections[0]?.paragraphs[0] ?? "";
  const flow: Flow = {
    typesetter,
    study: {
      ...study,
      sections: study.sections.map((section, index) =>
        index === 0 ? { ...section, paragraphs: section.paragraphs.slice(1) } : section,
      ),
    },
    setting,
    body: style("roman", 10),
    small: style("roman", 8),
    caption: style("sans", 8),
    heading: style("bold", 11, "left"),
    frame: next(),
    next,
    name: (heading, index) => (index === 0 ? "" : heading),
    captionLabel: "Fig.",
    referenceLabel: (index) => `${index + 1}. `,
    referencesHeading: "References",
  };
  putHeading(flow, "Introduction");
  setting.headings.push("Introduction");
  dropCapital(flow, opening);
  putBody(flow);
  return { typesetter, setting };
};

/** The first letter over two lines; these two are shorter by its width. */
function dropCapital(flow: Flow, text: string): void {
  const { typesetter, body, frame } = flow;
  const large = { font: body.font, size: 29 };
  const inset = typesetter.width(text.charAt(0), large) + 2;
  const top = frame.y;
  const lines = typesetter.break(text.slice(1), frame.width - inset, body);
  typesetter.write(text.charAt(0), frame.x, top + 2 * body.leading, large);
  const beside = { ...frame, x: frame.x + inset, width: frame.width - inset };
  typesetter.set(lines.slice(0, 2), beside, { ...body, align: "left" });
  frame.y = beside.y;
  const consumed = lines.slice(0, 2).join(" ");
  const cut = consumed.endsWith("-") && !text.slice(1).startsWith(consumed);
  const rest = text
    .slice(1)
    .slice(cut ? consumed.length - 1 : consumed.length)
    .trimStart();
  put(flow, rest, body);
}

/** A thesis: title page, contents, chapters on new pages, heads that follow the chapter. */
export const thesis: LayoutFunction = (study) => {
  const typesetter = new Typesetter({});
  const setting = emptySetting(1, null);
  const author = study.authors[0] ?? "";
  typesetter.page();
  const cover: Frame = { x: 80, y: 180, width: 435, bottom: 800 };
  typesetter.set(study.places[0] ?? "", cover, style("roman", 14, "centre"));
  cover.y += 60;
  typesetter.set(study.title, cover, style("bold", 24, "centre"));
  cover.y += 40;
  typesetter.set(`by`, cover, style("roman", 12, "centre"));
  typesetter.set(author, cover, style("roman", 14, "centre"));
  cover.y += 40;
  typesetter.set(
    "A thesis submitted for the degree of Doctor of Philosophy",
    cover,
    style("italic", 12, "centre"),
  );
  typesetter.set(`September ${study.year}`, cover, style("roman", 12, "centre"));
  typesetter.page();
  const summary: Frame = { x: 90, y: 90, width: 415, bottom: 780 };
  typesetter.set("Abstract", summary, style("bold", 18, "left"));
  summary.y += 10;
  typesetter.set(study.abstract, summary, style("roman", 11));
  typesetter.write("ii", 295, 815, style("roman", 10));
  typesetter.page();
  const contents: Frame = { x: 90, y: 90, width: 415, bottom: 780 };
  typesetter.set("Contents", contents, style("bold", 18, "left"));
  for (const [index, { heading }] of study.sections.entries()) {
    typesetter.set(
      `${index + 1} ${heading} ${". ".repeat(40)}${index * 3 + 1}`,
      contents,
      style("roman", 11, "left"),
    );
  }
  typesetter.write("iii", 295, 815, style("roman", 10));
  let page = 0;
  let chapter = 0;
  const next = (): Frame => {
    typesetter.page();
    page += 1;
    typesetter.write(String(page), 295, 815, style("roman", 10));
    const head = `Chapter ${chapter}. ${study.sections[chapter - 1]?.heading ?? "References"}`;
    if (page > 1) {
      typesetter.write(head, 90, 50, style("italic", 9));
      setting.runningHeads.push(head);
    }
    return { x: 90, y: 80, width: 415, bottom: 770 };
  };
  const flow: Flow = {
    typesetter,
    study,
    setting,
    body: style("roman", 11),
    small: style("roman", 9),
    caption: style("roman", 9.5),
    heading: style("bold", 20, "left"),
    frame: { x: 0, y: 0, width: 415, bottom: 0 },
    next,
    name: (heading, index) => {
      chapter = index + 1;
      flow.frame = { ...flow.frame, bottom: flow.frame.y };
      return `Chapter ${index + 1} ${heading}`;
    },
    captionLabel: "Figure",
    referenceLabel: () => "",
    referencesHeading: "Bibliography",
  };
  putBody(flow);
  return { typesetter, setting };
};

/** A letter: no headings, a bold first paragraph as the abstract, references without a heading. */
export const letter: LayoutFunction = (study) => {
  const typesetter = new Typesetter({ size: [612, 792] });
  const setting = emptySetting(1, study.doi);
  let page = 0;
  const next = (): Frame => {
    typesetter.page();
    page += 1;
    const foot = `${study.journal} (${study.year}) doi:${study.doi}`;
    typesetter.write(foot, 72, 765, style("sans", 7));
    typesetter.write(String(page), 535, 765, style("sans", 7));
    setting.runningHeads.push(foot);
    return { x: 72, y: 64, width: 468, bottom: 740 };
  };
  const flow: Flow = {
    typesetter,
    study,
    setting,
    body: style("roman", 11),
    small: style("roman", 9),
    caption: style("roman", 9),
    heading: style("bold", 11, "left"),
    frame: next(),
    next,
    name: () => "",
    captionLabel: "Figure",
    referenceLabel: (index) => `${index + 1}. `,
    referencesHeading: null,
  };
  put(flow, study.title.toUpperCase(), style("bold", 13, "left"));
  flow.frame.y += 6;
  const last = study.authors.length - 1;
  put(
    flow,
    study.authors
      .map((author, index) => (index === last && index > 0 ? `and ${author}` : author))
      .join(study.authors.length > 2 ? ", " : " "),
    style("roman", 11, "left"),
  );
  put(flow, study.places.join("; "), style("italic", 9.5, "left"));
  flow.frame.y += 8;
  put(flow, study.abstract, style("bold", 11));
  flow.frame.y += 8;
  putBody(flow);
  return { typesetter, setting };
};
