// Where the images of an account's library lie in the browser's caches: the page writes there, the service worker
// answers from there. An image is known by its bucket and path, never by a signed address.

export const IMAGE_PREFIX = "/media/image/";

/** Name of an account's cache. @param userId the account's, or `anon`. */
export const imageCacheName = (userId: string): string => `images-v1:${userId}`;

/** Address that the page shows an image from, and its key in the cache. @param key as `coverKey` or `pictureKey` give. */
export const imagePath = (userId: string, key: string): string => `${IMAGE_PREFIX}${userId}/${key}`;

const PATH = /^\/media\/image\/([0-9a-z-]+)\/(?:covers|avatars|banners)\/./;

/** Whose image a path names; null for any other path. */
export const imageOwner = (pathname: string): string | null => PATH.exec(pathname)?.[1] ?? null;

/** Refuses path segments that lead out of the account's folder. */
const isPlain = (path: string) => path.split("/").every((name) => !/^(\.|%2e){0,2}$/i.test(name));

/** Key of a cover. @param path in the bucket `covers`; null where that is no path. */
export function coverKey(path: string): string | null {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return isPlain(encoded) ? `covers/${encoded}` : null;
}

/**
 * Key of an avatar or a banner. @param value as its profile names it: the path in its bucket, or from before that a
 * public address of storage; null for one that is not in storage.
 */
export function pictureKey(value: string): string | null {
  const [, address, file, kind, query = ""] =
    /^(?:.*\/object\/public\/((?:avatars|banners)\/[\w.~%/-]+)|([\w-]+\/(avatar|banner)\.\w+))(\?[\w.~%=&:+-]*)?$/.exec(
      value,
    ) ?? [];
  const path = address ?? (file && `${kind}s/${file}`);
  return path && isPlain(path) ? path + query : null;
}
