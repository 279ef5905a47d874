// A transcript as it is read: the sentences under their chapters, gathered into paragraphs, and the same as plain text.

/** As the contract's TranscriptSegment and Chapter: times in seconds from the start, in order. */
export type Sentence = { start: number; text: string };
export type ChapterStart = { start: number; title: string };

/** `first`: index of its first sentence among all of the transcript. */
export type Paragraph<S extends Sentence = Sentence> = { start: number; first: number; sentences: S[] };
/** `title` null: before the first chapter, or in a transcript without chapters. */
export type Section<S extends Sentence = Sentence> = {
  title: string | null;
  start: number;
  paragraphs: Paragraph<S>[];
};

/** A paragraph takes no sentence beyond so many characters, or so many sentences. */
const CHARACTERS = 420;
const SENTENCES = 6;
/** Times are rounded to thousandths: a chapter may begin that much after its first sentence. */
export const ROUNDING = 0.002;

/** Index of the chapter that `seconds` lie in; -1 before the first. */
export const chapterAt = (chapters: readonly ChapterStart[], seconds: number): number =>
  chapters.findLastIndex(({ start }) => start <= seconds + ROUNDING);

/** Gathers sentences into paragraphs under their chapters. A chapter without a sentence is left out. */
export function groupTranscript<S extends Sentence>(
  sentences: readonly S[],
  chapters: readonly ChapterStart[],
): Section<S>[] {
  const sections: Section<S>[] = [];
  let present: number | null = null;
  let characters = 0;
  sentences.forEach((sentence, index) => {
    const chapter = chapterAt(chapters, sentence.start);
    let section = sections.at(-1);
    if (!section || chapter !== present) {
      const { title = null, start = sentence.start } = chapters[chapter] ?? {};
      section = { title, start, paragraphs: [] };
      sections.push(section);
      present = chapter;
    }
    let paragraph = section.paragraphs.at(-1);
    const full =
      paragraph &&
      (paragraph.sentences.length >= SENTENCES || characters + sentence.text.length > CHARACTERS);
    if (!paragraph || full) {
      paragraph = { start: sentence.start, first: index, sentences: [] };
      section.paragraphs.push(paragraph);
      characters = 0;
    }
    paragraph.sentences.push(sentence);
    characters += sentence.text.length;
  });
  return sections;
}

/** The transcript for a clipboard: a heading a chapter, a line a paragraph. */
export const transcriptText = (sections: readonly Section[]): string =>
  sections
    .map(({ title, paragraphs }) =>
      [title, ...paragraphs.map(({ sentences }) => sentences.map(({ text }) => text).join(" "))]
        .filter((line) => line !== null)
        .join("\n\n"),
    )
    .join("\n\n\n");
