import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createAccountDatabase } from "#db";
import { DeviceStorage } from "#features/legal/privacy-device.tsx";

const text = renderToStaticMarkup(<DeviceStorage />)
  .replace(/<[^>]+>|\s+/g, " ")
  .replace(/\s+/g, " ");

/** The code of page and service worker, without comments. */
const code = ["src", "sw"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /[.]tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8").replace(/^\s*\/\/.*$/gm, ""))
  .join("\n");

const namesIn = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name]) => name ?? ""));

/** Where a name begins like a key of the storages and is none: a lock, and a prefix of caches of the app itself. */
const NO_KEYS = ["orpheus-busy", "orpheus-export", "orpheus-shell"];

/** Keys of local and session storage, and what the privacy policy calls what is under them. */
const KEYS = {
  "orpheus-account": "which account was used last",
  "orpheus-checkout-told": "whether you were told that a payment went through",
  "orpheus-chunk-reload": "whether the tab was reloaded",
  "orpheus-covers": "addresses of covers",
  "orpheus-heard": "where the last episode stopped",
  "orpheus-install": "whether you were offered to install the app",
  "orpheus-mended": "when faulty entries were last removed",
  "orpheus-rate": "playback speed",
  "orpheus-return-address": "where to go after signing in",
  "orpheus-scroll": "how far pages were scrolled",
  "orpheus-session": "your sign-in",
  "orpheus-survey": "answers to the survey",
  "orpheus-theme": "theme",
  "orpheus-unheard": "the episode that plays after that",
  "orpheus-used-links": "which links of mails were used",
};

const CACHES = {
  "assets-v1": "the app itself",
  "banners-v1": "the app itself",
  "character-maps-v1": "the app itself",
  "images-v1": "covers and avatars of your library",
  "media-v1": "the audio you downloaded",
  "shared-paper-v1": "a PDF that was shared to the app",
};

const TABLES = {
  dead: "changes that wait to be sent",
  details: "episodes",
  downloads: "downloads",
  drafts: "drafts",
  follows: "whom you follow",
  images: "covers and avatars",
  likes: "likes",
  lists: "search results",
  jobs: "the episodes you have made",
  listens: "listening history",
  meta: "positions",
  outbox: "changes that wait to be sent",
  papers: "the PDF you chose",
  playlist: "playlist",
  podcasts: "episodes",
  profilePages: "profiles",
  profiles: "profiles",
  progress: "positions",
  statistics: "listening statistics",
  stats: "episodes",
  texts: "search results",
  transcripts: "transcripts",
};

const keys = [...namesIn(/"(orpheus-[a-z-]+):?"/g)].filter((key) => !NO_KEYS.includes(key));

test.each([
  ["key of the small storages", keys, KEYS],
  ["cache", namesIn(/["`]([a-z-]+-v\d)[:"`]/g), CACHES],
  ["table", createAccountDatabase("ada").tables.map(({ name }) => name), TABLES],
] as const)("the privacy policy covers every %s", (_kind, names, said) => {
  expect(new Set(names)).toEqual(new Set(Object.keys(said)));
  for (const phrase of Object.values(said)) expect(text).toContain(phrase);
});
