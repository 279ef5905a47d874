// What the user sees: the server's row under the changes that wait, in the order they were made. Pure functions.
import type { Podcast } from "#domain/podcast.ts";
import type { OwnProfile, ProfileCard } from "#sync-contract";
import type {
  Change,
  OutboxEntry,
  StoredPodcast,
  StoredProfile,
  StoredProgress,
  StoredSave,
  StoredStats,
} from "#db";

type Kind = Change["kind"];
type ChangeOf<K extends Kind> = Extract<Change, { kind: K }>;

/** The changes of one kind in the order they were made. */
const changesOf = <K extends Kind>(entries: readonly OutboxEntry[], kind: K): ChangeOf<K>[] =>
  entries.flatMap(({ change }) => (change.kind === kind ? [change as ChangeOf<K>] : []));

/** Ids that are in a set on the server, with what waits applied: likes and follows. */
export function overlaySet(
  base: readonly string[],
  entries: readonly OutboxEntry[],
  kind: "like" | "follow",
): Set<string> {
  const ids = new Set(base);
  for (const { target, present } of changesOf(entries, kind)) {
    if (present) ids.add(target);
    else ids.delete(target);
  }
  return ids;
}

export type Saved = { podcastId: string; position: string };

/** The playlist in its order. Two episodes in one place stand in the order of their ids, on every device alike. */
export function overlayPlaylist(base: readonly StoredSave[], entries: readonly OutboxEntry[]): Saved[] {
  const positions = new Map(base.map((row) => [row.podcast_id, row.position]));
  for (const { change } of entries) {
    if (change.kind === "save" && !change.present) positions.delete(change.target);
    if (change.kind === "save" && change.present) positions.set(change.target, change.position ?? "V");
    if (change.kind === "order" && positions.has(change.target))
      positions.set(change.target, change.position);
  }
  const key = (saved: Saved) => `${saved.position} ${saved.podcastId}`;
  return [...positions]
    .map(([podcastId, position]) => ({ podcastId, position }))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

export type Progress = { seconds: number; finished: boolean };

/** Where playing stopped; null for an episode never begun. */
export function overlayProgress(
  base: StoredProgress | undefined,
  entries: readonly OutboxEntry[],
  podcastId: string,
): Progress | null {
  const latest = changesOf(entries, "progress").findLast((change) => change.target === podcastId) ?? base;
  return latest ? { seconds: latest.seconds, finished: latest.finished } : null;
}

/** Where playing stopped, for each episode that was begun. */
export function overlayPositions(
  base: readonly StoredProgress[],
  entries: readonly OutboxEntry[],
): Map<string, Progress> {
  const positions = new Map<string, Progress>(base.map((row) => [row.podcast_id, row]));
  for (const change of changesOf(entries, "progress")) positions.set(change.target, change);
  return new Map([...positions].map(([id, { seconds, finished }]) => [id, { seconds, finished }]));
}

/** A card with the edits that wait. Fields that a card does not show are left out. */
export function overlayPodcast(base: StoredPodcast, entries: readonly OutboxEntry[]): StoredPodcast {
  let card = base;
  for (const { target, changes } of changesOf(entries, "podcast")) {
    if (target !== base.id) continue;
    const { title, authors, publishing_year, field_of_research, is_public } = { ...card, ...changes };
    card = {
      ...card,
      title,
      authors,
      publishing_year,
      field_of_research,
      ...(is_public === undefined ? {} : { is_public }),
    };
  }
  return card;
}

/** The list of fields after an edit of the field alone, as the server's `settle_podcast_details` makes it. */
const fieldsAfter = ({ field, fields }: Podcast, edited: string | undefined): string[] =>
  edited === undefined || edited === field
    ? fields
    : [edited, ...fields.filter((each) => each !== field && each !== edited)];

/** The whole episode with the edits that wait. */
export function overlayDetails(base: Podcast, entries: readonly OutboxEntry[]): Podcast {
  let podcast = base;
  for (const { target, changes } of changesOf(entries, "podcast")) {
    if (target !== base.id) continue;
    podcast = {
      ...podcast,
      title: changes.title ?? podcast.title,
      abstract: changes.abstract ?? podcast.abstract,
      authors: changes.authors ?? podcast.authors,
      publishingYear: changes.publishing_year ?? podcast.publishingYear,
      field: changes.field_of_research ?? podcast.field,
      fields: changes.research_fields ?? fieldsAfter(podcast, changes.field_of_research),
      keywords: changes.keywords ?? podcast.keywords,
      doi: changes.doi === undefined ? podcast.doi : changes.doi,
      isPublic: changes.is_public ?? podcast.isPublic,
    };
  }
  return podcast;
}

/** One's own profile with the edits that wait; another's as it is. */
export function overlayProfile(
  base: StoredProfile,
  entries: readonly OutboxEntry[],
  ownId: string | null,
): ProfileCard | OwnProfile {
  if (base.id !== ownId) return base;
  return changesOf(entries, "profile").reduce<ProfileCard | OwnProfile>(
    (profile, { changes }) => ({ ...profile, ...changes }),
    base,
  );
}

export type Counts = { likes: number; saves: number; listens: number };

/** Counts in which the user's own like and save show at once, whenever the counts were fetched. */
export const overlayStats = (base: StoredStats, shown: { liked: boolean; saved: boolean }): Counts => ({
  likes: Math.max(0, base.like_count + Number(shown.liked) - Number(base.liked)),
  saves: Math.max(0, base.save_count + Number(shown.saved) - Number(base.saved)),
  listens: base.listen_count,
});
