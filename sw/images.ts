// Answers for images of an account's library that are kept on the device. Nothing here asks the network: what is not
// here is 404, and the page then fetches it from elsewhere.
import { imageCacheName, imageOwner } from "./image-layout.ts";
import type { MediaCaches } from "./media-layout.ts";

/** The answer to a request for `/media/image/<account>/<bucket>/<path>`: 200, and 404 where it is not here. */
export async function answerImage(
  { url }: Pick<Request, "url">,
  caches: Pick<MediaCaches, "has" | "open">,
): Promise<Response> {
  const { pathname, search } = new URL(url);
  const owner = imageOwner(pathname);
  // `caches.open` would make a cache that is not there.
  const isHere = owner !== null && (await caches.has(imageCacheName(owner)));
  const kept = isHere ? await (await caches.open(imageCacheName(owner))).match(pathname + search) : undefined;
  return kept ?? new Response(null, { status: 404 });
}
