// What is kept so that the app opens offline, and for how long: the shell of this build as a whole, every other
// built file once it was used. Media live in caches of their own and are never touched here.
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from "workbox-precaching";
import { SHELL_LOCK_PREFIX } from "./protocol.ts";

const PAGE = "/index.html";
const SHELL_PREFIX = "shell-";
const ASSETS_CACHE = "assets-v1";
/** Built files have hashed names and never change; past this many the oldest go. */
const ASSETS_KEPT = 80;

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

/** A missing file is answered with the page by some hosts: that must never be kept as a script. */
const isWorthKeeping = (response: Response) =>
  response.ok && response.type === "basic" && !response.headers.get("content-type")?.startsWith("text/html");

/** Answers a built file outside the shell: from any cache (older pages still ask for theirs), else from the network. */
export async function answerAsset(request: Request, event: ExtendableEvent): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (isWorthKeeping(response)) event.waitUntil(keep(request, response.clone()));
  return response;
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - ASSETS_KEPT)).map((key) => cache.delete(key)));
}
