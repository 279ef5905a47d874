// Addresses that carry their own permission: to read one object for a while, or to store one.
import type { Access } from "./access.ts";
import type { Credentials } from "./credentials.ts";
import { checkKey } from "./keys.ts";
import type { KnownObjects } from "./known-objects.ts";
import { findObject, readableKeys } from "./objects.ts";
import type { Caller } from "./ports.ts";
import { checkPermission, type Destination } from "./upload.ts";

export type SignParts = {
  access: Access;
  credentials: Credentials;
  known: KnownObjects;
  random: () => string;
};

export type SignedPath = { error: string | null; path: string; signedURL: string | null };

/** How long an address for an upload works, in seconds: 2 hours, as Supabase's client documents it. */
const uploadSeconds = 7200;

// The client encodes what it is given as a whole address, which leaves a question mark as it is.
const inPath = (key: string) => key.replaceAll("?", "%3F");

const addressOf = (bucket: string, key: string, token: string) =>
  `/object/sign/${bucket}/${inPath(key)}?token=${token}`;

/**
 * The address at which anybody reads the object for `seconds`.
 * @throws StorageError `InvalidKey`, `NoSuchKey` where the caller may not read it
 */
export async function signObject(
  { access, credentials, known }: SignParts,
  caller: Caller,
  { bucket, key, seconds }: { bucket: string; key: string; seconds: number },
): Promise<string> {
  checkKey(key);
  const read = () => access.as(caller, "storage.object.sign", (query) => findObject(query, bucket, key));
  await known.renew(bucket, key, read);
  return addressOf(bucket, key, await credentials.signDownload(`${bucket}/${key}`, seconds));
}

/** Addresses for those of the keys that the caller may read, in their order; an error in place of the rest. */
export async function signObjects(
  { access, credentials }: SignParts,
  caller: Caller,
  { bucket, keys, seconds }: { bucket: string; keys: readonly string[]; seconds: number },
): Promise<SignedPath[]> {
  const readable = await access.as(caller, "storage.object.sign_many", (query) =>
    readableKeys(query, bucket, keys),
  );
  return Promise.all(
    keys.map(async (path) => {
      if (!readable.has(path)) {
        const error = "Either the object does not exist or you do not have access to it";
        return { error, path, signedURL: null };
      }
      const token = await credentials.signDownload(`${bucket}/${path}`, seconds);
      return { error: null, path, signedURL: addressOf(bucket, path, token) };
    }),
  );
}

/**
 * The address at which anybody stores the object, once unless `upsert`, within 2 hours.
 * @throws StorageError `InvalidKey`, `AccessDenied`, `KeyAlreadyExists`, `NoSuchBucket`
 */
export async function signUpload(
  { access, credentials, random }: SignParts,
  destination: Destination,
): Promise<{ url: string; token: string }> {
  const { bucket, key, owner_id: owner, upsert } = destination;
  checkKey(key);
  await checkPermission(access, destination, random());
  const token = await credentials.signUpload(`${bucket}/${key}`, uploadSeconds, { owner, upsert });
  return { url: `/object/upload/sign/${bucket}/${inPath(key)}?token=${token}`, token };
}
