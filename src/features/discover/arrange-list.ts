// Puts the server's ranking and the device's own together to one list.
import type { KeptList, ListRequest } from "#sync";

type ArrangedRequest = Exclude<ListRequest, { kind: "search" }>;

/** The ids as the device ranks them, and when it did, in milliseconds. */
export type DeviceRanking = { ids: readonly string[]; at: number };

const orderOf = (request: ArrangedRequest) => (request.kind === "person" ? request.sort : request.list);

/**
 * @param kept the server's list; null where there is none.
 * @param whole nothing more comes from the server: what only the device has stands behind it.
 * @returns ids in the order in which they are shown.
 */
export function arrange(
  kept: Pick<KeptList, "ids" | "fetchedAt"> | null,
  device: DeviceRanking,
  request: ArrangedRequest,
  whole: boolean,
): string[] {
  const onDevice = new Set(device.ids);
  const order = orderOf(request);
  // A list of the last days may have been fetched before them. A ranking that is older than the list knows nothing of
  // the episodes that came with it, and the list is of these days.
  const mayBeOld = order === "trending" && kept !== null && kept.fetchedAt < device.at;
  const list = (kept?.ids ?? []).filter((id) => !mayBeOld || onDevice.has(id));
  const listed = new Set(list);
  // What was published since the list was fetched.
  const newest =
    order === "recent" && list[0] ? device.ids.slice(0, Math.max(0, device.ids.indexOf(list[0]))) : [];
  const first = [...newest.filter((id) => !listed.has(id)), ...list];
  if (!whole) return first;
  const shown = new Set(first);
  return [...first, ...device.ids.filter((id) => !shown.has(id))];
}
