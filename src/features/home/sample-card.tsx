// The card 'Listen to a sample': its shape while loading, the episode once there is one.
import { Pause, Play } from "lucide-react";
import { fieldHue } from "#domain/field-hue.ts";
import { formatMinutes } from "#domain/format.ts";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { Covers } from "#backend";
import { Cover } from "#ui/cover.tsx";
import { FieldTag } from "#ui/field-tag.tsx";
import { Link } from "#ui/link.tsx";
import { SAMPLE, SampleFrame, Waiting } from "./sample-shape.tsx";
import type { SampleState } from "./sample.ts";

export type SamplePlayer = {
  /** Is this the episode that can be heard now? */
  isPlaying(episode: EpisodeCard): boolean;
  toggle(episode: EpisodeCard): void;
};

type EpisodeProps = { episode: EpisodeCard; player: SamplePlayer; covers: Covers };

function Episode({ episode, player, covers }: EpisodeProps) {
  const playing = player.isPlaying(episode);
  return (
    <article className={SAMPLE.layout}>
      <div className="relative">
        <Cover
          address={covers.address(episode.coverPath)}
          hue={fieldHue(episode.field)}
          size={512}
          className="w-full rounded-lg shadow-md"
        />
        <button
          type="button"
          aria-label={`${playing ? "Pause" : "Play"} ${episode.title}`}
          className="absolute right-2 bottom-2 grid size-12 place-items-center rounded-full bg-accent text-on-accent shadow-lg transition hover:scale-105 hover:bg-accent-strong sm:right-4 sm:bottom-4 sm:size-16 [&_svg]:size-5 sm:[&_svg]:size-7"
          onClick={() => player.toggle(episode)}
        >
          {playing ? (
            <Pause aria-hidden="true" className="fill-current" />
          ) : (
            <Play aria-hidden="true" className="ml-1 fill-current" />
          )}
        </button>
      </div>
      <div className={SAMPLE.words}>
        <h3 className={`line-clamp-2 ${SAMPLE.title}`}>
          <Link to={`/podcast/${episode.id}`} className="rounded-sm hover:underline">
            {episode.title}
          </Link>
        </h3>
        <p className={`truncate ${SAMPLE.authors}`}>{episode.authors}</p>
        <p className={`flex items-center gap-3 text-sm text-soft ${SAMPLE.foot}`}>
          <FieldTag name={episode.field} hue={fieldHue(episode.field)} />
          {episode.audioSeconds !== null && (
            <span className="shrink-0">{formatMinutes(episode.audioSeconds)}</span>
          )}
        </p>
      </div>
    </article>
  );
}

type SampleCardProps = { state: SampleState; player: SamplePlayer; covers: Covers };

export function SampleCard({ state, player, covers }: SampleCardProps) {
  return (
    <SampleFrame busy={state.kind !== "ready"}>
      {state.kind === "ready" && <Episode episode={state.podcast} player={player} covers={covers} />}
      {state.kind === "loading" && <Waiting text={null} />}
      {state.kind === "none-yet" && (
        <Waiting text="The first episode is being narrated. It will appear here." />
      )}
      {state.kind === "unreachable" && (
        <Waiting text="The sample cannot be reached just now. It will appear when the connection is back." />
      )}
    </SampleFrame>
  );
}
