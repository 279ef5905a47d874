// An order that lasts while a list is looked at: what leaves and comes back finds its place again.

/**
 * @param order all that was in the list since it was opened, in order. @param present what is in it now, newest first.
 * @returns `order` with what came new in front; the same array where nothing did.
 */
export function keepOrder(order: readonly string[], present: readonly string[]): readonly string[] {
  const known = new Set(order);
  const added = present.filter((id) => !known.has(id));
  return added.length ? [...added, ...order] : order;
}
