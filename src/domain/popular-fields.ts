/** The fields of research most asked for, by display name: each has a chip below a search (docs/product-rules.md). */
export const POPULAR_FIELDS = [
  "Computer Science",
  "Artificial Intelligence",
  "Biology",
  "Physics",
  "Psychology",
] as const;
