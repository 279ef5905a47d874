// Where the audio of downloaded episodes lies in the browser's caches: the page writes there, the service worker
// answers from there. A cache belongs to one account, and what it holds of an episode never changes its bytes.

/** Bytes of every part but the last; the server's row has a digest for each of them. */
export const PART_BYTES = 1024 * 1024;

export const MEDIA_PREFIX = "/media/audio/";

/** Name of an account's cache. @param userId the account's, or `anon`. */
export const mediaCacheName = (userId: string): string => `media-v1:${userId}`;

/** Address that the player plays an episode from. @param rev revision of the audio. */
export const audioPath = (userId: string, podcastId: string, rev: number): string =>
  `${MEDIA_PREFIX}${userId}/${podcastId}/${rev}`;

/** Key of one part; `index` counts from 0. */
export const partKey = (path: string, index: number): string => `${path}?part=${index}`;

/** Key of the entry that says an episode is here whole; it is written last. */
export const manifestKey = (path: string): string => `${path}?manifest`;

/** What that entry says: length in bytes and number of parts. */
export type Manifest = { bytes: number; parts: number };

const KEY = /^\/media\/audio\/([0-9a-z-]+)\/([0-9a-z-]+)\/([1-9][0-9]*)$/;

/** Whose audio of which episode a path names; null for any other path. */
export function readAudioPath(pathname: string): { userId: string; podcastId: string; rev: number } | null {
  const [, userId, podcastId, rev] = KEY.exec(pathname) ?? [];
  return userId && podcastId ? { userId, podcastId, rev: Number(rev) } : null;
}

/** The part of the browser's caches that is used; its own satisfy it. */
export type MediaCache = {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
  delete(key: string): Promise<boolean>;
  keys(): Promise<readonly { url: string }[]>;
};
export type MediaCaches = {
  has(name: string): Promise<boolean>;
  open(name: string): Promise<MediaCache>;
  delete(name: string): Promise<boolean>;
};

/** Looks into one cache without opening it: one that is not there is not made. */
export type MediaLookup = {
  match(key: string, where: { cacheName: string }): Promise<Response | undefined>;
};
