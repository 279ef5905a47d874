// Where the player's listens go: the listen, its mark that it was counted and the change for the server are written
// in one transaction, so that a crash leaves all of them or none.
import type { AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import { enqueue } from "./outbox.ts";

/** Listens older than this have long been sent and raised for the last time. Milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** What the player's listen tracker writes to; the shape of its port. */
export type Listens = {
  /** `id`: of the play session. Seconds are whole ones of playing. */
  /** Makes a listen, or raises one that is known. @param at when it was made, if not now: milliseconds of the device's clock. */
  count(listen: { id: string; podcastId: string; seconds: number }, at?: number): Promise<void>;
  raise(id: string, seconds: number): Promise<void>;
};

export type ListenPorts = {
  database: AccountDatabase;
  clock: Pick<Clock, "now">;
  onChange(): void;
  /** Told of a listen that the device could not keep. */
  report(error: unknown): void;
};

export function createListens({ database, clock, onChange, report }: ListenPorts): Listens {
  const { listens, outbox } = database;

  /** @returns whether anything was written. */
  const write = async (
    id: string,
    podcastId: string | null,
    seconds: number,
    madeAt = clock.now(),
  ): Promise<boolean> =>
    database.transaction("rw", listens, outbox, async () => {
      const known = await listens.get(id);
      const target = known?.podcast_id ?? podcastId;
      if (target === null || (known && known.seconds >= seconds)) return false;
      if (!known)
        await listens
          .where("at")
          .below(clock.now() - KEPT_FOR)
          .delete();
      // Raising the seconds moves nothing in time: the listen happened when it was made.
      const at = known?.at ?? madeAt;
      await listens.put({ id, podcast_id: target, seconds, at });
      await enqueue(database, { kind: "listen", id, target, seconds }, at);
      return true;
    });

  const attempt = (id: string, podcastId: string | null, seconds: number, at?: number) =>
    write(id, podcastId, seconds, at).then((written) => {
      if (written) onChange();
    }, report);

  return {
    count: ({ id, podcastId, seconds }, at) => attempt(id, podcastId, seconds, at),
    raise: (id, seconds) => attempt(id, null, seconds),
  };
}
