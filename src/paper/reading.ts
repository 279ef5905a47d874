// What a read paper consists of: the result that crosses from the worker to the page.

/** What a section is about, by its heading; a subsection without a telling name has its parent's kind. */
export type SectionKind =
  | "abstract"
  | "introduction"
  | "background"
  | "methods"
  | "results"
  | "discussion"
  | "conclusion"
  | "acknowledgements"
  | "appendix"
  | "other";

/** `start` is the offset of the section's `## ` line in the text, in UTF-16 code units. */
export type PaperSection = { heading: string; kind: SectionKind; start: number };

/** What stands on the pages but not in the running text, each as paragraphs apart by a blank line. */
export type PaperAside = {
  references: string;
  footnotes: string;
  captions: string;
  /** Repeated heads and feet, page numbers, stamps in the margin. */
  runningHeads: string;
  /** Title, authors, affiliations, keywords, contents: everything before the body that is not the abstract. */
  front: string;
  /** Raised marks of citations, footnotes and affiliations, in reading order. */
  marks: string;
  /** What authors and publisher say about the publication: thanks, funding, interests, rights, addresses. */
  statements: string;
  /** Words inside figures and the cells of tables. */
  figures: string;
};

/** Guesses for the form's fields; a field that was not found is absent. */
export type PaperSuggestions = {
  title?: string;
  /** Names apart by a comma, without the marks of affiliations. */
  authors?: string;
  abstract?: string;
  publishing_year?: number;
  doi?: string;
  keywords?: string;
  /** A display name of RESEARCH_FIELDS. */
  field_of_research?: string;
};

export type PaperReading = {
  /** The body in the wire form: paragraphs apart by a blank line, a heading alone on its line after `## `. */
  text: string;
  aside: PaperAside;
  sections: PaperSection[];
  pages: number;
  /** Words of the body. */
  words: number;
  /** How the greater part of the body is set. */
  columns: 1 | 2;
  suggested: PaperSuggestions;
  /** Suggestions that the reader isn't sure of, and those that it could not choose between: to be checked. */
  doubts: (keyof PaperSuggestions)[];
  /** Sentences for the user about what had to be left out. */
  notices: string[];
  /** Sentences for the user about what an episode will lack, since the paper does not have it or it was not found. */
  warnings: string[];
};
