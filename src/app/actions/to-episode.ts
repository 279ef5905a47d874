// An episode's card as the player takes it.
import type { Covers } from "#backend";
import { fieldHue } from "#domain/field-hue.ts";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { Episode } from "#player";

/** What the player knows of an episode. */
export const toEpisode = (podcast: EpisodeCard, covers: Covers): Episode => ({
  id: podcast.id,
  title: podcast.title,
  authors: podcast.authors,
  cover: covers.address(podcast.coverPath),
  hue: fieldHue(podcast.field),
  audio: podcast.audioPath,
  seconds: podcast.audioSeconds,
});
