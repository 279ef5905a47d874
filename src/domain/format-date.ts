/** A day as 'March 5, 2025' (docs/product-rules.md), where the reader is. @param at milliseconds since 1970. */
export const formatDate = (at: number): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(at);
