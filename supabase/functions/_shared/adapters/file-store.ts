// Objects in Supabase Storage, written and read with the service key.

import type { SupabaseClient } from "@supabase/supabase-js";
import { CallError } from "../generation/failures.ts";
import type { FileStore } from "../generation/ports.ts";

/** docs/product-rules.md */
const CACHE_SECONDS = "3600";
const PAGE = 100;

type StorageFailure = { message: string; status?: number; statusCode?: string };

export const fileFailure = (action: string, { message, status, statusCode }: StorageFailure): CallError => {
  const code = status ?? Number(statusCode);
  const final = code >= 400 && code < 500 && code !== 408 && code !== 409 && code !== 429;
  return new CallError(final ? "rejected" : "transient", "storage", `${action}: ${message}`, {
    said: message,
  });
};

export function createFileStore(client: Pick<SupabaseClient, "storage">): FileStore {
  return {
    put: async (bucket, path, bytes, type) => {
      const { error } = await client.storage
        .from(bucket)
        .upload(path, bytes, { contentType: type, cacheControl: CACHE_SECONDS, upsert: true });
      if (error) throw fileFailure(`writing ${bucket}/${path}`, error);
    },
    get: async (bucket, path) => {
      const { data, error } = await client.storage.from(bucket).download(path);
      if (error) throw fileFailure(`reading ${bucket}/${path}`, error);
      return new Uint8Array(await data.arrayBuffer());
    },
    remove: async (bucket, path) => {
      const { error } = await client.storage.from(bucket).remove([path]);
      if (error) throw fileFailure(`removing ${bucket}/${path}`, error);
    },
    removeFolder: async (bucket, folder) => {
      for (;;) {
        const { data, error } = await client.storage.from(bucket).list(folder, { limit: PAGE });
        if (error) throw fileFailure(`listing ${bucket}/${folder}`, error);
        if (data.length === 0) return;
        const removed = await client.storage.from(bucket).remove(data.map(({ name }) => `${folder}/${name}`));
        if (removed.error) throw fileFailure(`removing ${bucket}/${folder}`, removed.error);
        // Without this check a file that cannot be removed would be listed without end.
        if (removed.data.length === 0)
          throw fileFailure(`removing ${bucket}/${folder}`, { message: "nothing was removed" });
      }
    },
  };
}
