// An episode whose sound cannot be had may have been removed: its page is asked for, which finds that out.
import { afterEach, expect, test, vi } from "vitest";
import type { Podcasts } from "#backend";
import { wirePlayer } from "#app/player/player-wiring.ts";
import { systemClock } from "#lib/clock.ts";
import { failure } from "#lib/result.ts";
import { createToasts } from "#lib/toasts.ts";
import type { Account } from "../../../src/app/account/accounts.ts";
import { episode } from "../player/episodes.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page without a worker, where storage answers for the audio as `signAudio` does. */
function openPage(signAudio: Podcasts["signAudio"]) {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { origin: "https://orpheus.example" });
  const visited: string[] = [];
  const visits = {
    async podcast(id: string) {
      visited.push(id);
      return "missing";
    },
  };
  const account = {
    userId: "ada",
    opened: async () => ({ visits, resumeAt: async () => 0 }),
  } as unknown as Account;
  const toasts = createToasts(systemClock);
  const player = wirePlayer(
    { signAudio } as unknown as Podcasts,
    () => account,
    toasts,
    { note: () => {} },
    systemClock,
    () => {},
  );
  return { player, visited, toasts };
}

test("an episode whose audio is refused is asked for again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const page = openPage(async () => failure({ message: "Error getting signed URL: Object not found" }));
  page.player.play(episode("tides"));
  await expect.poll(() => page.visited).toEqual(["tides"]);
  await expect.poll(() => page.toasts.get().map(({ message }) => message)).toHaveLength(1);
  page.player.close();
});
