import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { RESEARCH_FIELDS } from "#contract";
import { DiscoveryView } from "#features/home/discovery/discovery-block.tsx";
import type { FirstResults } from "#features/home/discovery/use-first-results.ts";
import type { EpisodeItem } from "#sync";

const item = (id: string): EpisodeItem => ({
  episode: {
    id,
    userId: "u",
    publishingYear: 2026,
    title: `Episode ${id}`,
    authors: "Abbott",
    field: "Physics",
    coverPath: null,
    audioPath: "u/1-podcast-audio.mp3",
    audioSeconds: 372,
    createdAt: "2026-11-20T08:00:00.000Z",
  },
  liked: false,
  saved: false,
  progress: null,
});

const render = (results: FirstResults, text = "", field: string | null = null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DiscoveryView
        query={{ text, field, setText() {}, setField() {}, settle() {} }}
        results={results}
        render={({ episode }) => <h3>{episode.title}</h3>}
      />
    </MemoryRouter>,
  );

describe("the block of the home page that looks for episodes", () => {
  test("has a search, every field under its category, and the chips", () => {
    const html = render({ state: "loading" });
    expect(html).toContain('placeholder="Search podcasts..."');
    const groups = html.split("<optgroup").slice(1);
    const found = groups.flatMap((group) => {
      const category = /label="([^"]+)"/.exec(group)?.[1]?.replaceAll("&amp;", "&");
      return [...group.matchAll(/<option value="([^"]+)"/g)].map(([, name]) => ({ name, category }));
    });
    expect(found).toEqual(RESEARCH_FIELDS.map(({ name, category }) => ({ name, category })));
    const chips = [...html.matchAll(/aria-pressed="false"[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(chips).toEqual([
      "Computer Science",
      "Artificial Intelligence",
      "Biology",
      "Physics",
      "Psychology",
    ]);
  });

  test("shows the first three episodes and the way to more with the same search", () => {
    const html = render({ state: "ready", items: ["1", "2", "3", "4"].map(item) }, "black holes", "Physics");
    expect(html.match(/Episode \d/g)).toEqual(["Episode 1", "Episode 2", "Episode 3"]);
    expect(html).toMatch(
      /href="\/discover\?q=black\+holes&amp;field=Physics"[^>]*>Discover More Podcasts<\/a>/,
    );
    expect(html).toContain('aria-pressed="true"');
  });

  test("says where nothing was found, and where the list could not be had", () => {
    expect(render({ state: "ready", items: [] })).toContain("No podcasts found");
    const failed = render({ state: "failed", retry() {} });
    expect(failed).toContain("Failed to load podcasts. Please try again later.");
    expect(failed).toContain("Try again");
  });
});
