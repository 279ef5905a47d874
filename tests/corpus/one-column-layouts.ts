// Papers in one column: a preprint, a thesis, a letter.
import { emptySetting, type Flow, type LayoutFunction, put, putBody, style } from "./flow.ts";
import { type Frame, Typesetter } from "./typesetter.ts";

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
