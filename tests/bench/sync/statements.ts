// Takes a text of several SQL statements apart, for a driver that runs one at a time.

/** The statements, without the semicolons between them; those inside `$$ … $$` end nothing. */
export const statements = (sql: string): string[] =>
  sql
    .split(/(\$\$[^]*?\$\$)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(";", "\u0000") : part))
    .join("")
    .split("\u0000")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
