import { expect, test } from "vitest";
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import { createMemoryStorage } from "#lib/small-storage.ts";
import { observable } from "#lib/observable.ts";
import type { PlayerState } from "#player";
import { playUnheard } from "../../../src/app/player/play-unheard.ts";
import { noteUnheard } from "../../../src/app/player/unheard.ts";
import { initialState } from "../../../src/player/state.ts";
import { episode } from "../player/episodes.ts";

/** What the player of a page says whose code for sound could not be had. */
const failed: PlayerState = {
  ...initialState,
  current: episode("tides"),
  status: "paused",
  notice: "The audio could not be loaded. Press play to try again.",
};

const covers = { address: () => observable<string | null>(null) } as unknown as Covers;

/** A page that was loaded anew in the same tab, with one episode on the device. */
function openPage(tab: ReturnType<typeof createMemoryStorage>, state = initialState) {
  const asked: unknown[] = [];
  const open = () =>
    playUnheard({
      tab,
      covers,
      player: {
        state: () => state,
        play: ({ id }) => void asked.push(id),
        playFrom: ({ id }, seconds) => void asked.push([id, seconds]),
      },
      readCards: async (ids) =>
        ids.filter((id) => id === "tides").map((id) => ({ id, field: "Physics" }) as EpisodeCard),
    });
  return { asked, open };
}

test("the episode whose code was missing is played by the next page, once", async () => {
  const tab = createMemoryStorage();
  noteUnheard({ state: () => failed }, tab);
  const page = openPage(tab);
  await page.open();
  await page.open();
  expect(page.asked).toEqual(["tides"]);
});

test("it is played from where it was to begin", async () => {
  const tab = createMemoryStorage();
  noteUnheard({ state: () => ({ ...failed, position: 61.5 }) }, tab);
  const page = openPage(tab);
  await page.open();
  expect(page.asked).toEqual([["tides", 61.5]]);
});

test("an episode that the user paused is not played by the next page", async () => {
  const tab = createMemoryStorage();
  noteUnheard({ state: () => ({ ...failed, notice: null }) }, tab);
  const page = openPage(tab);
  await page.open();
  expect(page.asked).toEqual([]);
});

test("an episode that was chosen meanwhile plays on", async () => {
  const tab = createMemoryStorage();
  noteUnheard({ state: () => failed }, tab);
  const page = openPage(tab, { ...failed, current: episode("other") });
  await page.open();
  expect(page.asked).toEqual([]);
});
