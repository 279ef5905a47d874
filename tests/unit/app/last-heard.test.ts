import { expect, test } from "vitest";
import { createMemoryStorage } from "#lib/small-storage.ts";
import { createLastHeard, type Heard } from "../../../src/app/player/last-heard.ts";

const HEARD: Heard = { userId: "ada", podcastId: "tides", seconds: 34, finished: false, at: 1_000 };

test("where playing was is another account's to know, or not there for its own", () => {
  const storage = createMemoryStorage();
  createLastHeard(storage).note(HEARD);
  const next = createLastHeard(storage);
  expect(next.read("grace")).toBeNull();
  expect(next.read("ada")).toEqual(HEARD);
  next.forget();
  expect(next.read("ada")).toBeNull();
});

test("a storage that is full or holds something else keeps the app from going on", () => {
  const storage = createMemoryStorage();
  for (const other of ["{", "[]", '{"userId":"ada"}', "null"]) {
    storage.setItem("orpheus-heard", other);
    expect(createLastHeard(storage).read("ada")).toBeNull();
  }
  const full = createLastHeard({
    ...storage,
    setItem() {
      throw new DOMException("", "QuotaExceededError");
    },
  });
  expect(() => full.note(HEARD)).not.toThrow();
});
