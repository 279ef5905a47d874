// What no engine can beat: the same rows put at once, the same answers fetched at once, a put and nothing else.
import { SYNC_LIMITS, type PullAnswer, type PullArguments, type PushArguments } from "#sync-contract";
import { createAccountDatabase } from "#db";
import { Dexie } from "dexie";
import type { LimitsPage, Setting } from "./page-contract.ts";

const post = (name: string, { token, apiKey }: Setting, body: string): Promise<Response> =>
  fetch(`/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: apiKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body,
    cache: "no-store",
  });

async function clocked(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export const limits: LimitsPage = {
  async bulkPut(userId) {
    const from = createAccountDatabase(userId);
    const tables = ["podcasts", "profiles", "likes", "playlist", "stats"] as const;
    const rows = await Promise.all(
      tables.map(async (name) => ({ name, all: await from.table(name).toArray() })),
    );
    from.close();
    const name = "limit";
    await Dexie.delete(`orpheus_${name}`);
    const into = createAccountDatabase(name);
    await into.open();
    const taken = await clocked(() =>
      into.transaction(
        "rw",
        tables.map((table) => into.table(table)),
        async () => {
          for (const each of rows) await into.table(each.name).bulkPut(each.all);
        },
      ),
    );
    into.close();
    await Dexie.delete(`orpheus_${name}`);
    return taken;
  },
  async recordPulls(setting) {
    const bodies: string[] = [];
    let place: Omit<PullArguments, "p_limit"> = {
      p_epoch: null,
      p_private_cursor: null,
      p_public_cursor: null,
    };
    for (;;) {
      const body = JSON.stringify({ ...place, p_limit: SYNC_LIMITS.pageRows });
      bodies.push(body);
      const answer = (await (await post("sync_pull", setting, body)).json()) as PullAnswer;
      if (!answer.more) return bodies;
      place = {
        p_epoch: answer.epoch,
        p_private_cursor: answer.private.cursor,
        p_public_cursor: answer.public.cursor,
      };
    }
  },
  fetchAll: (setting, bodies) =>
    clocked(async () => {
      for (const body of bodies) await (await post("sync_pull", setting, body)).arrayBuffer();
    }),
  push(setting, podcastIds) {
    const request: PushArguments = {
      p_client: crypto.randomUUID(),
      p_base: "0",
      p_version: SYNC_LIMITS.version,
      p_mutations: podcastIds.map((target, index) => ({
        kind: "like",
        target,
        present: true,
        mid: String(index + 1),
        age: 0,
      })),
    };
    return clocked(async () => {
      const answer = await post("sync_push", setting, JSON.stringify(request));
      if (!answer.ok) throw new Error(await answer.text());
      await answer.json();
    });
  },
  async puts(podcastIds) {
    const bare = new Dexie("bare");
    bare.version(1).stores({ likes: "podcast_id" });
    await bare.open();
    const times: number[] = [];
    const event_at = new Date().toISOString();
    for (const podcast_id of podcastIds)
      times.push(await clocked(() => bare.table("likes").put({ podcast_id, present: true, event_at })));
    bare.close();
    await Dexie.delete("bare");
    return times;
  },
};
