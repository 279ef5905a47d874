// One attempt to download an episode's audio, under its lock. Its steps are the states of a download.
import type { AudioFile, StoredDownload } from "#db";
import { isSpaceMissing } from "#lib/not-kept.ts";
import { whenLeft } from "./heard.ts";
import type { Ledger } from "./ledger.ts";
import { fetchPart, lengthOfPart, type PartFailure } from "./part.ts";
import type { DownloadPorts, SourceFailure } from "./ports.ts";
import type { AudioCache } from "./audio-cache.ts";
import type { DownloadEvent } from "./state.ts";
import { waitAfter } from "./wait.ts";

/** Share of this origin's storage quota; past it a download is refused before it begins. */
const FILLED = 0.8;
/** Times in a row that the bytes may be wrong, or the address refused, before the download is given up. */
const STRIKES = 3;

export type AttemptPorts = Pick<
  DownloadPorts,
  "userId" | "source" | "fetch" | "storage" | "connectivity" | "locks" | "clock" | "random" | "report"
> & { ledger: Ledger; audioCache: AudioCache };

type Trouble = PartFailure | SourceFailure;

async function hasRoom(storage: DownloadPorts["storage"], bytes: number): Promise<boolean> {
  const { usage, quota } = await storage.estimate().catch(() => ({ usage: undefined, quota: undefined }));
  return usage === undefined || quota === undefined || usage + bytes <= quota * FILLED;
}

/**
 * Goes on with `row` until it is ready, has to wait, has failed, or is no longer wanted.
 * @param signal ends it where it is; the next try goes on from there.
 */
export async function attempt(ports: AttemptPorts, row: StoredDownload, signal: AbortSignal): Promise<void> {
  const { source, ledger, audioCache, connectivity, clock } = ports;
  const { podcast_id: id, ticket } = row;
  let latest = row;

  /** False where the download is no longer ours to go on with. */
  async function tell(event: DownloadEvent): Promise<boolean> {
    if (signal.aborted) return false;
    const next = await ledger.tellFor(id, ticket, event);
    if (next) latest = next;
    return next !== null && !signal.aborted;
  }

  async function giveUp(reason: "quota" | "integrity" | "gone"): Promise<void> {
    if ((await tell({ type: "failed", reason })) && reason === "gone") await audioCache.forget(id);
  }

  async function postpone(trouble: Trouble): Promise<void> {
    // A connection that is being lost may bring no bytes or wrong ones: that says nothing about the file.
    if (!connectivity.isOnline()) return void (await tell({ type: "paused", reason: "offline" }));
    const strike = trouble.kind === "wrong" || trouble.kind === "refused";
    if (strike && latest.strikes + 1 >= STRIKES)
      return giveUp(trouble.kind === "refused" ? "gone" : "integrity");
    const retryAfter = "retryAfter" in trouble ? trouble.retryAfter : null;
    const at = clock.now() + waitAfter(latest.failures, retryAfter, ports.random());
    await tell({ type: "postponed", at, asked: retryAfter !== null, strike });
  }

  async function sign(file: AudioFile): Promise<string | null> {
    const signed = await source.sign(file.path);
    if (signed.ok) return signed.value;
    await postpone(signed.error);
    return null;
  }

  /** Fetches the missing parts. @returns false where this attempt is over. */
  async function fetchMissing(file: AudioFile): Promise<boolean> {
    const here = new Set(await audioCache.parts(id, file));
    let address = await sign(file);
    if (address === null || !(await tell({ type: "signed", parts: here.size }))) return false;
    let isFresh = true;
    for (let index = 0; index < file.part_sha256.length; index += 1) {
      if (here.has(index)) continue;
      let part = await fetchPart(ports, address, file, index, signal);
      if (!part.ok && part.error.kind === "refused" && !isFresh) {
        // The address may have expired: an hour is short on a slow connection.
        if (!(await tell({ type: "begun" }))) return false;
        address = await sign(file);
        if (address === null || !(await tell({ type: "signed", parts: here.size }))) return false;
        part = await fetchPart(ports, address, file, index, signal);
      }
      if (signal.aborted) return false;
      if (!part.ok) {
        await postpone(part.error);
        return false;
      }
      await audioCache.store(id, file, index, part.value);
      here.add(index);
      isFresh = false;
      if (!(await tell({ type: "stored", parts: here.size }))) return false;
    }
    return tell({ type: "complete" });
  }

  /** Deletes the files that the row does not name at that time, once no player has the episode. */
  const dropOthers = () =>
    whenLeft(ports, id, async () => {
      const current = await ledger.get(id);
      const named = [current?.kept, current?.file?.rev].filter((rev) => typeof rev === "number");
      await audioCache.forget(id, named);
    });

  async function bring(file: AudioFile): Promise<void> {
    // Of other revisions only the one that plays stays, until this one is here.
    await dropOthers();
    const here = await audioCache.parts(id, file);
    const stored = here.reduce((sum, index) => sum + lengthOfPart(file, index), 0);
    if (!(await hasRoom(ports.storage, file.bytes - stored))) return giveUp("quota");
    let isSecond = false;
    while (await fetchMissing(file)) {
      const whole = await audioCache.verify(id, file);
      if (whole === file.part_sha256.length) {
        if (!(await tell({ type: "verified" }))) return;
        await audioCache.commit(id, file);
        if (await tell({ type: "committed" })) await dropOthers();
        return;
      }
      // A device that has returned other bytes than were stored twice will do so a third time.
      if (isSecond) return giveUp("integrity");
      isSecond = true;
      if (!(await tell({ type: "spoiled", parts: whole }))) return;
    }
  }

  try {
    if (!(await tell({ type: "begun" }))) return;
    const described = await source.describe(id);
    if (!described.ok) return await postpone(described.error);
    if (!described.value) return await giveUp("gone");
    if (await tell({ type: "described", file: described.value })) await bring(described.value);
  } catch (error) {
    if (!isSpaceMissing(error)) throw error;
    await giveUp("quota");
  } finally {
    // The episode was forgotten meanwhile: what was stored since is deleted too.
    if (!(await ledger.get(id))) await dropOthers();
  }
}
