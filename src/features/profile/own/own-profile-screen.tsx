// /profile: one's own profile as the device has it, what one has published, and how it is heard.
import { CloudOff, FileAudio } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useLive, type AccountDatabase } from "#db";
import { fieldHue } from "#domain/field-hue.ts";
import type { OwnProfile } from "#sync-contract";
import { LinkButton } from "#ui/button.tsx";
import type { ImageSource } from "#ui/cover.tsx";
import { FieldTag } from "#ui/field-tag.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ProfileFrame } from "../profile-frame.tsx";
import "./own-profile.css";
import { readCitations } from "./citations.ts";
import { useOwnProfile } from "./use-own-profile.ts";
import { useOwnPublications } from "./own-publications.ts";

export type OwnProfileScreenProps = {
  database: AccountDatabase;
  userId: string;
  online: boolean;
  /** The server does not answer. */
  failed: boolean;
  onRetry(): void;
  /** Where avatar and banner are, by what the profile names. */
  pictures(value: string | null): ImageSource;
  /** Stand beside the name: the form, and the ways to one's episodes and the page that others see. */
  actions: ReactNode;
  /** Listening statistics, below the counters. */
  statistics?: ReactNode;
  /** Draws episodes, by their ids. */
  renderPublications(ids: readonly string[]): ReactNode;
  /** Asks for what the device does not get by itself. */
  onVisit(): void;
};

function Interests({ names }: { names: readonly string[] }) {
  return (
    <section aria-labelledby="own-interests" className="own-card">
      <h2 id="own-interests">Research Interests</h2>
      {names.length > 0 ? (
        <ul className="mt-4 flex flex-wrap gap-2">
          {names.map((name) => (
            <li key={name} className="max-w-full">
              <FieldTag name={name} hue={fieldHue(name)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-soft">No research interests specified</p>
      )}
    </section>
  );
}

function Activity({ counts }: { counts: readonly (readonly [name: string, count: number | undefined])[] }) {
  return (
    <section aria-labelledby="own-activity" className="own-card">
      <h2 id="own-activity">Activity</h2>
      <dl className="own-counters">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count?.toLocaleString("en-US") ?? <Skeleton className="h-9 w-12" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Opening = () => (
  <div aria-busy="true" className="min-h-dvh">
    <output className="sr-only">Loading</output>
    <Skeleton className="h-80 w-full rounded-xl" />
    <Skeleton className="mt-6 h-40 w-full rounded-xl" />
  </div>
);

function Whole({ profile, ...props }: OwnProfileScreenProps & { profile: OwnProfile }) {
  const { database, userId } = props;
  const own = useOwnPublications(database, userId);
  const citations = useLive(() => readCitations(database), [database]);
  return (
    <>
      <ProfileFrame
        profile={profile}
        pictures={props.pictures}
        facts={<bdi>{profile.affiliation.trim() || "No affiliation set"}</bdi>}
        actions={props.actions}
      />
      <div className="own-cards">
        <Interests names={profile.research_interests} />
        <Activity
          counts={[
            ["Publications", own?.ids.length],
            ["Total Listens", own?.listens],
            ["Citations", citations],
          ]}
        />
      </div>
      {props.statistics}
      <section aria-labelledby="own-publications" className="mt-10">
        <h2 id="own-publications" className="text-2xl">
          Publications
        </h2>
        {own && own.ids.length > 0 && <div className="mt-5">{props.renderPublications(own.ids)}</div>}
        {own?.ids.length === 0 && (
          <EmptyState
            icon={<FileAudio aria-hidden="true" />}
            title="No publications yet."
            action={<LinkButton to="/generate">Create Your First Podcast</LinkButton>}
          />
        )}
      </section>
    </>
  );
}

export function OwnProfileScreen(props: OwnProfileScreenProps) {
  const { database, userId, online, failed, onVisit } = props;
  const profile = useOwnProfile(database, userId);
  useEffect(() => {
    if (online) onVisit();
  }, [online, onVisit]);
  return (
    <div className="page-width pt-6 pb-16">
      <title>Your profile · Orpheus</title>
      {profile && <Whole profile={profile} {...props} />}
      {!profile && (profile === undefined || (online && !failed)) && <Opening />}
      {profile === null && online && failed && (
        <ErrorState title="Your profile could not be loaded" heading="h1" onRetry={props.onRetry}>
          The server did not answer. Nothing has been changed.
        </ErrorState>
      )}
      {profile === null && !online && (
        <EmptyState
          icon={<CloudOff aria-hidden="true" />}
          title="Your profile is not on this device yet"
          heading="h1"
        >
          It comes with the next connection, and stays here after that.
        </EmptyState>
      )}
    </div>
  );
}
