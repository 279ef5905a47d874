// /following: what those one follows have published, and who they are, read from the device alone.
import type { CatalogueSource } from "../use-list.ts";
import { Tabs } from "#ui/tabs.tsx";
import type { RenderEpisode } from "../episode-grid.tsx";
import { FollowedPeople, type FollowedPeopleProps } from "./followed-people.tsx";
import { FollowingEpisodes } from "./following-episodes.tsx";

export type FollowingTab = "episodes" | "people";

type FollowingScreenProps = Pick<FollowedPeopleProps, "pictures" | "onFollow"> & {
  source: CatalogueSource;
  render: RenderEpisode;
  onAllSeen(): void;
  tab: FollowingTab;
  onTab(tab: FollowingTab): void;
};

export function FollowingScreen({ source, render, onAllSeen, tab, onTab, ...people }: FollowingScreenProps) {
  return (
    <div className="page-width max-w-4xl min-h-dvh pt-8 pb-16 lg:pt-12">
      <title>Following · Orpheus</title>
      <h1 className="text-3xl">Following</h1>
      <Tabs
        label="Following"
        className="mt-5"
        value={tab}
        onChange={(id) => onTab(id === "people" ? "people" : "episodes")}
        tabs={[
          {
            id: "episodes",
            label: "Episodes",
            content: <FollowingEpisodes source={source} render={render} onAllSeen={onAllSeen} />,
          },
          { id: "people", label: "People", content: <FollowedPeople source={source} {...people} /> },
        ]}
      />
    </div>
  );
}
