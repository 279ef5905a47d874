import { expect, test } from "vitest";
import type { BackendError } from "#backend";
import type { JobState } from "#contract";
import type { DraftEditorState } from "#features/generate/draft-editor.ts";
import { findEarlierJob } from "#features/generate/earlier-job.ts";
import { success, type Result } from "#lib/result.ts";

const failed = { id: "earlier", status: "failed" } as JobState;
type Answer = Result<JobState | null, BackendError>;

/** A draft that was sent as `jobId`; the answers are given by hand. */
function harness({ jobId = null as string | null, dismissedJobId = null as string | null } = {}) {
  const state = Promise.withResolvers<Answer>();
  const current = Promise.withResolvers<Answer>();
  const notes: unknown[] = [];
  let late = false;
  const sent = jobId === null ? null : { key: "key", digest: "digest", jobId };
  const draft = { sent, dismissedJobId };
  const found = findEarlierJob({
    editor: {
      get: () => ({ draft }) as unknown as DraftEditorState,
      note: (change) => void notes.push(Object.assign(draft, change)),
    },
    generation: { state: () => state.promise, current: () => current.promise },
    isLate: () => late,
  });
  return { state, current, notes, draft, found, beLate: () => (late = true) };
}

test("a job that failed before this visit is found", async () => {
  const { current, found } = harness();
  current.resolve(success(failed));
  expect(await found).toBe(failed);
});

test("a late answer about a failed job is no news once another one was begun", async () => {
  const { current, found, beLate } = harness();
  beLate();
  current.resolve(success(failed));
  expect(await found).toBe(null);
});

test("a late answer about the job that the draft was sent as leaves what was sent meanwhile", async () => {
  const { state, found, beLate, notes } = harness({ jobId: "earlier" });
  beLate();
  state.resolve(success({ ...failed, status: "cancelled" }));
  expect(await found).toBe(null);
  expect(notes).toEqual([]);
});

test("a job that is dismissed while the answer is on its way is not shown again", async () => {
  const { current, found, draft } = harness();
  draft.dismissedJobId = "earlier";
  current.resolve(success(failed));
  expect(await found).toBe(null);
});

test("after a cancelled job the account's current one is looked for", async () => {
  const { state, current, found, notes } = harness({ jobId: "given up" });
  state.resolve(success({ ...failed, id: "given up", status: "cancelled" }));
  current.resolve(success(failed));
  expect(await found).toBe(failed);
  expect(notes).toEqual([expect.objectContaining({ sent: null })]);
});
