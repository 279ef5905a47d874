// /episodes: all that the user has had made, or is having made.
import { AudioLines, CloudOff, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import type { StoredJob } from "#db";
import type { JobList } from "#jobs";
import type { OwnEpisodes } from "#sync/own-lists";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EpisodeFilter, type Filter } from "./episode-filter.tsx";
import { FIRST_OF_ONE_KIND, JobSection } from "./job-section.tsx";

export type EpisodesScreenProps = {
  /** Undefined while they are read. */
  own: { episodes: OwnEpisodes; jobs: JobList } | undefined;
  filter: Filter;
  onFilter(filter: Filter): void;
  online: boolean;
  /** The server did not answer. */
  failed: boolean;
  retrying: string | null;
  onRetry(job: StoredJob): void;
  /** Draws the cards of many episodes. */
  grid(ids: readonly string[], label: string): ReactNode;
};

/** Of a kind that is shown with others. */
const FEW = 3;

/** As 'Nov 23, 3:04 PM', where the reader is. */
const moment = (milliseconds: number) =>
  new Date(milliseconds).toLocaleString("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });

/** Says that this is not what the server would say now. */
function DeviceNote({ online, listedAt }: { online: boolean; listedAt: number | null }) {
  return (
    <p className="mt-4 flex items-start gap-2.5 text-[0.9375rem] text-soft">
      <CloudOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        {online ? "The server did not answer. " : "You are offline. "}
        {listedAt === null
          ? "Episodes in the making and failed ones are not on this device yet."
          : `Episodes in the making and failed ones are as of ${moment(listedAt)}.`}
      </span>
    </p>
  );
}

const NotHere = () => (
  <EmptyState icon={<CloudOff aria-hidden="true" />} title="Your episodes are not on this device yet">
    They come as soon as the server can be reached.
  </EmptyState>
);

const Nothing = ({ filter }: { filter: Filter }) =>
  filter === "all" ? (
    <EmptyState
      icon={<AudioLines aria-hidden="true" />}
      title="No episodes yet"
      action={<LinkButton to="/generate">Generate Podcast</LinkButton>}
    >
      Choose a paper, and the episode made of it is listed here, from its first step on.
    </EmptyState>
  ) : (
    <EmptyState icon={<AudioLines aria-hidden="true" />} title="Nothing here">
      None of your episodes is in this list.
    </EmptyState>
  );

function Lists({ own, filter, onFilter, online, failed, retrying, onRetry, grid }: EpisodesScreenProps) {
  if (!own) return <Skeleton className="mt-8 h-72 w-full rounded-xl" />;
  const { episodes, jobs } = own;
  const shows = (kind: Filter) => filter === "all" || filter === kind;
  const ids = filter === "public" || filter === "private" ? episodes[filter] : episodes.all;
  const showsEpisodes = filter === "all" || filter === "public" || filter === "private";
  const isEmpty =
    (!showsEpisodes || ids.length === 0) &&
    (["running", "failed", "cancelled"] as const).every((kind) => !shows(kind) || jobs[kind].length === 0);
  const isKnown = jobs.listedAt !== null || (online && !failed);
  if (isEmpty) return filter === "all" && !isKnown ? <NotHere /> : <Nothing filter={filter} />;
  const section = (kind: "running" | "failed" | "cancelled", title: string) =>
    shows(kind) && (
      <JobSection
        key={`${filter} ${kind}`}
        title={title}
        jobs={jobs[kind]}
        first={filter === "all" && kind !== "running" ? FEW : FIRST_OF_ONE_KIND}
        onAll={filter === "all" && kind !== "running" ? () => onFilter(kind) : undefined}
        online={online}
        retrying={retrying}
        onRetry={onRetry}
      />
    );
  return (
    <>
      {section("running", "In the making")}
      {section("failed", "Failed")}
      {section("cancelled", "Cancelled")}
      {showsEpisodes && ids.length > 0 && (
        <section aria-labelledby="own-episodes" className="mt-8">
          <h2 id="own-episodes" className="text-xl">
            {filter === "private" ? "Private" : filter === "public" ? "Published" : "Episodes"}
          </h2>
          {grid(ids, "Episodes")}
        </section>
      )}
    </>
  );
}

export function EpisodesScreen(props: EpisodesScreenProps) {
  const { own, filter, onFilter, online, failed } = props;
  const counts = {
    public: own?.episodes.public.length ?? 0,
    private: own?.episodes.private.length ?? 0,
    running: own?.jobs.running.length ?? 0,
    failed: own?.jobs.failed.length ?? 0,
    cancelled: own?.jobs.cancelled.length ?? 0,
  };
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="page-width max-w-4xl min-h-dvh pt-8 pb-16 lg:pt-12">
      <title>My Episodes · Orpheus</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">My Episodes</h1>
        <LinkButton to="/generate" variant="secondary" size="small">
          <Sparkles aria-hidden="true" />
          New episode
        </LinkButton>
      </div>
      <EpisodeFilter value={filter} counts={{ all, ...counts }} onChange={onFilter} />
      {own && (failed || !online) && <DeviceNote online={online} listedAt={own.jobs.listedAt} />}
      <Lists {...props} />
    </div>
  );
}
