// Stored objects in memory, for tests of the pipeline.
import { CallError } from "../../../supabase/functions/_shared/generation/failures.ts";
import type { FileStore } from "../../../supabase/functions/_shared/generation/ports.ts";

export type MemoryFiles = FileStore & {
  /** Keys are `bucket/path`. */
  objects: Map<string, { bytes: Uint8Array; type: string }>;
  /** The next write into this bucket is refused once, in these words. */
  refuseNext: (bucket: string, message: string) => void;
};

export function createMemoryFiles(): MemoryFiles {
  const objects: MemoryFiles["objects"] = new Map();
  const refusals = new Map<string, string>();
  return {
    objects,
    refuseNext: (bucket, message) => refusals.set(bucket, message),
    put: async (bucket, path, bytes, type) => {
      const said = refusals.get(bucket);
      refusals.delete(bucket);
      if (said !== undefined) throw new CallError("rejected", "storage", said, { said });
      objects.set(`${bucket}/${path}`, { bytes: bytes.slice(), type });
    },
    get: async (bucket, path) => {
      const found = objects.get(`${bucket}/${path}`);
      if (!found)
        throw new CallError("rejected", "storage", "Object not found", { said: "Object not found" });
      return new Uint8Array(found.bytes);
    },
    remove: async (bucket, path) => {
      objects.delete(`${bucket}/${path}`);
    },
    removeFolder: async (bucket, folder) => {
      for (const key of objects.keys()) if (key.startsWith(`${bucket}/${folder}/`)) objects.delete(key);
    },
  };
}
