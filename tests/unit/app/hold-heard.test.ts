// The files of a downloaded episode stay while it is in a player, from before its address is used.
import { afterEach, expect, test, vi } from "vitest";
import type { Podcasts } from "#backend";
import { heardLock } from "#downloads";
import { wirePlayer } from "#app/player/player-wiring.ts";
import type { Account } from "../../../src/app/account/accounts.ts";
import { systemClock } from "#lib/clock.ts";
import { createToasts } from "#lib/toasts.ts";
import { episode } from "../player/episodes.ts";

const USER = "ada";

afterEach(() => vi.unstubAllGlobals());

/** A page whose worker plays what is on the device; `address` answers for the downloads. Nothing else is loaded of it. */
function openPage(address: (podcastId: string) => Promise<string | null>) {
  /** Names of locks in the order they were asked for, and of those that were let go of. */
  const asked: string[] = [];
  const released: string[] = [];
  const locks = {
    async request(name: string, _options: object, hold?: () => Promise<void>) {
      asked.push(name);
      await hold?.();
      released.push(name);
    },
  };
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} }, locks });
  vi.stubGlobal("location", { origin: "https://orpheus.example" });
  const account = {
    userId: USER,
    opened: async () => ({ downloads: { address }, resumeAt: async () => 0 }),
  } as unknown as Account;
  const signAudio = vi.fn<Podcasts["signAudio"]>(() => new Promise(() => {}));
  const player = wirePlayer(
    { signAudio } as unknown as Podcasts,
    () => account,
    createToasts(systemClock),
    { note: () => {} },
    systemClock,
    () => {},
  );
  return { player, asked, released, signAudio };
}

test("an episode is held before the address of its files is taken, and until it has left the player", async () => {
  const address = vi.fn<(podcastId: string) => Promise<string | null>>(async () => null);
  address.mockResolvedValueOnce("/media/audio/ada/tides/1");
  let heldAtLast: string[] = [];
  address.mockImplementationOnce(async () => {
    heldAtLast = page.asked.filter((name) => !page.released.includes(name));
    return null;
  });
  const page = openPage(address);
  page.player.play(episode("tides"));
  // Removed in between: it is asked for elsewhere.
  await expect.poll(() => page.signAudio.mock.calls.length).toBe(1);
  const lock = heardLock(USER, "tides");
  expect(heldAtLast).toContain(lock);
  expect(page.released).not.toContain(lock);
  page.player.close();
  await expect.poll(() => page.released).toContain(lock);
});
