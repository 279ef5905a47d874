// The device's engine on a real Postgres with many connections: devices that change, lose answers and sync all at the
// same time agree in the end, with each other and with the server. What is drawn is told by its seed.
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#lib/clock.ts";
import { failure } from "#lib/result.ts";
import { readLikes, readPlaylist, readSyncSummary, type Transport } from "#sync";
import { makeRemoteDevice } from "../unit/sync/device-harness.ts";
import { runs } from "../fuzz/runs.ts";
import { openPostgres, type TestPostgres } from "./harness.ts";
import { publish, signUp, transportOf } from "./sync-device.ts";

let database: TestPostgres;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

/** Answers that are lost on the way back, drawn beforehand: the server has done its work by then. */
function lossy(remote: Transport, losses: readonly boolean[]): Transport {
  let asked = 0;
  const mayLose = async <Answer>(answer: Promise<Answer>) => {
    const arrived = await answer;
    asked += 1;
    return losses[asked] ? failure({ kind: "transient" as const, retryAfter: null }) : arrived;
  };
  return {
    push: (request, token) => mayLose(remote.push(request, token)),
    pull: (request, token) => mayLose(remote.pull(request, token)),
  };
}

const DEVICES = 3;
const PODCASTS = 4;
const step = fc.record({
  device: fc.nat(DEVICES - 1),
  podcast: fc.nat(PODCASTS - 1),
  kind: fc.constantFrom("like", "unlike", "save", "unsave", "progress", "listen", "sync" as const),
});

test(
  "devices that sync at the same time end alike, with every change, and each listen counted once",
  { timeout: 15 * 60_000 },
  async () => {
    const schedule = fc.record({
      steps: fc.array(step, { minLength: 5, maxLength: 30 }),
      losses: fc.array(fc.array(fc.boolean(), { maxLength: 6 }), { minLength: DEVICES, maxLength: DEVICES }),
    });
    await fc.assert(
      fc.asyncProperty(schedule, async ({ steps, losses }) => {
        const [user = "", other = ""] = await signUp(database, 2);
        const podcasts = Array.from({ length: PODCASTS }, () => randomUUID());
        for (const id of podcasts) await database.query(publish(other, id));
        const remote = transportOf(database, user);
        const devices = losses.map((lost) =>
          makeRemoteDevice(user, systemClock, lossy(remote, lost), randomUUID),
        );
        const running: Promise<unknown>[] = [];
        const listened: string[] = [];
        for (const { device: index, podcast, kind } of steps) {
          const device = devices[index];
          const id = podcasts[podcast] ?? "";
          if (!device) continue;
          if (kind === "like" || kind === "unlike") await device.changes.setLiked(id, kind === "like");
          if (kind === "save" || kind === "unsave") await device.changes.setSaved(id, kind === "save");
          if (kind === "progress") await device.changes.setProgress(id, podcast * 10, false);
          if (kind === "listen") {
            listened.push(id);
            await device.listens.count({ id: randomUUID(), podcastId: id, seconds: 20 });
          }
          // Not waited for: the next steps and the other devices go on meanwhile.
          if (kind === "sync") running.push(device.sync());
        }
        await Promise.all(running);
        // All at once until nothing is lost any more; then each hears of the others' last.
        for (let round = 0; round < 9; round += 1) await Promise.all(devices.map((device) => device.sync()));
        const rows = async (table: "likes" | "playlists") =>
          (
            await database.query<{ podcast_id: string }>(
              `select podcast_id from public.${table} where user_id = $1 and present`,
              [user],
            )
          ).map(({ podcast_id }) => podcast_id);
        const [likes, saves] = [(await rows("likes")).sort(), (await rows("playlists")).sort()];
        for (const device of devices) {
          expect(await readSyncSummary(device.database)).toMatchObject({ waiting: 0, refused: [] });
          expect(await device.database.outbox.count()).toBe(0);
          expect([...(await readLikes(device.database))].sort()).toEqual(likes);
          expect((await readPlaylist(device.database)).map(({ podcastId }) => podcastId).sort()).toEqual(
            saves,
          );
        }
        const heard = await database.query<{ times: number }>(
          "select count(*)::integer as times from public.listens where user_id = $1",
          [user],
        );
        expect(heard).toEqual([{ times: listened.length }]);
      }),
      runs(12),
    );
  },
);
