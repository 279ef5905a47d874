// The precache: the shell of this build as a whole, so that the app opens offline, and how long it is cached. Other built
// files are cached by built-files.ts. Media have caches of their own, which this file does not touch.
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from "workbox-precaching";
import { SHELL_LOCK_PREFIX } from "./protocol.ts";

const PAGE = "/index.html";
const SHELL_PREFIX = "shell-";

/** Makes this build's shell from the list the build wrote. The page's own revision names its cache. */
export function createShell(entries: readonly (PrecacheEntry | string)[]) {
  const list = entries.map((entry) => {
    if (typeof entry === "string") return `/${entry.replace(/^\//, "")}`;
    return { ...entry, url: `/${entry.url.replace(/^\//, "")}` };
  });
  const page = list.find((entry) => typeof entry === "object" && entry.url === PAGE);
  const revision = typeof page === "object" ? (page.revision ?? "") : "";
  const cacheName = `${SHELL_PREFIX}${revision}`;
  const controller = new PrecacheController({ cacheName });
  controller.addToCacheList(list);

  return {
    install: (event: ExtendableEvent) => controller.install(event),
    /** Answers requests for files of this shell. */
    route: new PrecacheRoute(controller),
    /** Answers every page address with the one page there is. */
    page: controller.createHandlerBoundToURL(PAGE),
    /** Removes shells that no open page runs any more: a page's lock names the script it started from. */
    async dropUnused(locks: LockManager): Promise<void> {
      const old = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX) && name !== cacheName);
      if (old.length === 0) return;
      const held = (await locks.query()).held ?? [];
      const current = await caches.open(cacheName);
      const builds: string[] = [];
      for (const { name = "" } of held) {
        if (!name.startsWith(SHELL_LOCK_PREFIX)) continue;
        const build = name.slice(SHELL_LOCK_PREFIX.length);
        // A page whose script is part of this shell too finds everything here.
        if (!(await current.match(build))) builds.push(build);
      }
      for (const name of old) {
        const shell = await caches.open(name);
        const hits = await Promise.all(builds.map((build) => shell.match(build)));
        if (!hits.some(Boolean)) await caches.delete(name);
      }
    },
  };
}
