// A library with a few episodes, a storage that has their images, and tabs that can be killed.
// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createAccountDatabase, readKeptImages, VISITOR, type StoredDownload } from "#db";
import { createImages, watchLibrary, type ImagePorts } from "#images";
import { observable } from "#lib/observable.ts";
import { imageCacheName, imagePath } from "#sw/image-layout.ts";
import { manualClock } from "../manual-clock.ts";
import { createFakeCaches } from "../downloads/fake-caches.ts";
import { createFakeLocks } from "../downloads/fake-locks.ts";

const picture = () =>
  new Response(new Uint8Array(1000), { headers: { "content-type": "image/webp; charset=x" } });

export function createImageHarness(userId: string | null = "ada") {
  const indexedDB = new IDBFactory();
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const caches = createFakeCaches();
  const locks = createFakeLocks();
  const account = userId ?? VISITOR;
  const open = () => createAccountDatabase(account, { indexedDB, IDBKeyRange, newId: () => "device" });
  const database = open();
  const server = {
    asked: [] as string[],
    /** Keys that the account may not see. */
    hidden: new Set<string>(),
    answer: (_key: string): Response | Promise<Response> => picture(),
  };
  const device = { usage: 0, quota: 1_000_000_000, online: observable(true), metered: false };
  const shown: string[] = [];
  const reports: unknown[] = [];
  const tabs: { kill(): void }[] = [];

  function openTab(changed: Partial<ImagePorts> = {}) {
    const tab = tabs.length;
    const own = open();
    const images = createImages({
      database: own,
      userId,
      addresses: async (keys) => {
        if (!device.online.get()) throw new TypeError("no network");
        return new Map(
          keys.flatMap((key) => (server.hidden.has(key) ? [] : [[key, `https://storage.test/${key}`]])),
        );
      },
      fetch: async (address, { signal }) => {
        const key = address.replace("https://storage.test/", "");
        server.asked.push(key);
        if (!device.online.get()) throw new TypeError("no network");
        const aborted = new Promise<never>((_, reject) =>
          signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
        );
        return Promise.race([server.answer(key), aborted]);
      },
      caches,
      storage: { estimate: async () => ({ usage: device.usage, quota: device.quota }) },
      connectivity: {
        isOnline: device.online.get,
        isMetered: () => device.metered,
        subscribe: device.online.subscribe,
      },
      locks: locks.of(tab),
      clock,
      idle: async () => {},
      shown: async () => shown,
      watch: (listener) => watchLibrary(own, listener),
      report: (error) => reports.push(error),
      ...changed,
    });
    const opened = {
      images,
      kill() {
        images.stop();
        own.close();
        locks.killTab(tab);
      },
    };
    tabs.push(opened);
    return opened;
  }

  /** Lets everything go on, the clock too, until `isSo`; fails after five seconds. */
  async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
    const deadline = performance.now() + 5_000;
    while (!(await isSo())) {
      if (performance.now() > deadline)
        throw new Error(`never came: ${JSON.stringify(await database.images.toArray())} ${String(reports)}`);
      await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(100);
    }
  }
  const kept = async () => (await readKeptImages(database)).sort();
  const files = () => [...(caches.stores.get(imageCacheName(account))?.keys() ?? [])].sort();

  return {
    clock,
    caches,
    locks,
    database,
    server,
    device,
    shown,
    reports,
    openTab,
    until,
    kept,
    files,
    started(changed: Partial<ImagePorts> = {}) {
      const tab = openTab(changed);
      tab.images.start();
      return tab;
    },
    /** Waits until these are here and nothing else, in rows and in the cache. */
    async holds(...keys: string[]): Promise<void> {
      const paths = keys.map((key) => imagePath(account, key)).sort();
      await until(
        async () =>
          String(await kept()) === String(keys.toSorted()) &&
          String(files()) === String(paths) &&
          (await database.images.count()) === keys.length,
      );
    },
    /** An episode of `creator` with a cover on the device. */
    async publish(id: string, creator = "grace"): Promise<void> {
      await database.podcasts.put({
        id,
        user_id: creator,
        title: id,
        authors: "A. Author",
        publishing_year: 2020,
        field_of_research: "Physics",
        audio_file: `${id}.mp3`,
        cover_file: `${id}.webp`,
        audio_seconds: 300,
        audio_rev: 1,
        created_at: "2026-01-01T00:00:00.000Z",
        seq: "1",
        gen: 0,
        place: 1,
      });
    },
    /** @param own columns that one's own profile has in addition to those of a card. */
    async meet(id: string, own: { custom_banner_url?: string } = {}): Promise<void> {
      await database.profiles.put({
        id,
        name: id,
        affiliation: "",
        status: "",
        avatar_url: `https://db.example/storage/v1/object/public/avatars/${id}/avatar.webp`,
        created_at: "2026-01-01T00:00:00.000Z",
        gen: 0,
        ...own,
      });
    },
    /** The page of a person was opened now, and lists these episodes. */
    async visit(id: string, listed: string[]): Promise<void> {
      const time = "2026-01-01T00:00:00.000Z";
      await database.profilePages.put({
        profile_id: id,
        profile: {
          id,
          name: id,
          avatar_url: `${id}/avatar.webp`,
          affiliation: "",
          bio: "",
          research_interests: [],
          website: "",
          github: "",
          linkedin: "",
          instagram: "",
          research_gate: "",
          banner_background: null,
          custom_banner_url: `${id}/banner.webp`,
          status: "",
          created_at: time,
          updated_at: time,
        },
        followers: 0,
        following: 0,
        followed: false,
        publications: listed.length,
        impact: 0,
        fetched_at: clock.now(),
      });
      await database.lists.put({
        key: `person ${id} recent`,
        ids: listed,
        after: null,
        fetched_at: clock.now(),
      });
    },
    async save(id: string): Promise<void> {
      const event_at = "2026-01-01T00:00:00.000Z";
      await database.playlist.put({
        podcast_id: id,
        present: true,
        position: "V",
        created_at: event_at,
        event_at,
        gen: 0,
      });
    },
    async download(id: string, automatic = false): Promise<void> {
      const row: StoredDownload = {
        state: "queued",
        podcast_id: id,
        ticket: id,
        asked_at: 0,
        automatic,
        file: null,
        parts: 0,
        kept: null,
        failures: 0,
        strikes: 0,
      };
      await database.downloads.put(row);
    },
    end() {
      for (const tab of tabs) tab.kill();
      database.close();
    },
  };
}

export type ImageHarness = ReturnType<typeof createImageHarness>;
