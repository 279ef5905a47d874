// A file that was shared to the app or opened with it. It waits in a cache of its own until the generate screen has taken
// it, so it is still there after a sign-in or a closed tab.

/** Where the system posts a shared file (the manifest's `share_target`), and under which name. */
export const SHARE_PATH = "/generate/share";
export const SHARE_FIELD = "paper";

/** Query of /generate when a file came: whether it waits in the cache, or could not be kept there. */
export const SHARED = "shared";
export const WAITS_AT = `/generate?${SHARED}`;
export const LOST_AT = `/generate?${SHARED}=lost`;

const SHARED_PAPERS = "shared-paper-v1";
const KEY = `${SHARE_PATH}/waiting`;
/** Milliseconds after which a file that nobody took is dropped. */
const KEPT = 24 * 60 * 60 * 1000;

/** `arrived`: milliseconds since 1970, by which one arrival is told from the next. */
export type SharedPaper = { file: File; arrived: number };

type Caches = Pick<CacheStorage, "open" | "has" | "delete">;

/** Keeps a file until it is taken; the one before it goes. Rejects where the device is full. */
export async function keepPaper(caches: Caches, file: File, now: number): Promise<void> {
  const headers = { "x-name": encodeURIComponent(file.name), "x-type": file.type, "x-arrived": String(now) };
  await (await caches.open(SHARED_PAPERS)).put(KEY, new Response(file, { headers }));
}

/** The file that waits; null without one, and for one that has waited too long, which goes. */
export async function waitingPaper(caches: Caches, now: number): Promise<SharedPaper | null> {
  if (!(await caches.has(SHARED_PAPERS))) return null;
  const entry = await (await caches.open(SHARED_PAPERS)).match(KEY);
  if (!entry) return null;
  const { headers } = entry;
  const arrived = Number(headers.get("x-arrived"));
  if (now - arrived > KEPT) {
    await caches.delete(SHARED_PAPERS);
    return null;
  }
  const name = decodeURIComponent(headers.get("x-name") ?? "");
  return { file: new File([await entry.blob()], name, { type: headers.get("x-type") ?? "" }), arrived };
}

/** Drops the file that arrived then; a later one stays. */
export async function dropPaper(caches: Caches, arrived: number): Promise<void> {
  if ((await waitingPaper(caches, arrived))?.arrived === arrived) await caches.delete(SHARED_PAPERS);
}

/** Drops the file that waits, when an account is left: the next account must not get it. */
export async function dropPapers(caches: Pick<CacheStorage, "delete">): Promise<void> {
  await caches.delete(SHARED_PAPERS);
}

/**
 * Answers the post of a share with the way to the generate screen (303). A share without a file leads there too: it
 * shows its picker.
 */
export async function answerShare(
  request: Pick<Request, "url" | "formData">,
  caches: Caches,
  now: number,
): Promise<Response> {
  const to = (address: string) => Response.redirect(new URL(address, request.url).href, 303);
  try {
    const file = (await request.formData()).get(SHARE_FIELD);
    if (!(file instanceof File) || (file.name === "" && file.size === 0)) return to("/generate");
    await keepPaper(caches, file, now);
    return to(WAITS_AT);
  } catch {
    return to(LOST_AT);
  }
}
