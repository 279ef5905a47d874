// Which entry of a menu or a row of tabs a key leads to (WAI-ARIA Authoring Practices: menu, tabs).

export const VERTICAL = ["ArrowUp", "ArrowDown"] as const;
export const HORIZONTAL = ["ArrowLeft", "ArrowRight"] as const;

/**
 * @param at index of the present entry, of so many; -1 for none.
 * @returns the index that `key` leads to, round the ends; null for a key that leads nowhere.
 */
export function indexAfter(
  key: string,
  [back, forward]: typeof VERTICAL | typeof HORIZONTAL,
  at: number,
  count: number,
): number | null {
  if (count === 0) return null;
  if (key === forward) return (at + 1) % count;
  if (key === back) return at <= 0 ? count - 1 : at - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Moves the focus among `entries` where the key leads to one of them. */
export function moveFocus(
  event: Pick<KeyboardEvent, "key" | "preventDefault">,
  entries: readonly HTMLElement[],
  keys: typeof VERTICAL | typeof HORIZONTAL,
): void {
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const next = indexAfter(event.key, keys, at, entries.length);
  if (next === null) return;
  event.preventDefault();
  entries[next]?.focus();
}
