// Which episodes the section shows: those that were begun when the page was opened. They stay in their places while it
// stands, whatever is played meanwhile, so that nothing on the page moves.
import { useState } from "react";
import { useLive, type AccountDatabase } from "#db";
import { readContinuing } from "#listening";
import { readEpisodes, type EpisodeItem } from "#sync";

/** Episodes of the section. */
const SHOWN = 10;

export type Continuing = {
  /** Undefined until the device has been asked. */
  items: readonly EpisodeItem[] | undefined;
  hide(podcastId: string): void;
  show(podcastId: string): void;
};

export function useContinuing(database: AccountDatabase): Continuing {
  const [chosen, setChosen] = useState<{ of: AccountDatabase; items: readonly EpisodeItem[] }>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const present = chosen?.of === database ? chosen.items : undefined;
  const begun = useLive(
    async () => (present ? undefined : readContinuing(database, SHOWN)),
    [database, present === undefined],
  );
  if (begun && !present) setChosen({ of: database, items: begun });
  const ids = present?.map(({ episode }) => episode.id) ?? [];
  const read = useLive(() => readEpisodes(database, ids), [database, ids.join(" ")]);
  const items = ids.length > 0 ? (read ?? present) : present;
  const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((each) => each !== id));
  return {
    items: items?.filter(({ episode }) => !hidden.has(episode.id)),
    hide: (id) => setHidden((set) => new Set([...set, id])),
    show: (id) => setHidden((set) => without(set, id)),
  };
}
