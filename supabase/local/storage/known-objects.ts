// Objects as they were last read, so that a signed address is answered while the database is busy. What changes is
// dropped when the database tells of it, which is before the change is answered.
import type { StoredObject } from "./objects.ts";
import type { StorageOptions } from "./ports.ts";

export type KnownObjects = {
  /** The object as it is known, else as it is read now. */
  find: (bucket: string, key: string, read: () => Promise<StoredObject>) => Promise<StoredObject>;
  /** The object as it is read now. */
  renew: (bucket: string, key: string, read: () => Promise<StoredObject>) => Promise<StoredObject>;
};

/** Objects that are known at a time; what was read longest ago goes first. One takes about a kilobyte. */
const MOST = 5000;

/** @param onChange tells of changed objects; without it none is known, and each is read */
export function createKnownObjects(onChange: StorageOptions["onObjectChange"]): KnownObjects {
  const known = new Map<string, StoredObject>();
  let changes = 0;
  onChange?.((object) => {
    changes += 1;
    if (object === null) known.clear();
    else known.delete(object);
  });

  const renew: KnownObjects["renew"] = async (bucket, key, read) => {
    const place = `${bucket}/${key}`;
    const before = changes;
    const object = await read();
    known.delete(place);
    // What changed meanwhile may be this one.
    if (onChange && changes === before) known.set(place, object);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    return object;
  };
  return {
    find: async (bucket, key, read) => known.get(`${bucket}/${key}`) ?? renew(bucket, key, read),
    renew,
  };
}
