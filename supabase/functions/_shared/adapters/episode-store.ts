// The rows of episodes, read and removed with the service key.

import type { SupabaseClient } from "@supabase/supabase-js";
import { storeError } from "./job-store.ts";

/** Whose an episode is, and its files: paths in the buckets `podcasts` and `covers`. */
export type StoredEpisode = { userId: string; audioPath: string; coverPath: string | null };

/** Rejects with StoreError. */
export type EpisodeStore = {
  /** Null where there is none. */
  find(id: string): Promise<StoredEpisode | null>;
  /** Removes the row, and all that hangs on it by foreign key; fine when it is gone. */
  remove(id: string): Promise<void>;
};

type Row = { user_id: string; audio_url: string; cover_image_url: string | null };

export function createEpisodeStore(client: Pick<SupabaseClient, "from">): EpisodeStore {
  return {
    async find(id) {
      const { data, error } = await client
        .from("podcasts")
        .select("user_id,audio_url,cover_image_url")
        .eq("id", id)
        .maybeSingle<Row>();
      if (error) throw storeError(error.code || undefined, error.message);
      return data && { userId: data.user_id, audioPath: data.audio_url, coverPath: data.cover_image_url };
    },
    async remove(id) {
      const { error } = await client.from("podcasts").delete().eq("id", id);
      if (error) throw storeError(error.code || undefined, error.message);
    },
  };
}
