// Objects that the storage server knows without asking.
import { expect, test } from "vitest";
import { createKnownObjects } from "../../supabase/local/storage/known-objects.ts";
import type { StoredObject } from "../../supabase/local/storage/objects.ts";

const object = (version: string): StoredObject => ({
  name: "a.mp3",
  bucket_id: "audio",
  owner: "",
  owner_id: "",
  version,
  id: "1",
  updated_at: "",
  created_at: "",
  last_accessed_at: "",
  metadata: {
    eTag: "",
    size: 1,
    mimetype: "audio/mpeg",
    cacheControl: "",
    lastModified: "",
    contentLength: 1,
    httpStatusCode: 200,
  },
  user_metadata: {},
});

function knownObjects() {
  let tell: (object: string | null) => void = () => undefined;
  let reads = 0;
  const known = createKnownObjects((listener) => (tell = listener));
  const read = async () => object(String((reads += 1)));
  const version = async (ask: "find" | "renew" = "find", key = "a.mp3") =>
    (await known[ask]("audio", key, read)).version;
  return { known, version, tell: (changed: string | null) => tell(changed) };
}

test("an object is read once, and again when a change was reported", async () => {
  const { version, tell } = knownObjects();
  expect([await version(), await version()]).toEqual(["1", "1"]);
  tell("audio/b.mp3");
  expect(await version()).toBe("1");
  tell("audio/a.mp3");
  expect([await version(), await version()]).toEqual(["2", "2"]);
  tell(null);
  expect(await version()).toBe("3");
  expect([await version("renew"), await version()]).toEqual(["4", "4"]);
});

test("what changes while it is read is not kept", async () => {
  const { known, version, tell } = knownObjects();
  await known.find("audio", "a.mp3", async () => {
    tell("audio/a.mp3");
    return object("old");
  });
  expect(await version()).toBe("1");
});

test("an object that cannot be read is not known", async () => {
  const { known, version } = knownObjects();
  await version();
  const missing = known.renew("audio", "a.mp3", () => Promise.reject(new Error("gone")));
  await expect(missing).rejects.toThrow("gone");
  await expect(known.find("audio", "b.mp3", () => Promise.reject(new Error("gone")))).rejects.toThrow();
});

test("without a database that reports changes each read asks it", async () => {
  let reads = 0;
  const known = createKnownObjects(undefined);
  const read = async () => object(String((reads += 1)));
  await known.find("audio", "a.mp3", read);
  expect((await known.find("audio", "a.mp3", read)).version).toBe("2");
});
