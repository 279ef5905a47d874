// House styles of journals and societies whose traps the plain layouts lack: headings in small capitals, abstracts in
// small print without a label, tight gutters, hanging reference labels, and all that authors and publishers add.
import { emptySetting, type Flow, type LayoutFunction, put, putHeading, putSections, style } from "./flow.ts";
import type { Study } from "./study.ts";
import { type Frame, type TextStyle, Typesetter } from "./typesetter.ts";

const roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

/** Two frames a page, left then right. */
function columns(
  typesetter: Typesetter,
  first: number,
  { margin, gutter, top, bottom }: { margin: number; gutter: number; top: number; bottom: number },
): () => Frame {
  const width = (595 - 2 * margin - gutter) / 2;
  let page = 1;
  let right = false;
  return () => {
    if (right) {
      right = false;
      page += 1;
      return { x: margin + width + gutter, y: page === 2 ? first : top, width, bottom };
    }
    right = true;
    if (page > 1) typesetter.page();
    return { x: margin, y: page === 1 ? first : top, width, bottom };
  };
}

/** A line in small capitals: the first letter of each word large, the others as smaller capitals. */
function putSmallCapitals(flow: Flow, text: string): void {
  const { typesetter, body } = flow;
  if (flow.frame.y + 4 * body.leading > flow.frame.bottom) flow.frame = flow.next();
  flow.frame.y += 1.6 * body.leading;
  const pieces = text
    .toUpperCase()
    .split(/(?<=[A-Z])(?=[A-Z])|(?=[^A-Z])|(?<=[^A-Z])/)
    .map((letter, index, all) => {
      const large = !/[A-Z]/.test(letter) || !/[A-Z]/.test(all[index - 1] ?? " ");
      return { text: letter, font: body.font, size: large ? body.size : body.size * 0.8 };
    });
  const width = pieces.reduce((sum, piece) => sum + typesetter.width(piece.text, piece), 0);
  let x = flow.frame.x + (flow.frame.width - width) / 2;
  for (const piece of pieces) {
    typesetter.write(piece.text, x, flow.frame.y, piece);
    x += typesetter.width(piece.text, piece);
  }
  flow.frame.y += 0.5 * body.leading;
}

/** Sections at the end that are no content, each under a heading of its own or with its name in front. */
function statementsOf(study: Study): [string, string][] {
  const [first = "", second = first] = study.authors;
  return [
    [
      "Acknowledgements",
      `The authors thank the staff of ${study.places[0]} for their help with the devices.`,
    ],
    ["Funding", `This study was supported by the Northern Foundation under grant ${study.year}-17.`],
    [
      "Authors’ contributions",
      `${first} designed the study and ${second} wrote the first draft of the manuscript.`,
    ],
    ["Competing interests", "The authors declare that they have no competing interests at all."],
  ];
}

/** A society's transactions: headings in small capitals, a small bold abstract, an affiliation note on page one. */
export const society: LayoutFunction = (study) => {
  const typesetter = new Typesetter({});
  const setting = emptySetting(2, null);
  typesetter.page();
  const wide: Frame = { x: 46, y: 40, width: 503, bottom: 800 };
  typesetter.set(study.title, wide, style("roman", 22, "centre"));
  wide.y += 10;
  typesetter.set(study.authors.join(", "), wide, style("roman", 11, "centre"));
  const next = columns(typesetter, wide.y + 20, { margin: 46, gutter: 6.5, top: 60, bottom: 740 });
  const flow: Flow = {
    typesetter,
    study,
    setting,
    body: style("roman", 10),
    small: style("roman", 8),
    caption: style("roman", 8),
    heading: style("roman", 10, "centre"),
    drawHeading: putSmallCapitals,
    frame: next(),
    next,
    name: (heading, index) => `${roman[index]}. ${heading.toUpperCase()}`,
    captionLabel: "Fig.",
    referenceLabel: (index) => `[${index + 1}] `,
    referencesHeading: null,
  };
  const note = { ...flow.frame, y: flow.frame.bottom + 4, bottom: 2000 };
  const received = `Manuscript received March 3, ${study.year - 1}; revised June 9, ${study.year - 1}. This work was supported by the Northern Foundation. The authors are with ${study.places[0]} (e-mail: first@example.org).`;
  typesetter.set(received, note, flow.small);
  setting.statements.push(received);
  typesetter.write(`© ${study.year} The Society. Personal use is permitted.`, 46, 815, style("roman", 7));
  put(flow, `Abstract—${study.abstract}`, { ...style("bold", 8.5), indent: 10 });
  put(flow, `Index Terms—${study.keywords.join(", ")}.`, { ...style("bold", 8.5), indent: 10 });
  putSections(flow);
  const thanks = statementsOf(study)[0]?.[1] ?? "";
  putSmallCapitals(flow, "Acknowledgment");
  put(flow, thanks, flow.body);
  setting.statements.push(thanks);
  putSmallCapitals(flow, "References");
  study.references.forEach((reference, index) => put(flow, `[${index + 1}] ${reference}`, flow.small));
  return { typesetter, setting };
};

/** A physics journal: authors over several lines with marks, an unlabelled abstract set in and small, its dates. */
export const physics: LayoutFunction = (study) => {
  const typesetter = new Typesetter({ size: [595, 842] });
  const setting = emptySetting(2, study.doi);
  typesetter.page();
  const wide: Frame = { x: 90, y: 60, width: 415, bottom: 800 };
  typesetter.set(study.title, wide, style("bold", 12, "centre"));
  wide.y += 8;
  const byline = study.authors.map((author, index) => `${author},^{${(index % study.places.length) + 1}}`);
  const lines = byline.length > 3 ? [byline.slice(0, 3), byline.slice(3)] : [byline];
  for (const line of lines) typesetter.set(line.join(" "), wide, style("roman", 11, "centre"));
  for (const [index, place] of study.places.entries())
    typesetter.set(`^{${index + 1}}${place}`, wide, style("italic", 10, "centre"));
  typesetter.set(
    `(Received 3 March ${study.year}; published 20 June ${study.year})`,
    wide,
    style("roman", 9, "centre"),
  );
  wide.y += 8;
  const inset = { ...wide, x: wide.x + 20, width: wide.width - 40 };
  typesetter.set(study.abstract, inset, { ...style("roman", 9), indent: 10 });
  typesetter.set(`DOI: ${study.doi}`, inset, style("roman", 9, "left"));
  const next = columns(typesetter, inset.y + 24, { margin: 54, gutter: 18, top: 60, bottom: 780 });
  const flow: Flow = {
    typesetter,
    study,
    setting,
    body: style("roman", 10),
    small: style("roman", 9),
    caption: style("roman", 9),
    heading: style("bold", 9, "centre"),
    frame: next(),
    next,
    name: (heading, index) => `${roman[index]}. ${heading.toUpperCase()}`,
    captionLabel: "FIG.",
    referenceLabel: (index) => `[${index + 1}] `,
    referencesHeading: null,
  };
  putSections(flow);
  const thanks = statementsOf(study)[0]?.[1] ?? "";
  putHeading(flow, "ACKNOWLEDGMENTS");
  put(flow, thanks, flow.body);
  setting.statements.push(thanks);
  flow.frame.y += 14;
  study.references.forEach((reference, index) => put(flow, `[${index + 1}] ${reference}`, flow.small));
  return { typesetter, setting };
};

/** An open-access journal: a title with a species in italics, licence and correspondence, four closing statements. */
export const openAccess: LayoutFunction = (study) => {
  const typesetter = new Typesetter({ info: { Title: study.title } });
  const setting = emptySetting(2, study.doi);
  typesetter.page();
  const wide: Frame = { x: 57, y: 50, width: 482, bottom: 800 };
  typesetter.write(
    `${study.authors[0]} et al. ${study.journal} ${study.year}, 4:1`,
    57,
    36,
    style("sans", 8),
  );
  typesetter.set("RESEARCH Open Access", wide, style("sansBold", 9, "left"));
  wide.y += 6;
  setTitle(typesetter, study.title, wide);
  wide.y += 8;
  const byline = study.authors
    .map((author, index) => `${author}^{${(index % study.places.length) + 1}${index === 0 ? "*" : ""}}`)
    .join(", ");
  typesetter.set(byline, wide, style("sans", 10, "left"));
  wide.y += 8;
  typesetter.set("Abstract", wide, style("sansBold", 9, "left"));
  typesetter.set(study.abstract, wide, style("sans", 8.5));
  typesetter.set(`Keywords: ${study.keywords.join(", ")}`, wide, style("sans", 8.5, "left"));
  const licence = `© ${study.year} ${study.authors[0]} et al; licensee Open Press. This is an open access article distributed under the terms of the Attribution License, which permits unrestricted use in any medium.`;
  typesetter.set(licence, { x: 180, y: 800, width: 358, bottom: 2000 }, style("sans", 7));
  setting.statements.push(licence);
  const frames = columns(typesetter, wide.y + 18, { margin: 57, gutter: 14, top: 60, bottom: 785 });
  let made = 0;
  const next = () => {
    made += 1;
    if (made > 2)
      typesetter.write(
        `${study.authors[0]} et al. Page ${Math.ceil(made / 2)} of 9`,
        57,
        36,
        style("sans", 8),
      );
    return frames();
  };
  const flow: Flow = {
    typesetter,
    study,
    setting,
    body: style("roman", 9.5),
    small: style("sans", 7.5),
    caption: style("sans", 8),
    heading: style("sansBold", 10, "left"),
    frame: next(),
    next,
    name: (heading) => heading,
    captionLabel: "Figure",
    referenceLabel: () => "",
    referencesHeading: null,
  };
  const address = `* Correspondence: first@example.org`;
  flow.frame.bottom -= 26;
  typesetter.set(address, { ...flow.frame, y: flow.frame.bottom + 4, bottom: 2000 }, flow.small);
  setting.statements.push(address);
  putSections(flow);
  for (const [name, text] of statementsOf(study)) {
    putHeading(flow, name);
    put(flow, text, flow.body);
    setting.statements.push(text);
  }
  putHeading(flow, "References");
  study.references.forEach((reference, index) => putHanging(flow, `${index + 1}.`, reference));
  return { typesetter, setting };
};

/** The title with its second word in italics, as the name of a species is set. */
function setTitle(typesetter: Typesetter, title: string, frame: Frame): void {
  const size = 18;
  let x = frame.x;
  frame.y += 1.2 * size;
  for (const [index, word] of title.split(" ").entries()) {
    const font = index === 1 || index === 2 ? "italic" : "bold";
    const width = typesetter.width(word, { font, size });
    if (x + width > frame.x + frame.width) {
      x = frame.x;
      frame.y += 1.2 * size;
    }
    typesetter.write(word, x, frame.y, { font, size });
    x += width + 5;
  }
}

/** A reference whose number hangs in front of its lines. */
function putHanging(flow: Flow, label: string, text: string): void {
  const { typesetter, small } = flow;
  const hang: TextStyle = { ...small, align: "left" };
  const lines = typesetter.break(text, flow.frame.width - 16, hang);
  if (flow.frame.y + lines.length * hang.leading > flow.frame.bottom) flow.frame = flow.next();
  typesetter.write(label, flow.frame.x, flow.frame.y + hang.leading, hang);
  const inner = { ...flow.frame, x: flow.frame.x + 16, width: flow.frame.width - 16 };
  typesetter.set(lines, inner, hang);
  flow.frame.y = inner.y;
}
