// What could be downloaded, where nothing is: episodes of this device by where the user knows them from.
import { Download } from "lucide-react";
import type { Covers } from "#backend";
import { formatMinutes } from "#domain/format.ts";
import type { EpisodeCard } from "#domain/podcast.ts";
import { Button } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { Link } from "#ui/link.tsx";

export type SuggestedList = {
  title: string;
  /** Where all of them are. */
  to: string;
  episodes: readonly EpisodeCard[];
};

type DownloadSuggestionsProps = {
  lists: readonly SuggestedList[];
  covers: Covers;
  onDownload(podcastId: string): void;
};

export const DownloadSuggestions = ({ lists, covers, onDownload }: DownloadSuggestionsProps) =>
  lists.map(({ title, to, episodes }) => (
    <section key={title} aria-label={title} className="mt-10">
      <div className="download-head">
        <h2 className="text-xl">{title}</h2>
        <Link
          to={to}
          aria-label={`See all: ${title}`}
          className="ml-auto flex min-h-11 items-center rounded-sm font-semibold text-accent-text hover:underline"
        >
          See all
        </Link>
      </div>
      <ul>
        {episodes.map(({ id, title: name, authors, audioSeconds, coverPath }) => (
          <li key={id} className="list-row download-row" data-action="download">
            <Cover
              address={covers.address(coverPath)}
              size={96}
              lazy
              className="size-16 rounded-md shadow-sm"
            />
            <div className="min-w-0">
              <h3 className="line-clamp-2 text-lg leading-snug">
                <Link to={`/podcast/${id}`} className="rounded-sm hover:underline">
                  {name}
                </Link>
              </h3>
              <p className="mt-0.5 truncate text-sm text-soft">
                {[audioSeconds === null ? null : formatMinutes(audioSeconds), authors]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <div className="download-tools">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Download: ${name}`}
                onClick={() => onDownload(id)}
              >
                <Download aria-hidden="true" />
                Download
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
