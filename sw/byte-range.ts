// The one range of bytes that a request asks for (RFC 9110, section 14).

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a `Range` header for a file of `size` bytes, at least one.
 * @returns `whole` without a header, for several ranges and for what is no range: then the file itself is a valid
 * answer; `unsatisfiable` where the range holds none of its bytes.
 */
export function readRange(header: string | null, size: number): ByteRange | "whole" | "unsatisfiable" {
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "whole";
  if (first === "") {
    const count = Math.min(Number(last), size);
    return count === 0 ? "unsatisfiable" : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return "whole";
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
