// The stem of an English word, as far as comparing words asks for it.

/** Plural and verb endings off, so that "model", "models" and "modelled" meet. */
export const stem = (word: string): string =>
  word.replace(/(?:ational|ations?|ings?|ed|ies|es|s|ly|ment)$/, "");
