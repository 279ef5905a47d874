// Continue listening, on the discover page: what was begun and not finished. One tap goes on where it stopped.
import { fieldHue } from "#domain/field-hue.ts";
import { ChevronRight, Pause, Play, X } from "lucide-react";
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { EpisodeItem } from "#sync";
import { Cover } from "#ui/cover.tsx";
import { Link } from "#ui/link.tsx";
import { Strip } from "#ui/strip.tsx";
import { ProgressBar, progressWords } from "./progress-bar.tsx";
import "./history.css";

const NEVER = { seconds: 0, finished: false };

type ContinueListeningProps = {
  items: readonly EpisodeItem[];
  covers: Covers;
  isPlaying(episode: EpisodeCard): boolean;
  onPlay(episode: EpisodeCard): void;
  onRemove(item: EpisodeItem): void;
};

type ContinueCardProps = Omit<ContinueListeningProps, "items"> & { item: EpisodeItem };

function ContinueCard({ item, covers, isPlaying, onPlay, onRemove }: ContinueCardProps) {
  const { episode } = item;
  const { id, title, authors, field, coverPath, audioSeconds } = episode;
  const progress = item.progress ?? NEVER;
  const playing = isPlaying(episode);
  return (
    <div className="continue-card">
      <Cover
        address={covers.address(coverPath)}
        hue={fieldHue(field)}
        size={96}
        className="size-18 rounded-md"
      />
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-lg leading-snug">
          {/* The whole card leads to the page; what can be pressed lies above. */}
          <Link to={`/podcast/${id}`} className="rounded-sm hover:underline after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p dir="auto" className="mt-1 truncate text-left text-sm text-soft">
          {authors}
        </p>
      </div>
      <button
        type="button"
        aria-label={`${playing ? "Pause" : "Resume"} ${title}`}
        className="relative z-10 grid size-11 place-items-center rounded-full bg-accent text-on-accent transition hover:bg-accent-strong [&_svg]:size-5 [&_svg]:fill-current"
        onClick={() => onPlay(episode)}
      >
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" className="ml-0.5" />}
      </button>
      <div className="continue-foot">
        <ProgressBar progress={progress} length={audioSeconds} />
        <span className="text-sm whitespace-nowrap text-soft">{progressWords(progress, audioSeconds)}</span>
        <button
          type="button"
          aria-label={`Remove ${title} from Continue listening`}
          title="Remove from Continue listening"
          className="continue-remove"
          onClick={() => onRemove(item)}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

export function ContinueListening({ items, ...card }: ContinueListeningProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="section-continue" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="section-continue" className="text-2xl">
          Continue listening
        </h2>
        <Link
          to="/history"
          className="-mx-2 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-md px-2 text-[0.9375rem] font-semibold text-accent-text hover:underline"
        >
          History
          <ChevronRight aria-hidden="true" className="size-4 max-sm:hidden" />
        </Link>
      </div>
      <Strip first={items[0]?.episode.id} className="continue-row">
        {items.map((item) => (
          <li key={item.episode.id}>
            <ContinueCard item={item} {...card} />
          </li>
        ))}
      </Strip>
    </section>
  );
}
