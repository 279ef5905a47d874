// An episode is deleted by its owner: first its files, then its row, which takes along what hangs on it. The row is
// what finds the files, so it goes last: a call that was cut short is finished by the same call.

import type { EpisodeStore } from "../adapters/episode-store.ts";
import { requireUser, type VerifyToken } from "../auth.ts";
import type { DeletePodcastAnswer } from "../contract.ts";
import type { FileStore } from "../generation/ports.ts";
import { json, posted, readJson, Refusal } from "../http.ts";
import { deletePodcastSchema } from "../schemas.ts";
import { validated } from "../validation.ts";

export type DeletePodcastDeps = {
  verify: VerifyToken;
  episodes: EpisodeStore;
  files: Pick<FileStore, "remove">;
};

/**
 * POST with a user's token and DeletePodcastRequest → 200 DeletePodcastAnswer. What the episode cost of the plan
 * stays used. Errors: 401; 404 there is none (any more), or it is another's; 422 no id; 500 a step failed: call
 * again.
 */
export const deletePodcast = ({ verify, episodes, files }: DeletePodcastDeps) =>
  posted(async (request) => {
    const user = await requireUser(request, verify);
    const { podcastId } = validated(deletePodcastSchema, await readJson(request, 10_000));
    const episode = await episodes.find(podcastId);
    // Another user's episode is answered as one that does not exist, so that nobody learns of a private one.
    if (episode?.userId !== user.id) throw new Refusal(404, "not_found");
    await files.remove("podcasts", episode.audioPath);
    if (episode.coverPath !== null) await files.remove("covers", episode.coverPath);
    await episodes.remove(podcastId);
    return json({ deleted: true } satisfies DeletePodcastAnswer);
  });
