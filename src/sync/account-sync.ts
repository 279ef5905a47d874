// Sync of one account on this page: the user's changes go into the outbox, the leading tab sends them and fetches what
// others did, and screens read both from the device.
import type { AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import { createAuthorised } from "./authorised.ts";
import { createChanges, type Changes } from "./changes.ts";
import { dropDeleted } from "./deleted.ts";
import { transient, type SyncError } from "./errors.ts";
import { createLeader } from "./leader.ts";
import { createLeave, type Leave } from "./clear-device.ts";
import { enter } from "./page.ts";
import { createListens, type Listens } from "./listens.ts";
import type { Connectivity, CredentialStore, Locks, Media, Page, Random, Transport } from "./ports.ts";
import { forgetFiles, pullAll } from "./pull.ts";
import { createPush } from "./push.ts";
import { createRefused, type Refused } from "./refused.ts";
import { createScheduler, type Scheduler, type Trigger } from "./scheduler.ts";

export type SyncPorts = {
  /** Of this account, opened. */
  database: AccountDatabase;
  /** The account's; null for a visitor, who only pulls. */
  userId: string | null;
  transport: Transport;
  credentials: CredentialStore;
  connectivity: Connectivity;
  page: Page;
  /** Undefined in a browser without Web Locks: then every tab syncs. */
  locks: Locks | undefined;
  clock: Clock;
  random: Random;
  media: Media;
  /** A UUID. */
  newId(): string;
  /** Calls `listener` when another tab may have added a change; the returned function ends it. */
  watchOutbox(listener: () => void): () => void;
  /** Notes a fault of the device's storage. */
  report(error: unknown): void;
};

/** `signed-out`: the server no longer takes the token; nothing is lost, signing in goes on. */
export type SyncState = "idle" | "syncing" | "failing" | "signed-out";

export type AccountSync = {
  /** This tab's part in it; the tab that does not lead stays idle. */
  state: Readable<SyncState>;
  changes: Changes;
  listens: Listens;
  refused: Refused;
  leave: Leave;
  /**
   * Takes an episode off this device that the server has deleted at this user's word, as the feed will; then asks for
   * the feed. Rejects where the device's storage fails: then the feed does it.
   */
  deleted(podcastId: string): Promise<void>;
  start(): void;
  /** Ends everything here; a running request is let finish. */
  stop(): void;
  /** Starts a round: after a sign-in (`signed-in`), or because the user wants one now (`asked`). */
  trigger(cause: Extract<Trigger, "signed-in" | "asked">): void;
  /** Whether a round runs or is to run. */
  isArmed(): boolean;
};

const letsNewsIn = (error: SyncError): boolean =>
  error.kind === "rejected" || (error.kind === "transient" && error.limited === true);

/** Puts the parts together; nothing happens before `start`. */
export function createAccountSync(ports: SyncPorts): AccountSync {
  const { database, userId, transport, clock, connectivity, page, newId } = ports;
  const state = observable<SyncState>("idle");
  const authorised = userId === null ? null : createAuthorised(userId, ports.credentials);
  const push = createPush({
    database,
    clock,
    newId,
    send: (request) =>
      authorised
        ? authorised((token) => transport.push(request, token))
        : Promise.resolve({ ok: false, error: { kind: "auth" } }),
  });
  const pull = () =>
    pullAll({
      database,
      userId,
      newId,
      now: clock.now,
      media: ports.media,
      send: (request) =>
        authorised ? authorised((token) => transport.pull(request, token)) : transport.pull(request, null),
    });

  let entered: Promise<void> = Promise.resolve();

  /**
   * The push goes first, so that the pull after it brings its outcome. A push that is refused whole, or for its number of
   * changes, does not keep the pull from running.
   */
  async function pushAndPull(): Promise<SyncError | null> {
    try {
      await entered;
      const pushed = authorised ? await push.drain() : null;
      if (pushed && !pushed.ok && !letsNewsIn(pushed.error)) return pushed.error;
      const pulled = await pull();
      if (!pulled.ok) return pulled.error;
      return pushed && !pushed.ok ? pushed.error : null;
    } catch (error) {
      // The device's storage failed: it is full, or its connection was closed. Both may pass.
      ports.report(error);
      return transient();
    }
  }

  async function round(): Promise<SyncError | null> {
    state.set("syncing");
    const error = await pushAndPull();
    state.set(error === null ? "idle" : error.kind === "auth" ? "signed-out" : "failing");
    return error;
  }

  let scheduler: Scheduler | null = null;
  const leader = createLeader(ports.locks, `sync:${userId ?? "anon"}`, () => {
    const mine = createScheduler({
      clock,
      random: ports.random,
      connectivity,
      isVisible: page.isVisible,
      round,
    });
    scheduler = mine;
    mine.trigger("start");
    return () => {
      mine.stop();
      if (scheduler === mine) scheduler = null;
    };
  });
  const trigger = (cause: Trigger) => scheduler?.trigger(cause);
  const onChange = () => trigger("change");

  let subscriptions: (() => void)[] = [];
  function stop() {
    for (const end of subscriptions) end();
    subscriptions = [];
    leader.leave();
  }

  /** Starts a round: after a sign-in, at the user's request, or because the server is known to have something new. */
  function triggerHere(cause: Extract<Trigger, "signed-in" | "asked">) {
    if (scheduler) trigger(cause);
    // The user cannot know that another tab leads: this one runs the round itself.
    else if (cause === "asked") void round();
  }

  return {
    state,
    changes: createChanges({ database, clock, onChange }),
    listens: createListens({ database, clock, onChange, report: ports.report }),
    refused: createRefused({ database, clock, onChange }),
    leave: createLeave({ database, clock, media: ports.media, round, stop }),
    start() {
      stop();
      entered = enter(database);
      // Heard of in the round that waits for it.
      entered.catch(() => undefined);
      subscriptions = [
        connectivity.subscribe(() => {
          if (connectivity.isOnline()) trigger("online");
        }),
        page.subscribe((event) => {
          if (event === "leaving") return leader.leave();
          leader.join();
          trigger("visible");
        }),
        ports.watchOutbox(onChange),
      ];
      leader.join();
    },
    stop,
    trigger: triggerHere,
    async deleted(podcastId) {
      try {
        await dropDeleted(database, podcastId);
        await forgetFiles({ database, media: ports.media });
      } finally {
        triggerHere("asked");
      }
    },
    isArmed: () => scheduler?.isArmed() ?? false,
  };
}
