// Where the focus goes when the card that held it leaves a list, and when it comes back: the button that was pressed
// has gone with its card.
import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

const focusCard = (list: HTMLElement, id: string | undefined): boolean => {
  const link = id && list.querySelector<HTMLElement>(`a[href="/podcast/${id}"]`);
  if (!link) return false;
  link.focus({ preventScroll: true });
  return true;
};

/** On nothing, or on the message that offered to undo, which goes. */
const isFree = ({ activeElement: active }: Document) =>
  !active || active === document.body || active.closest("[aria-live]") !== null;

/**
 * @param ids of the episodes, in order. @param fallback has the focus where the list is empty.
 * @returns what the element around the list needs.
 */
export function useFocusInList(ids: readonly string[], fallback: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  const before = useRef(ids);
  const removed = useRef(new Set<string>());
  useLayoutEffect(() => {
    const old = before.current;
    before.current = ids;
    if (old === ids) return;
    const present = new Set(ids);
    const known = new Set(old);
    const back = ids.find((id) => !known.has(id) && removed.current.delete(id));
    const at = old.findIndex((id) => !present.has(id));
    if (at !== -1) removed.current.add(old[at] ?? "");
    if (!isInside.current || !isFree(document) || !list.current) return;
    if (back !== undefined) focusCard(list.current, back);
    else if (at !== -1 && !focusCard(list.current, ids[Math.min(at, ids.length - 1)]))
      fallback.current?.focus({ preventScroll: true });
  }, [ids, fallback]);
  return {
    ref: list,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      const isMessage = relatedTarget?.closest("[aria-live]");
      if (relatedTarget && !isMessage && !currentTarget.contains(relatedTarget)) isInside.current = false;
    },
  };
}
