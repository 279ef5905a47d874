// A stored card as screens draw it.
import type { EpisodeCard, Podcast } from "#domain/podcast.ts";
import type { StoredPodcast } from "#db";

/** A file of a card lies in its owner's folder; one that holds a slash is the path itself (sync-contract.ts). */
const pathOf = (userId: string, file: string) => (file.includes("/") ? file : `${userId}/${file}`);

/** What an episode's page knows before it has been visited: all but the long texts. */
export type CardOfPodcast = EpisodeCard & Pick<Podcast, "userId" | "publishingYear">;

export const toEpisodeCard = (row: StoredPodcast): CardOfPodcast => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  authors: row.authors,
  publishingYear: row.publishing_year,
  field: row.field_of_research,
  audioPath: pathOf(row.user_id, row.audio_file),
  audioSeconds: row.audio_seconds,
  coverPath: row.cover_file && pathOf(row.user_id, row.cover_file),
  createdAt: row.created_at,
});
