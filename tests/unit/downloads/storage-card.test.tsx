// What the page of downloads says of the device's storage.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StorageCard, type StorageUse } from "#features/downloads/storage-card.tsx";

const MB = 1_000_000;

/** The parts with their sizes, as they are read. */
function parts(use: Partial<StorageUse>): string[] {
  const protection = { isPersistent: null, isRefused: false, ask: () => undefined };
  const all = { episodes: 30 * MB, images: 2 * MB, rows: 0, rest: 50 * MB, quota: null, ...use };
  const html = renderToStaticMarkup(<StorageCard use={all} protection={protection} />);
  return Array.from(html.matchAll(/<li[^>]*>(.*?)<\/li>/g), ([, item = ""]) => item.replace(/<[^>]+>/g, ""));
}

test("what the account uses is shown apart from all that Orpheus uses", () => {
  expect(parts({})).toEqual([
    "Episodes 30.0 MB",
    "Images 2.0 MB",
    "Other data of Orpheus on this device 50.0 MB",
  ]);
});

test("nothing is said of other data where the browser does not count", () => {
  expect(parts({ rest: null })).toEqual(["Episodes 30.0 MB", "Images 2.0 MB"]);
});

test("the account's lists, texts and drafts are told apart too, as an estimate", () => {
  expect(parts({ rows: 3 * MB })).toEqual([
    "Episodes 30.0 MB",
    "Images 2.0 MB",
    "Your lists, texts and drafts (estimated) 3.0 MB",
    "Other data of Orpheus on this device 50.0 MB",
  ]);
});
