// /history: what was begun and what was heard to the end, by day.
import { History } from "lucide-react";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { HistoryPage } from "#listening";
import { byDay } from "./days.ts";
import { HistoryRow, type HistoryActions } from "./history-row.tsx";
import "./history.css";

type HistoryScreenProps = HistoryActions & {
  /** Undefined while it is read. */
  page: HistoryPage | undefined;
  /** Milliseconds of the device's clock. */
  now: number;
  onMore(): void;
};

const Waiting = () => (
  <div aria-busy="true" className="mt-8">
    {[1, 2, 3, 4].map((place) => (
      <div key={place} className="list-row history-row">
        <Skeleton className="size-18 rounded-md" />
        <div>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-2 h-4 w-1/3" />
        </div>
      </div>
    ))}
  </div>
);

const NothingHeard = () => (
  <EmptyState
    icon={<History aria-hidden="true" />}
    title="Nothing heard yet"
    action={<LinkButton to="/discover">Find something to hear</LinkButton>}
  >
    Episodes you start to play are listed here, with the place where you stopped, on all your devices.
  </EmptyState>
);

export function HistoryScreen({ page, now, onMore, ...actions }: HistoryScreenProps) {
  return (
    <div className="page-width max-w-4xl min-h-dvh pt-8 pb-16 lg:pt-12">
      <title>Listening history · Orpheus</title>
      <h1 className="text-3xl">Listening history</h1>
      {!page && <Waiting />}
      {page && page.items.length === 0 && !page.more && <NothingHeard />}
      {page &&
        byDay(page.items, now).map(({ name, items }) => (
          <section key={name} aria-label={name}>
            <h2 className="history-day">{name}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.episode.id}>
                  <HistoryRow item={item} {...actions} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {page?.more && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
