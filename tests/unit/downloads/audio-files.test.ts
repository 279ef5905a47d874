// What downloads are told of an episode's audio, by answers of the backend.
import { expect, test } from "vitest";
import { createAudioFiles, type Client } from "#backend";
import { systemClock } from "#lib/clock.ts";
import { manualClock } from "../manual-clock.ts";

type Answer = { data: unknown; error: { status?: number } | null; status?: number };

/** A client that knows the two calls that are made. */
const clientOf = (answer: Answer | "offline") => async () => {
  if (answer === "offline") throw new TypeError("Failed to fetch");
  const row = { maybeSingle: async () => answer };
  const client = {
    from: () => ({ select: () => ({ eq: () => row }) }),
    storage: { from: () => ({ createSignedUrl: async () => answer }) },
  };
  return client as unknown as Client;
};
const describe = (answer: Answer | "offline") =>
  createAudioFiles(clientOf(answer), systemClock).describe("tides");
const sign = (answer: Answer | "offline") => createAudioFiles(clientOf(answer), systemClock).sign("a.mp3");
const TRANSIENT = { ok: false, error: { kind: "transient", retryAfter: null } };
const REFUSED = { ok: false, error: { kind: "refused" } };

test("an episode's audio is described by its path in the bucket, its size, revision and digests", async () => {
  const row = {
    audio_url: "https://old.test/storage/v1/object/public/podcasts/ada/a.mp3",
    audio_bytes: 5,
    audio_rev: 2,
    part_sha256: ["ab"],
  };
  expect(await describe({ data: row, error: null, status: 200 })).toEqual({
    ok: true,
    value: { path: "ada/a.mp3", bytes: 5, rev: 2, part_sha256: ["ab"] },
  });
});

test.each([[null], [{ audio_url: "a.mp3", audio_bytes: null, audio_rev: 1, part_sha256: [] }]])(
  "an episode that is gone or has no audio is answered with null",
  async (data) => {
    expect(await describe({ data, error: null, status: 200 })).toEqual({ ok: true, value: null });
  },
);

test.each([
  [0, TRANSIENT],
  [401, TRANSIENT],
  [429, TRANSIENT],
  [500, TRANSIENT],
  [400, REFUSED],
  [404, REFUSED],
])("an answer of %i is transient or a refusal, as its status says", async (status, outcome) => {
  expect(await describe({ data: null, error: {}, status })).toEqual(outcome);
  expect(await sign({ data: null, error: { status } })).toEqual(outcome);
});

test("without a network the reader answers a transient error", async () => {
  expect(await describe("offline")).toEqual(TRANSIENT);
  expect(await sign("offline")).toEqual(TRANSIENT);
});

test("a signed address is handed on", async () => {
  const answer = { data: { signedUrl: "https://a.test/x" }, error: null };
  expect(await sign(answer)).toEqual({ ok: true, value: "https://a.test/x" });
});

test.each(["describe", "sign"] as const)(
  "a call of %s that is never answered ends as a transient error",
  async (call) => {
    const clock = manualClock();
    const swallowed = () => new Promise<Client>(() => {});
    const answer = createAudioFiles(swallowed, clock)[call]("tides");
    await clock.advance(30_000);
    expect(await answer).toEqual(TRANSIENT);
  },
);
