// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { openAccount, watchQuery } from "#db";

/** What the browser refuses while it clears its storage. */
function refuse(factory: IDBFactory, times: number) {
  const open = factory.open.bind(factory);
  let left = times;
  vi.spyOn(factory, "open").mockImplementation((...request) => {
    if (left === 0) return open(...request);
    left -= 1;
    const refused = new EventTarget() as unknown as ReturnType<typeof open>;
    Object.assign(refused, {
      error: new DOMException("The connection was closed.", "AbortError"),
      result: null,
    });
    setTimeout(() => {
      const event = new Event("error", { cancelable: true });
      Object.defineProperty(event, "target", { value: refused });
      refused.onerror?.(event);
    });
    return refused;
  });
}

test("a database whose opening failed once is opened again, and its live queries answer", async () => {
  const indexedDB = new IDBFactory();
  const states: string[] = [];
  const { database } = await openAccount("ada", (state) => states.push(state), { indexedDB, IDBKeyRange });
  await database.drafts.toArray();
  refuse(indexedDB, 2);
  // As the browser does it.
  database.close({ disableAutoOpen: false });
  await expect(database.drafts.toArray()).rejects.toThrow();
  const answers: number[] = [];
  const end = watchQuery(
    () => database.drafts.count(),
    (count) => answers.push(count),
  );
  await vi.waitFor(() => expect(answers).toEqual([0]), { timeout: 5_000 });
  expect(states.at(-1)).toBe("open");
  end();
});

test("a database that was closed on purpose is not opened again", async () => {
  const indexedDB = new IDBFactory();
  const { database } = await openAccount("ada", () => {}, { indexedDB, IDBKeyRange });
  refuse(indexedDB, 1);
  database.close({ disableAutoOpen: false });
  await expect(database.drafts.toArray()).rejects.toThrow();
  database.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(database.isOpen()).toBe(false);
});
