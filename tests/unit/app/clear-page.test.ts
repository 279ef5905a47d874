import { expect, test, vi } from "vitest";
import { clearPage } from "../../../src/app/account/clear-page.ts";
import { keepPaper, waitingPaper } from "#sw/shared-paper.ts";
import { fakeCaches } from "../fake-caches.ts";

const parts = () => ({
  player: { close: vi.fn<() => void>() },
  queue: { close: vi.fn<() => void>() },
  covers: { forget: vi.fn<() => void>() },
  lastHeard: { forget: vi.fn<() => void>() },
  review: { set: vi.fn<(review: null) => void>() },
  report(error: unknown) {
    throw error;
  },
});

test("a shared paper is forgotten before the next account comes", async () => {
  const caches = fakeCaches();
  await keepPaper(caches, new File(["%PDF-1.7"], "private.pdf"), 0);
  clearPage({ ...parts(), caches });
  expect(await waitingPaper(caches, 0)).toBeNull();
});

test("what the account before played ends, also where the browser keeps no caches", () => {
  const left = parts();
  clearPage({ ...left, caches: undefined });
  expect(left.player.close).toHaveBeenCalledTimes(1);
  expect(left.queue.close).toHaveBeenCalledTimes(1);
  expect(left.lastHeard.forget).toHaveBeenCalledTimes(1);
});
