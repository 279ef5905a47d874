import { expect, test } from "vitest";
import type { BackendError } from "#backend";
import type { GenerateRequest } from "#contract";
import type { Draft } from "#db";
import { isSentAs, sha256, startGeneration } from "#features/generate/start-generation.ts";
import { failure, success, type Result } from "#lib/result.ts";

const request: GenerateRequest = {
  title: "T",
  abstract: "A",
  authors: "N",
  publishing_year: 2020,
  field_of_research: "Physics",
  keywords: "k",
  doi: null,
  is_public: true,
  text: "Text.",
};

function makePorts(answer: Result<{ jobId: string }, BackendError>) {
  const keys: string[] = [];
  let sent: Draft["sent"] = null;
  let made = 0;
  return {
    keys,
    sent: () => sent,
    ports: {
      generation: {
        start: async (_request: GenerateRequest, key: string) => {
          keys.push(key);
          return answer;
        },
      },
      note: (change: { sent: Draft["sent"] }) => {
        sent = change.sent;
      },
      newKey: () => `key-${(made += 1)}`,
      digest: sha256,
    },
  };
}

const rejected = (code: BackendError["code"], message: string): Result<never, BackendError> =>
  failure({ kind: "rejected", code, message, status: 402 });

test("the same paper sent again after a lost answer carries the same key, a changed one another", async () => {
  const { ports, keys, sent } = makePorts(
    failure({ kind: "transient", code: "offline", message: "", status: 0 }),
  );
  await startGeneration(ports, request, sent());
  await startGeneration(ports, request, sent());
  await startGeneration(ports, { ...request, title: "Another" }, sent());
  expect(keys).toEqual(["key-1", "key-1", "key-2"]);
});

test("the job is remembered, so that coming back finds it", async () => {
  const { ports, sent } = makePorts(success({ jobId: "job-1" }));
  expect(await startGeneration(ports, request, null)).toEqual({ kind: "started", jobId: "job-1" });
  expect(sent()?.jobId).toBe("job-1");
});

test("a reached limit opens the dialog instead of a banner, and the paper is still to be sent", async () => {
  const { ports, sent } = makePorts(rejected("quota_reached", "limit"));
  expect(await startGeneration(ports, request, null)).toEqual({ kind: "limit" });
  expect(sent()).toBeNull();
});

test("a running job is led to, and its end leaves the paper that was not sent", async () => {
  const { ports, sent } = makePorts(
    failure({
      kind: "rejected",
      code: "job_running",
      message: "Another one is being made.",
      status: 409,
      details: { jobId: "job-2" },
    }),
  );
  expect(await startGeneration(ports, request, null)).toEqual({
    kind: "running",
    jobId: "job-2",
    message: "Another one is being made.",
  });
  expect(isSentAs(sent(), "job-2")).toBe(false);
});

test("a job is the draft's own when its answer came or may have been lost", () => {
  const sent = { key: "key-1", digest: "d" };
  expect(isSentAs({ ...sent, jobId: "job-1" }, "job-1")).toBe(true);
  expect(isSentAs({ ...sent, jobId: null }, "job-1")).toBe(true);
  expect(isSentAs({ ...sent, jobId: "job-1" }, "job-2")).toBe(false);
  expect(isSentAs(null, "job-1")).toBe(false);
});

test("the server's own message reaches the banner, and offline the banner says that nothing is lost", async () => {
  const refused = await startGeneration(
    makePorts(rejected("invalid_request", "The title is too long.")).ports,
    request,
    null,
  );
  expect(refused).toEqual({ kind: "refused", message: "The title is too long." });
  const away = failure({ kind: "transient", code: "offline", message: "", status: 0 } as const);
  const offline = await startGeneration(makePorts(away).ports, request, null);
  expect(offline).toMatchObject({ kind: "refused", message: expect.stringContaining("are kept") });
});
