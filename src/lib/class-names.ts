/** Joins the class names that apply; `false`, `null` and `undefined` fall away. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");
