// The last answer to a question, while the next one is awaited.
import { useState } from "react";

/** @param value undefined while it is awaited. @param key of the question: another one has no last answer yet. */
export function useLast<Value>(value: Value | undefined, key = ""): Value | undefined {
  const [last, setLast] = useState<{ key: string; value: Value | undefined }>({ key, value });
  if (last.key !== key || (value !== undefined && value !== last.value)) setLast({ key, value });
  return value ?? (last.key === key ? last.value : undefined);
}
