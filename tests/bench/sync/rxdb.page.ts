// RxDB 17 with its Dexie storage and its Supabase plugin, in the shape its documentation shows, tuned: no index beyond
// its own, one tab, the batch size that was fastest here, and no wait for a leader.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from "rxdb/plugins/core";
import { replicateSupabase } from "rxdb/plugins/replication-supabase";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import type { Holding, RxPage, Setting } from "./page-contract.ts";

type Row = { id: string };
type Column = "string" | "number" | "integer" | "boolean" | "string?" | "number?";

const schemaOf = (columns: Record<string, Column>): RxJsonSchema<Row> =>
  ({
    version: 0,
    primaryKey: "id",
    type: "object",
    properties: {
      id: { type: "string", maxLength: 36 },
      ...Object.fromEntries(
        Object.entries(columns).map(([name, type]) => [
          name,
          { type: type.endsWith("?") ? [type.slice(0, -1), "null"] : type },
        ]),
      ),
    },
    required: ["id"],
  }) as unknown as RxJsonSchema<Row>;

const schemas = {
  podcasts: schemaOf({
    user_id: "string",
    title: "string",
    authors: "string",
    publishing_year: "integer",
    field_of_research: "string",
    audio_file: "string",
    cover_file: "string?",
    audio_seconds: "number?",
    audio_rev: "integer",
    created_at: "string",
    like_count: "integer",
    save_count: "integer",
    listen_count: "integer",
  }),
  profiles: schemaOf({
    name: "string",
    affiliation: "string",
    status: "string",
    avatar_url: "string?",
    created_at: "string",
  }),
  likes: schemaOf({ user_id: "string", event_at: "string" }),
  playlist: schemaOf({ user_id: "string", position: "string", created_at: "string" }),
  follows: schemaOf({ user_id: "string", event_at: "string" }),
  progress: schemaOf({ user_id: "string", seconds: "number", finished: "boolean" }),
};
type Name = keyof typeof schemas;
const names = Object.keys(schemas) as Name[];

let database: RxDatabase;
let client: SupabaseClient;
let userId: string;
let batchSize: number;
let pushing: ReturnType<typeof replicateSupabase<Row>>;

const collection = (name: Name) => database.collections[name] as RxCollection<Row>;

function replicate(name: Name, ways: "pull" | "push", live: boolean) {
  const state = replicateSupabase<Row>({
    collection: collection(name),
    client,
    tableName: `rx_${name}`,
    replicationIdentifier: `${ways} ${name}`,
    live,
    waitForLeadership: false,
    ...(ways === "pull" ? { pull: { batchSize } } : { push: { batchSize } }),
  });
  state.error$.subscribe((error) => console.error(String(error)));
  return state;
}

const likeOf = (id: string) => ({ id, user_id: userId, event_at: new Date().toISOString() });

const rx: RxPage = {
  async wipe() {
    const all = await indexedDB.databases();
    await Promise.all(
      all
        .filter(({ name }) => name?.startsWith("rxdb-dexie"))
        .map(
          ({ name = "" }) =>
            new Promise((resolve, reject) => {
              const request = indexedDB.deleteDatabase(name);
              request.addEventListener("success", resolve);
              request.addEventListener("error", reject);
            }),
        ),
    );
  },
  async open(setting: Setting, size: number) {
    userId = setting.userId;
    batchSize = size;
    client = createClient(location.origin, setting.apiKey, { accessToken: async () => setting.token });
    database = await createRxDatabase({
      name: "bench",
      storage: getRxStorageDexie(),
      multiInstance: false,
      eventReduce: true,
    });
    await database.addCollections(Object.fromEntries(names.map((name) => [name, { schema: schemas[name] }])));
  },
  async pull() {
    const begun = performance.now();
    const states = names.map((name) => replicate(name, "pull", false));
    await Promise.all(states.map((state) => state.awaitInitialReplication()));
    const taken = performance.now() - begun;
    await Promise.all(states.map((state) => state.cancel()));
    return taken;
  },
  async holding(): Promise<Holding> {
    const ids = async (name: Name) =>
      (await collection(name).find().exec()).map((document) => document.primary);
    return {
      podcasts: await ids("podcasts"),
      profiles: await ids("profiles"),
      likes: await ids("likes"),
      playlist: await ids("playlist"),
    };
  },
  async startPush() {
    pushing = replicate("likes", "push", true);
    await pushing.awaitInSync();
  },
  async likeOffline(podcastIds) {
    await pushing.pause();
    await collection("likes").bulkInsert(podcastIds.map(likeOf));
  },
  async drain() {
    const begun = performance.now();
    await pushing.start();
    await pushing.awaitInSync();
    return performance.now() - begun;
  },
  async likes(podcastIds) {
    const times: number[] = [];
    for (const id of podcastIds) {
      const begun = performance.now();
      await collection("likes").upsert(likeOf(id));
      times.push(performance.now() - begun);
    }
    return times;
  },
  close: async () => void (await database.close()),
};

Object.assign(globalThis, { rx });
