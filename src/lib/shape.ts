// Whether a value from outside has the columns that the code reads: an answer, or a row that an earlier or faulty
// version of the app stored.

/** `strings`: a list of them. `?`: null and absent fit too. */
type Type = "string" | "number" | "boolean" | "object" | "array" | "strings";
export type Shape = Record<string, Type | `${Type}?`>;

function fits(value: unknown, type: string): boolean {
  if (type.endsWith("?")) return (value ?? null) === null || fits(value, type.slice(0, -1));
  if (type === "strings") return Array.isArray(value) && value.every((each) => typeof each === "string");
  return type === "array" ? Array.isArray(value) : typeof value === type && value !== null;
}

/** Whether each column of `shape` is in `value`, and of its type. Other columns may hold anything. */
export const hasShape = (value: unknown, shape: Shape): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(shape).every(([column, type]) => fits((value as Record<string, unknown>)[column], type));
