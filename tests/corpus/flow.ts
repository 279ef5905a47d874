// How a paper flows through its pages: paragraphs, headings, figures and footnotes go into one column after another.
import type { Random } from "./random.ts";
import type { Study } from "./study.ts";
import type { Frame, TextStyle, Typesetter } from "./typesetter.ts";

export type Setting = {
  headings: string[];
  captions: string[];
  footnotes: string[];
  runningHeads: string[];
  /** What authors and publisher say about the publication. */
  statements: string[];
  columns: 1 | 2;
  doi: string | null;
};
export type LayoutFunction = (
  study: Study,
  random: Random,
  ligatureFont: string,
) => { typesetter: Typesetter; setting: Setting };

export type Flow = {
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
  /** Draws a heading where it takes more than one style. */
  drawHeading?: (flow: Flow, text: string) => void;
};

/** Sets a paragraph, going on in the next column as often as needed. */
export function put(flow: Flow, text: string, style: TextStyle): void {
  let rest = flow.typesetter.set(text, flow.frame, style);
  while (rest.length > 0) {
    flow.frame = flow.next();
    rest = flow.typesetter.set(rest, flow.frame, { ...style, indent: 0 });
  }
}

/** A heading needs room for two more lines below it. */
export function putHeading(flow: Flow, text: string): void {
  if (flow.drawHeading) return flow.drawHeading(flow, text);
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
export function putFootnote(flow: Flow, mark: string, text: string): void {
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

export function putBody(flow: Flow): void {
  putSections(flow);
  if (flow.referencesHeading) putHeading(flow, flow.referencesHeading);
  else flow.frame.y += flow.body.leading;
  for (const [index, reference] of flow.study.references.entries())
    put(flow, `${flow.referenceLabel(index)}${reference}`, flow.small);
}

/** The sections without the references. */
export function putSections(flow: Flow): void {
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
}

export const style = (
  font: TextStyle["font"],
  size: number,
  align: TextStyle["align"] = "justify",
): TextStyle => ({
  font,
  size,
  leading: Math.round(size * 12) / 10,
  align,
});

export const emptySetting = (columns: 1 | 2, doi: string | null): Setting => ({
  headings: [],
  captions: [],
  footnotes: [],
  runningHeads: [],
  statements: [],
  columns,
  doi,
});
