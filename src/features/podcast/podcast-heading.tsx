// Title, field tags, the paper's authors, who shared the episode and its figures.
import type { ReactNode } from "react";
import type { Covers } from "#backend";
import { byline } from "#domain/author-names.ts";
import { fieldHue } from "#domain/field-hue.ts";
import { formatCount, formatMinutes } from "#domain/format.ts";
import { ANONYMOUS_CREATOR } from "#domain/podcast.ts";
import type { Counts, KnownPodcast } from "#sync";
import { Avatar } from "#ui/avatar.tsx";
import { FactList } from "#ui/facts.tsx";
import { FieldTag } from "#ui/field-tag.tsx";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** A counter in words; a dash for the number while it is not known on this device. `name`: what one of it is called. */
const counted = (count: number | undefined, name: string) =>
  `${count === undefined ? "–" : formatCount(count)} ${count === 1 ? name : `${name}s`}`;

type PodcastHeadingProps = {
  known: KnownPodcast;
  counts: Counts | null;
  /** Whether more of the episode is being fetched. */
  arriving: boolean;
  pictures: Covers["picture"];
  /** Stands beside the creator: the follow button, or the owner's menu. */
  follow: ReactNode;
};

export function PodcastHeading({ known, counts, arriving, pictures, follow }: PodcastHeadingProps) {
  const { podcast } = known;
  // On a card alone, a name that is not here yet is on its way with the rest.
  const creator = known.creator ?? (known.whole ? known.podcast.creator : null);
  const fields = known.whole ? known.podcast.fields : [podcast.field];
  const facts = [
    formatMinutes(podcast.audioSeconds),
    counted(counts?.likes, "like"),
    counted(counts?.listens, "listen"),
    counted(counts?.saves, "save"),
    ...(known.whole && !known.podcast.isPublic ? ["Private"] : []),
  ];
  return (
    <header>
      <div className="flex flex-wrap gap-2">
        {fields.map((field) => (
          <FieldTag key={field} name={field} hue={fieldHue(field)} />
        ))}
      </div>
      <h1 className="mt-3 text-3xl">{podcast.title}</h1>
      <p className="podcast-authors mt-3 text-lg leading-snug text-soft">{`Paper by ${byline(podcast.authors)}`}</p>
      <FactList facts={facts} className="mt-4 text-[0.9375rem] text-soft" />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to={`/user/${podcast.userId}`}
          className="group inline-flex min-h-11 max-w-full items-center gap-3 rounded-md text-[0.9375rem]"
        >
          <Avatar
            id={podcast.userId}
            name={creator ?? ANONYMOUS_CREATOR}
            address={pictures(known.picture)}
            className="size-10"
          />
          <span className="min-w-0 leading-tight">
            <span className="block text-sm text-soft">Shared by </span>
            <span className="block font-semibold group-hover:underline">
              {creator ?? (arriving ? <Skeleton className="h-4 w-28" /> : ANONYMOUS_CREATOR)}
            </span>
          </span>
        </Link>
        {follow}
      </div>
    </header>
  );
}
