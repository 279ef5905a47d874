// Browsers whose profile outlives them, and what such a profile holds.
import { chromium, expect, test, type BrowserContext, type Page, type ViewportSize } from "playwright/test";

/** The id of the process that a context has for itself. */
async function processOf(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  if (!browser) throw new Error("the context has no browser of its own");
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const main = processInfo.find(({ type }) => type === "browser");
  if (!main) throw new Error("the browser does not name its process");
  await session.detach();
  return main.id;
}

function endHard(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}

/** Milliseconds after which a browser that was asked to end is killed; it takes a tenth of a second. */
const PATIENCE = 30_000;

/**
 * Opens a browser on `profile`, a folder; another one after it finds what the first left, its service worker included. Where its process does not end
 * when it is closed it is killed, since Playwright would wait for it until the test's time is over.
 */
export async function openBrowser(profile: string, viewport?: ViewportSize): Promise<BrowserContext> {
  const { use } = test.info().project;
  const context = await chromium.launchPersistentContext(profile, {
    ...use,
    serviceWorkers: "allow",
    ...(viewport ? { viewport } : {}),
  });
  const id = await processOf(context);
  const close = context.close.bind(context);
  context.close = async (options) => {
    const slow = setTimeout(() => {
      console.log(`a browser did not end within ${PATIENCE / 1000} s and was killed`);
      endHard(id);
    }, PATIENCE);
    await close(options).finally(() => clearTimeout(slow));
  };
  return context;
}

export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());

/** Resolves once the service worker is there to open the app without a server. */
export const installed = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

/**
 * Has the browser say that data is dear, so that the app fetches no screens ahead: a new worker takes over only when the
 * one before it has nothing to do. To be called before the first page is opened.
 */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, "connection", { value: connection });
  });

/** Runs in a visitor's page: whether it has fetched its screens ahead, the last of them included. */
export const hasFetchedAhead = (): boolean =>
  performance.getEntriesByType("resource").some(({ name }) => name.includes("/on-demand-verify-"));

/**
 * Resolves once a visitor's page has fetched its screens ahead, the last of them included. A new worker takes over only
 * when the one before it has nothing to do.
 */
export const warmed = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(hasFetchedAhead), { timeout: 60_000 }).toBe(true);

/** Resolves once the service worker has kept every built file that the page asked for so far. */
export const keptFiles = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const asked = performance
            .getEntriesByType("resource")
            .map(({ name }) => new URL(name))
            .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"));
          const kept = await Promise.all(asked.map(({ href }) => caches.match(href, { ignoreVary: true })));
          return asked.filter((_, at) => !kept[at]).map(({ pathname }) => pathname);
        }),
      { timeout: 60_000 },
    )
    .toEqual([]);

/** Resolves once the service worker has kept the built file whose name begins like this. */
export const keptAhead = (page: Page, prefix: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async (start) => {
          for (const name of await caches.keys()) {
            const keys = await (await caches.open(name)).keys();
            if (keys.some(({ url }) => url.includes(`/assets/${start}`))) return true;
          }
          return false;
        }, prefix),
      { timeout: 90_000 },
    )
    .toBe(true);

/** Ends the browser's process as a dead battery would; resolves once it is gone. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => context.once("close", resolve));
  process.kill(await processOf(context), "SIGKILL");
  await closed;
}

/** How many rows each table of an account's database holds. @param userId the account's, or `anon`. */
export const rowsOnDevice = (page: Page, userId: string): Promise<Record<string, number>> =>
  page.evaluate(async (name) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("refused")));
      });
    const database = await done(indexedDB.open(name));
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names);
    const counts = await Promise.all(
      names.map(async (table) => [table, await done(transaction.objectStore(table).count())] as const),
    );
    database.close();
    return Object.fromEntries(counts);
  }, `orpheus_${userId}`);

/**
 * A row of an account's database, null where there is none. What a page has not written when it is reloaded is lost, so
 * tests wait for it. The account must have been opened on this device.
 * @param userId the account's, or `anon`.
 */
export const rowOnDevice = (
  page: Page,
  userId: string,
  table: string,
  key: string,
): Promise<Record<string, unknown> | null> =>
  page.evaluate(
    async ([name, store, id]) => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error ?? new Error("refused")));
        });
      const database = await done(indexedDB.open(name));
      const row: unknown = await done(database.transaction(store).objectStore(store).get(id));
      database.close();
      // Files have no place in what is answered.
      return JSON.parse(JSON.stringify(row ?? null)) as Record<string, unknown> | null;
    },
    [`orpheus_${userId}`, table, key] as const,
  );

/**
 * Copies an episode that is on the device until there are `count` more, each a minute older than the one before and
 * with its number behind the title.
 */
export const copyEpisodes = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (copies) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("refused")));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const account = names.find((name) => /^orpheus_[0-9a-f-]{36}$/.test(name));
    const database = await done(indexedDB.open(account ?? ""));
    const transaction = database.transaction("podcasts", "readwrite");
    const store = transaction.objectStore("podcasts");
    const [first] = (await done(store.getAll())) as { id: string; created_at: string; title: string }[];
    if (!first) throw new Error("there is no episode to copy");
    for (let number = 0; number < copies; number += 1) {
      const created = new Date(Date.parse(first.created_at) - number * 60_000).toISOString();
      store.put({
        ...first,
        id: crypto.randomUUID(),
        created_at: created,
        title: `${first.title} ${number}`,
      });
    }
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    database.close();
  }, count);
