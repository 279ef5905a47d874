// Names of objects and buckets, and what is kept to be sent as a header. Only what Amazon's guide lists as safe or as needing some care in an object
// key is taken, as Supabase Storage does. A key never becomes a path on disk (files.ts), so no key can reach
// outside of the folder.
// Source: docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html and bucketnamingrules.html
import { refuse } from "./errors.ts";

const keyCharacters = /^[\w/!.*'() &$@=;:+,?-]+$/;
const bucketCharacters = /^[\w!.*'() &$@=;:+,?-]{1,63}$/;

/** Longest key that S3, which stands behind a hosted project, takes; keys are ASCII, so these are bytes. */
const longestKey = 1024;

// A browser and every URL library resolve these away, so such an object could be stored but never fetched.
const isDots = (segment: string) => segment === "." || segment === "..";

/** @throws StorageError `InvalidKey` */
export function checkKey(key: string): void {
  if (key.length > longestKey || !keyCharacters.test(key) || key.split("/").some(isDots)) {
    throw refuse.key(key);
  }
}

/** @throws StorageError `InvalidBucketName` */
export function checkBucketName(name: string): void {
  if (!bucketCharacters.test(name) || isDots(name)) throw refuse.bucketName();
}

/**
 * Refuses what could not be sent as a header with every read of the object.
 * @throws StorageError `InvalidRequest`
 */
export function checkHeaderValue(value: string): void {
  if (!/^[\t\x20-\x7e]*$/.test(value)) throw refuse.request("Invalid character in response header");
}
