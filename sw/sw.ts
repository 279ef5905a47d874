// The service worker: which events it answers. Built files are cached by precache.ts and built-files.ts, downloads are
// answered by media.ts and images.ts, files shared to the app by shared-paper.ts.
import { NavigationRoute, registerRoute } from "workbox-routing";
import { answerBanner, BANNER_PREFIX } from "./banners.ts";
import { createBuiltFiles, mayFetchAhead, type BuiltFiles } from "./built-files.ts";
import { IMAGE_PREFIX } from "./image-layout.ts";
import { answerImage } from "./images.ts";
import { answerMedia, type AtHand } from "./media.ts";
import { MEDIA_PREFIX } from "./media-layout.ts";
import { createShell } from "./precache.ts";
import { CLAIM, LEAVE, SKIP_WAITING } from "./protocol.ts";
import { answerShare, SHARE_PATH, waitingPaper } from "./shared-paper.ts";

/** The build writes both lists in place of their names; the second one is no part of the precached shell. */
declare const self: ServiceWorkerGlobalScope & { __BUILT_FILES: BuiltFiles };

/** Paths that belong to the backend even when the browser navigates to them. */
const BACKEND_PATHS = [/^\/(rest|auth|storage|functions)\/v1\//, /^\/_local\//, /^\/healthz$/];

const shell = createShell(self.__WB_MANIFEST);
const builtFiles = createBuiltFiles(self.__BUILT_FILES);
const soundAtHand: AtHand = new Map();
/** Another version takes over once this worker has answered everything. */
const leaving = new AbortController();
/** This version was told to take over from the one before it. */
let isTakingOver = false;

self.addEventListener("install", (event) => {
  const installed = shell.install(event);
  if (!mayFetchAhead(self.registration)) return;
  event.waitUntil(installed.then(() => builtFiles.fetchAhead()));
});

self.addEventListener("activate", (event) => {
  // The first visit's page is taken under control, so that what it loads from now on is kept.
  event.waitUntil(
    // Looking for a paper drops one that was never taken.
    Promise.all([self.clients.claim(), shell.dropUnused(navigator.locks), waitingPaper(caches, Date.now())]),
  );
});

self.addEventListener("fetch", (event) => {
  // Whichever route answers: the start page is one of the shell's own files.
  if (event.request.mode === "navigate") event.waitUntil(shell.dropUnused(navigator.locks));
});

/** Ends the answers that keep this worker alive: a paused player leaves most of its answer unread, for minutes. */
async function leave(): Promise<void> {
  leaving.abort();
  for (const page of await self.clients.matchAll()) page.postMessage({ type: LEAVE });
}

async function takeOver(): Promise<void> {
  // Once: a message starts the worker before anew while it is being stopped (docs/decisions/115).
  if (isTakingOver) return;
  isTakingOver = true;
  self.registration.active?.postMessage({ type: LEAVE });
  await self.skipWaiting();
}

self.addEventListener("message", (event: ExtendableMessageEvent) => {
  const { data } = event as { data: { type?: unknown } | null };
  if (data?.type === CLAIM) event.waitUntil(self.clients.claim());
  if (data?.type === LEAVE) event.waitUntil(leave());
  if (data?.type === SKIP_WAITING) event.waitUntil(takeOver());
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(MEDIA_PREFIX),
  ({ request, event }) =>
    answerMedia(request, caches, soundAtHand, (work) => event.waitUntil(work), leaving.signal),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(IMAGE_PREFIX),
  ({ request }) => answerImage(request, caches),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(BANNER_PREFIX),
  ({ request, event }) => answerBanner(request, caches, (work) => event.waitUntil(work)),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => answerShare(request, caches, Date.now()),
  "POST",
);
registerRoute(shell.route);
registerRoute(new NavigationRoute(shell.page, { denylist: BACKEND_PATHS }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  ({ request, event }) => builtFiles.answer(request, event),
);
