// Title, field tags, creator and the figures of an episode.
import { Bookmark, Clock, Headphones, Heart, Lock, User } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { fieldHue } from "#domain/field-hue.ts";
import { formatCount, formatMinutes } from "#domain/format.ts";
import type { Podcast } from "#domain/podcast.ts";
import { FieldTag } from "#ui/field-tag.tsx";

/** `spoken` says what the figure counts; the eye has the icon. */
function Fact({ icon, spoken, children }: { icon: ReactNode; spoken?: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2 [&_svg]:size-4">
      {icon}
      <span>
        {children}
        {spoken && <span className="sr-only"> {spoken}</span>}
      </span>
    </li>
  );
}

export function PodcastHeading({ podcast }: { podcast: Podcast }) {
  return (
    <header>
      <div className="flex flex-wrap gap-2">
        {podcast.fields.map((field) => (
          <FieldTag key={field} name={field} hue={fieldHue(field)} />
        ))}
      </div>
      <h1 className="mt-3 text-3xl">{podcast.title}</h1>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem] text-soft">
        <Fact icon={<User aria-hidden="true" />}>
          <Link to={`/user/${podcast.userId}`} className="hover:text-ink hover:underline">
            {podcast.creator}
          </Link>
        </Fact>
        <Fact icon={<Clock aria-hidden="true" />}>{formatMinutes(podcast.audioSeconds)}</Fact>
        <Fact icon={<Heart aria-hidden="true" />} spoken="likes">
          {formatCount(podcast.likes)}
        </Fact>
        <Fact icon={<Headphones aria-hidden="true" />} spoken="listens">
          {formatCount(podcast.listens)}
        </Fact>
        <Fact icon={<Bookmark aria-hidden="true" />} spoken="saves">
          {formatCount(podcast.saves)}
        </Fact>
        {!podcast.isPublic && <Fact icon={<Lock aria-hidden="true" />}>Private</Fact>}
      </ul>
    </header>
  );
}
