// A manuscript with numbered lines and a licence on every page, and an article with a side column of publication data.
import { emptySetting, type Flow, type LayoutFunction, put, putHeading, putSections, style } from "./flow.ts";
import { type Frame, Typesetter } from "./typesetter.ts";

/** A preprint of medicine: wide leading, the lines numbered through, the server's notice above each page. */
export const numbered: LayoutFunction = (study) => {
  const typesetter = new Typesetter({ size: [612, 792] });
  const setting = emptySetting(1, `10.1101/${study.year}.04.03.20051234`);
  const notice = `Preprint doi: https://doi.org/${setting.doi}; this version posted April 8, ${study.year}. The copyright holder for this preprint is the author. It is made available under a CC-BY licence.`;
  let line = 0;
  let page = 0;
  const next = (): Frame => {
    typesetter.page();
    page += 1;
    typesetter.set(notice, { x: 60, y: 10, width: 490, bottom: 60 }, style("sans", 7, "centre"));
    typesetter.write(String(page), 300, 770, style("roman", 10));
    return { x: 72, y: 72, width: 468, bottom: 720 };
  };
  let frame = next();
  const write = (text: string, font: "roman" | "bold" = "roman", size = 11) => {
    const set = { ...style(font, size, "left"), leading: 24 };
    for (const words of typesetter.break(text, frame.width, set)) {
      if (frame.y + set.leading > frame.bottom) frame = next();
      frame.y += set.leading;
      line += 1;
      typesetter.write(String(line), 50, frame.y, style("sans", 8));
      typesetter.write(words, frame.x, frame.y, set);
    }
  };
  write(study.title, "bold", 14);
  write(study.authors.map((author, index) => `${author}${index % 2 === 0 ? "¹" : "²"}`).join(", "));
  study.places.forEach((place, index) => write(`${index === 0 ? "¹" : "²"} ${place}`));
  write("Abstract", "bold", 12);
  write(study.abstract);
  write(`Keywords: ${study.keywords.join(", ")}`);
  for (const { heading, paragraphs } of study.sections) {
    write(heading, "bold", 12);
    setting.headings.push(heading);
    for (const paragraph of paragraphs) write(paragraph);
  }
  const interests = "The authors declare that they have no competing interests at all.";
  write("Competing interests", "bold", 12);
  write(interests);
  setting.statements.push(interests);
  write("References", "bold", 12);
  study.references.forEach((reference, index) => write(`${index + 1}. ${reference}`));
  return { typesetter, setting };
};

/** An article in one column beside a narrow one with its citation, dates and licence; statements with run-in names. */
export const sidebar: LayoutFunction = (study) => {
  const typesetter = new Typesetter({});
  const setting = emptySetting(1, study.doi);
  typesetter.page();
  const frame: Frame = { x: 168, y: 60, width: 390, bottom: 780 };
  const next = (): Frame => {
    typesetter.page();
    return { x: 168, y: 60, width: 390, bottom: 780 };
  };
  const flow: Flow = {
    typesetter,
    study,
    setting,
    body: style("roman", 10),
    small: style("roman", 9),
    caption: style("roman", 9),
    heading: style("bold", 10, "left"),
    frame,
    next,
    name: (heading, index) => `${index + 1}. ${heading}`,
    captionLabel: "Figure",
    referenceLabel: (index) => `${index + 1}. `,
    referencesHeading: null,
  };
  put(flow, "Article", style("italic", 10, "left"));
  put(flow, study.title, style("bold", 18, "left"));
  const byline = study.authors.map(
    (author, index) => `${author} ^{${(index % 2) + 1}${index === 0 ? ",*" : ""}}`,
  );
  put(flow, byline.join(", "), style("bold", 10, "left"));
  flow.frame.y += 6;
  for (const [index, place] of study.places.entries())
    put(flow, `^{${index + 1}}${place}; first@example.org`, style("roman", 9, "left"));
  flow.frame.y += 8;
  put(flow, `Abstract: ${study.abstract}`, flow.body);
  put(flow, `Keywords: ${study.keywords.join("; ")}`, style("roman", 10, "left"));
  const aside: Frame = { x: 36, y: 420, width: 120, bottom: 800 };
  const notices = [
    `Citation: ${study.authors[0]}. Applied Things ${study.year}, 12, 345. https://doi.org/${study.doi}`,
    `Received: 3 March ${study.year}`,
    `Published: 2 June ${study.year}`,
    `Copyright: © ${study.year} by the authors. This article is distributed under the terms of the Attribution licence.`,
  ];
  for (const notice of notices) {
    typesetter.set(notice, aside, style("roman", 7, "left"));
    aside.y += 5;
  }
  putSections(flow);
  const statements = [
    "Author Contributions: Conceptualization by the first author; all authors have read the manuscript.",
    "Funding: This research received no external funding.",
    "Conflicts of Interest: The authors declare no conflict of interest.",
  ];
  for (const statement of statements) {
    flow.frame.y += 4;
    put(flow, statement, flow.small);
    setting.statements.push(statement);
  }
  putHeading(flow, "References");
  study.references.forEach((reference, index) => put(flow, `${index + 1}. ${reference}`, flow.small));
  return { typesetter, setting };
};
