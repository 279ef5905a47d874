// Papers in two columns: of a conference, of proceedings, of a journal.
import {
  emptySetting,
  type Flow,
  type LayoutFunction,
  put,
  putBody,
  putFootnote,
  putHeading,
  style,
} from "./flow.ts";
import type { Study } from "./study.ts";
import { type Frame, Typesetter } from "./typesetter.ts";

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
  const narrowed = { ...frame, x: frame.x + inset, width: frame.width - inset };
  typesetter.set(lines.slice(0, 2), narrowed, { ...body, align: "left" });
  frame.y = narrowed.y;
  const consumed = lines.slice(0, 2).join(" ");
  const cut = consumed.endsWith("-") && !text.slice(1).startsWith(consumed);
  const rest = text
    .slice(1)
    .slice(cut ? consumed.length - 1 : consumed.length)
    .trimStart();
  put(flow, rest, body);
}
