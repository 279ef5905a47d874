// Asking for the address of an episode's audio, as the player does.
import { expect, test } from "vitest";
import { createBackend } from "#backend";
import { manualClock } from "./manual-clock.ts";

const backendOver = (fetchNow: typeof fetch, clock: ReturnType<typeof manualClock>) =>
  createBackend({
    url: "http://backend.example",
    publishableKey: "key",
    appOrigin: "http://app.example",
    storage: {
      getItem: async () => null,
      setItem: async () => {},
      removeItem: async () => {},
      watch: () => () => {},
    },
    fetch: fetchNow,
    clock,
  });

test("a network that swallows everything ends in an error that can be tried again, not in waiting for ever", async () => {
  const clock = manualClock();
  let isSwallowing = true;
  const { podcasts } = backendOver(
    () =>
      isSwallowing
        ? new Promise<Response>(() => {})
        : Promise.resolve(Response.json({ signedURL: "/object/sign/podcasts/a.mp3?token=t" })),
    clock,
  );
  const answer = podcasts.signAudio("a.mp3");
  await clock.advance(15_000);
  expect(await answer).toEqual({ ok: false, error: { message: "Error loading audio file" } });
  isSwallowing = false;
  expect(await podcasts.signAudio("a.mp3")).toMatchObject({ ok: true });
});

test("without a network it is said that the episode is not downloaded, and a refusal of the server is told as it is", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Promise.resolve(Response.json({ message: "Object not found" }, { status: 400 })),
  ];
  const { podcasts } = backendOver(() => (answers.shift() ?? Promise.reject)(), manualClock());
  expect(await podcasts.signAudio("a.mp3")).toEqual({
    ok: false,
    error: { message: "There is no connection, and this episode is not downloaded.", isOffline: true },
  });
  expect(await podcasts.signAudio("a.mp3")).toEqual({
    ok: false,
    error: { message: "Error getting signed URL: Object not found" },
  });
});
