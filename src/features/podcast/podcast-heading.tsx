// Title, field tags, creator and the figures of an episode.
import { Bookmark, Clock, Headphones, Heart, Lock, User } from "lucide-react";
import type { ReactNode } from "react";
import { fieldHue } from "#domain/field-hue.ts";
import { formatCount, formatMinutes } from "#domain/format.ts";
import { ANONYMOUS_CREATOR } from "#domain/podcast.ts";
import type { Counts, KnownPodcast } from "#sync";
import { FieldTag } from "#ui/field-tag.tsx";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** `spoken` says what stands there; the eye has the icon. */
function Fact({ icon, spoken, children }: { icon: ReactNode; spoken?: string; children: ReactNode }) {
  return (
    <li className="inline-flex min-h-11 items-center gap-2 sm:min-h-0 [&_svg]:size-4">
      {icon}
      <span>
        {children}
        {spoken && <span className="sr-only"> {spoken}</span>}
      </span>
    </li>
  );
}

/** A counter; a dash while it is not known on this device. `name`: what one of it is called. */
function Count({ icon, count, name }: { icon: ReactNode; count: number | undefined; name: string }) {
  return (
    <Fact icon={icon} spoken={count === 1 ? name : `${name}s`}>
      {count === undefined ? "–" : formatCount(count)}
    </Fact>
  );
}

type PodcastHeadingProps = {
  known: KnownPodcast;
  counts: Counts | null;
  /** Whether more of the episode is being fetched. */
  arriving: boolean;
  /** Stands beside the creator: the follow button, or the owner's menu. */
  follow: ReactNode;
};

export function PodcastHeading({ known, counts, arriving, follow }: PodcastHeadingProps) {
  const { podcast } = known;
  // On a card alone, a name that is not here yet is on its way with the rest.
  const creator = known.creator ?? (known.whole ? known.podcast.creator : null);
  const fields = known.whole ? known.podcast.fields : [podcast.field];
  return (
    <header>
      <div className="flex flex-wrap gap-2">
        {fields.map((field) => (
          <FieldTag key={field} name={field} hue={fieldHue(field)} />
        ))}
      </div>
      <h1 className="mt-3 text-3xl">{podcast.title}</h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to={`/user/${podcast.userId}`}
          className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-medium hover:underline [&_svg]:size-4"
        >
          <User aria-hidden="true" />
          {creator ?? (arriving ? <Skeleton className="h-4 w-28" /> : ANONYMOUS_CREATOR)}
        </Link>
        {follow}
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-0 text-[0.9375rem] text-soft sm:mt-2 sm:gap-y-2">
        <Fact icon={<Clock aria-hidden="true" />}>{formatMinutes(podcast.audioSeconds)}</Fact>
        <Count icon={<Heart aria-hidden="true" />} count={counts?.likes} name="like" />
        <Count icon={<Headphones aria-hidden="true" />} count={counts?.listens} name="listen" />
        <Count icon={<Bookmark aria-hidden="true" />} count={counts?.saves} name="save" />
        {known.whole && !known.podcast.isPublic && <Fact icon={<Lock aria-hidden="true" />}>Private</Fact>}
      </ul>
    </header>
  );
}
