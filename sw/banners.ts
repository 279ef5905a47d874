// The banners to choose from, which pages of people show: kept from their first use on, so that a page that opens
// without a network has its banner too.

export const BANNER_PREFIX = "/images/banners/";

/** Their names are not hashed: with other pictures under these names this name is to be another. */
const CACHE = "banners-v1";

const isPicture = (response: Response) =>
  response.ok && (response.headers.get("content-type")?.startsWith("image/") ?? false);

/** Answers a banner from the cache, else from the network. @param keepAlive is handed what goes on behind the answer. */
export async function answerBanner(
  request: Request,
  caches: Pick<CacheStorage, "match" | "open">,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await caches.match(request, { cacheName: CACHE });
  if (kept) return kept;
  const response = await fetch(request);
  if (isPicture(response)) {
    const copy = response.clone();
    // On a full device the banner is shown with a network only.
    keepAlive(
      caches
        .open(CACHE)
        .then((cache) => cache.put(request, copy))
        .catch(() => undefined),
    );
  }
  return response;
}
