import { describe, expect, test } from "vitest";
import type { EpisodeCard } from "#domain/podcast.ts";
import { watchSample, type SampleSource } from "#features/home/sample.ts";
import { failure, success } from "#lib/result.ts";
import { manualClock } from "./manual-clock.ts";

const episode: EpisodeCard = {
  id: "1",
  title: "Waves",
  authors: "Abbott",
  field: "Physics",
  coverPath: null,
  audioPath: "u/1-podcast-audio.mp3",
  audioSeconds: 372,
  createdAt: "2026-11-20T08:00:00.000Z",
};

/** A source whose device remembers nothing, unless `more` says otherwise. */
const sourceOf = (load: SampleSource["load"], more: Partial<SampleSource> = {}): SampleSource => ({
  load,
  recall: () => Promise.resolve(null),
  remember() {},
  ...more,
});

describe("the home page's sample", () => {
  test("an installation that is still making its first episode shows it without a reload", async () => {
    const clock = manualClock();
    let published: EpisodeCard | null = null;
    const watch = watchSample(
      sourceOf(() => Promise.resolve(success(published))),
      clock,
    );
    watch.start();
    await clock.advance(0);
    expect(watch.get()).toEqual({ kind: "none-yet" });
    published = episode;
    await clock.advance(1_000);
    expect(watch.get()).toEqual({ kind: "ready", podcast: episode });
  });

  test("looking does not go on for ever, nor after the page is left", async () => {
    const clock = manualClock();
    let looks = 0;
    const load = () => {
      looks += 1;
      return Promise.resolve(failure("offline"));
    };
    const watch = watchSample(sourceOf(load), clock);
    watch.start();
    await clock.advance(600_000);
    expect(looks).toBe(9);
    expect(watch.get()).toEqual({ kind: "unreachable" });

    const left = watchSample(sourceOf(load), clock);
    left.start();
    await clock.advance(0);
    left.stop();
    const before = looks;
    await clock.advance(600_000);
    expect(looks).toBe(before);
  });

  test("without a network the sample of the last visit is not shown", async () => {
    const clock = manualClock();
    const remembered: EpisodeCard[] = [];
    const online = watchSample(
      sourceOf(() => Promise.resolve(success(episode)), { remember: (each) => remembered.push(each) }),
      clock,
    );
    online.start();
    await clock.advance(0);
    expect(remembered).toEqual([episode]);

    const load = () => Promise.resolve(failure("offline"));
    const offline = watchSample(sourceOf(load, { recall: () => Promise.resolve(episode) }), clock);
    offline.start();
    await clock.advance(1_000);
    expect(offline.get()).toEqual({ kind: "ready", podcast: episode });
  });
});
