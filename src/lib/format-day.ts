// Days as the product writes them.

/** As 'March 5, 2025', where the reader is. @param moment ISO 8601, or milliseconds since 1970. */
export const formatDay = (moment: string | number): string =>
  new Date(moment).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric" });
