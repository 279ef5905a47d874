import "fake-indexeddb/auto";
import { systemClock } from "#lib/clock.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBackend, type Backend } from "#backend";
import { createDatabase, createSessionStore, type Database } from "#db";
import { createMemoryStorage } from "#lib/small-storage.ts";

const KEY = "orpheus-session";
const ada = { id: "a".repeat(8), email: "ada@orpheus.local", created_at: "2026-01-01T00:00:00Z" };

/** A session as supabase-js stores it; `expiresIn` in seconds from now. */
const stored = (expiresIn: number, user = ada) => {
  const expires = Math.floor(Date.now() / 1000) + expiresIn;
  return JSON.stringify({
    access_token: "h.e30.s",
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: expires,
    user,
  });
};

const noNetwork: typeof fetch = () => Promise.reject(new TypeError("no network"));

describe("session over the stored sign-in", () => {
  let database: Database;
  let count = 0;
  beforeEach(() => {
    count += 1;
    database = createDatabase(`session-test-${count}`);
  });
  afterEach(() => database.delete());

  const backendWith = (fetchNow: typeof fetch): Backend =>
    createBackend({
      url: "http://backend.example",
      publishableKey: "key",
      clock: systemClock,
      appOrigin: "http://app.example",
      storage: createSessionStore(database, createMemoryStorage()),
      fetch: fetchNow,
    });

  test("who is signed in is known without the network", async () => {
    await createSessionStore(database, createMemoryStorage()).setItem(KEY, stored(3600));
    const fetchNow = vi.fn(noNetwork);
    const { session } = backendWith(fetchNow);
    await session.ready;
    expect(session.get()).toEqual({ id: ada.id, email: ada.email, createdAt: ada.created_at });
    expect(fetchNow).not.toHaveBeenCalled();
  });

  test.each(["", "{", "null", "[]", '{"user":null}', '{"user":{"id":""}}'])(
    "an unreadable stored session is no session: %j",
    async (value) => {
      await createSessionStore(database, createMemoryStorage()).setItem(KEY, value);
      const { session } = backendWith(noNetwork);
      await session.ready;
      expect(session.get()).toBeNull();
    },
  );

  test("a sign-up that is answered without a user is an error", async () => {
    const { session } = backendWith(() => Promise.resolve(Response.json({})));
    const made = await session.signUp({ email: ada.email, password: "secret", inviteCode: "ORPHEUS1" });
    expect(made).toMatchObject({ ok: false, error: { message: "No user data returned after sign up" } });
    expect(session.get()).toBeNull();
  });

  test("another tab's sign-out is noticed", async () => {
    const otherTab = createSessionStore(database, createMemoryStorage());
    await otherTab.setItem(KEY, stored(3600));
    const { session } = backendWith(noNetwork);
    await session.ready;
    await otherTab.removeItem(KEY);
    await vi.waitFor(() => expect(session.get()).toBeNull());
  });

  test("a refreshed token tells the interface nothing, and another address tells it once", async () => {
    const store = createSessionStore(database, createMemoryStorage());
    await store.setItem(KEY, stored(3600));
    const { session } = backendWith(noNetwork);
    await session.ready;
    const told = vi.fn();
    session.subscribe(told);
    await store.setItem(KEY, stored(7200));
    await store.setItem(KEY, stored(7200, { ...ada, email: "lovelace@orpheus.local" }));
    await vi.waitFor(() => expect(session.get()?.email).toBe("lovelace@orpheus.local"));
    expect(told).toHaveBeenCalledOnce();
  });

  test("signing out works without a network", async () => {
    await createSessionStore(database, createMemoryStorage()).setItem(KEY, stored(3600));
    const { session } = backendWith(noNetwork);
    await session.ready;
    await session.signOut();
    expect(session.get()).toBeNull();
    expect(await createSessionStore(database, createMemoryStorage()).getItem(KEY)).toBeNull();
  });

  test("a failed sign-in has the server's message, and one without a network is transient", async () => {
    const refused = backendWith(() =>
      Promise.resolve(
        Response.json({ code: "invalid_credentials", message: "Invalid login credentials" }, { status: 400 }),
      ),
    );
    const wrong = await refused.session.signIn("ada@orpheus.local", "wrong");
    expect(wrong).toMatchObject({
      ok: false,
      error: { kind: "rejected", message: "Invalid login credentials" },
    });

    const silent = await backendWith(noNetwork).session.signIn("ada@orpheus.local", "right");
    expect(silent).toMatchObject({ ok: false, error: { kind: "transient", code: "offline" } });
  });
});

describe("the sign-in in a browser that refuses IndexedDB", () => {
  test("is held in memory and watched", async () => {
    const database = createDatabase("refused", {
      open() {
        throw new DOMException("Not here", "SecurityError");
      },
    } as unknown as IDBFactory);
    const store = createSessionStore(database, createMemoryStorage());
    const heard: (string | null)[] = [];
    const stop = store.watch(KEY, (value) => heard.push(value));
    await vi.waitFor(async () => {
      await store.setItem(KEY, "a");
      expect(heard).toContain("a");
    });
    expect(await store.getItem(KEY)).toBe("a");
    await store.removeItem(KEY);
    expect(await store.getItem(KEY)).toBeNull();
    expect(heard.at(-1)).toBeNull();
    stop();
  });
});
