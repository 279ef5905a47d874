// What must hold: after every step, for a device that had a clean round, and when all has come to rest. The numbers
// are those of the design.
import { expect } from "vitest";
import { readLikes, readSyncSummary } from "#sync";
import type { Device, Tab } from "./device.ts";
import { noteListens } from "./listen-rule.ts";
import { USERS } from "./operations.ts";
import type { Simulation } from "./simulation.ts";

const readCursor = (cursor: string | null): Place => {
  const [at = 0, begun = null] = (cursor ?? "0").split("/").map(Number);
  return { at, begun };
};
const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id).sort();

/** `begun`: where the reset that is under way began; it ends there. */
type Place = { at: number; begun: number | null };
type Feed = { gen: number; own: Place; all: Place };
const feeds = new WeakMap<object, Map<string, Feed>>();

/** 4 seconds never fall · 5 applied mids increase · 12 requests under one's own name are checked by the network. */
function checkServer(simulation: Simulation) {
  const { listens, log } = simulation.server.state();
  for (const { id, seconds } of Object.values(listens)) {
    expect(seconds, "seconds heard fell").toBeGreaterThanOrEqual(simulation.seconds.get(id) ?? 0);
    simulation.seconds.set(id, seconds);
  }
  const last = new Map<string, number>();
  for (const { user, client, mid } of log) {
    const name = `${user} ${client}`;
    expect(mid, "a mutation was applied twice or out of order").toBeGreaterThan(last.get(name) ?? 0);
    last.set(name, mid);
  }
}

/** A reset keeps the place it began at and ends there; apart from that a place only moves on. */
function checkPlace(before: Place, next: Place, feed: string) {
  if (next.begun !== null)
    expect(next.begun, `the reset of the ${feed} feed began elsewhere`).toBe(before.begun);
  const from = next.begun === null ? (before.begun ?? before.at) : before.at;
  expect(next.at, `the ${feed} cursor went back`).toBeGreaterThanOrEqual(from);
}

/** 6 the cursor never goes back except on a reset. */
async function checkCursor(device: Device, tab: Tab) {
  const feed = await tab.database.meta.get("feed");
  if (feed?.key !== "feed") return;
  const known = feeds.get(device) ?? new Map<string, Feed>();
  feeds.set(device, known);
  const next = { gen: feed.gen, own: readCursor(feed.privateCursor), all: readCursor(feed.publicCursor) };
  const before = known.get(tab.account);
  if (before && feed.publicCursor !== null && before.gen === next.gen) {
    checkPlace(before.own, next.own, "private");
    checkPlace(before.all, next.all, "public");
  }
  if (feed.publicCursor === null) known.delete(tab.account);
  else known.set(tab.account, next);
}

/** 9 a pending write never visibly reverts before its answer is in the base. */
async function checkOverlay(simulation: Simulation, device: Device, tab: Tab) {
  const feed = await tab.database.meta.get("feed");
  // After a sign-out nothing is shown until the account's rows are back.
  if (feed?.key !== "feed" || feed.publicCursor === null || feed.publicCursor.includes("/")) return;
  const shown = await readLikes(tab.database);
  const latest = new Map<string, { mid: number; present: boolean; fate: string; client: string }>();
  for (const entry of simulation.journal) {
    if (entry.device !== device.index || entry.account !== tab.account || entry.change.kind !== "like")
      continue;
    const { mid, fate, client, change } = entry;
    if (fate !== "coalesced") latest.set(change.target, { mid, fate, client, present: change.present });
  }
  const state = simulation.server.state();
  for (const [target, { mid, fate, client, present }] of latest) {
    if (fate === "waiting") expect(shown.has(target), "a waiting change is not shown").toBe(present);
    if (fate !== "covered" || simulation.restores() > 0 || shown.has(target) === present) continue;
    // It was applied and is no longer shown: something newer must have come from elsewhere.
    const mine = state.log.find((each) => each.client === client && each.mid === mid);
    const row = state.likes[tab.account]?.[target];
    const overtaken = row === undefined || (mine !== undefined && Date.parse(row.event_at) > mine.event);
    const sameMoment = state.log.some(
      (each) =>
        each !== mine &&
        each.mutation.kind === "like" &&
        each.mutation.target === target &&
        each.user === tab.account &&
        each.event >= (mine?.event ?? 0),
    );
    expect(overtaken || sameMoment, `the like of ${target} jumped back`).toBe(true);
  }
}

/** 11 online, signed in and pending means that a request is under way or a timer runs. */
async function checkArmed(device: Device) {
  const [tab] = device.tabs();
  if (!tab || !device.online() || device.session()?.userId !== tab.account) return;
  if (device.tabs().some((each) => each.sync.state.get() === "signed-out")) return;
  const { waiting } = await readSyncSummary(tab.database);
  if (waiting > 0)
    expect(
      device.tabs().some((each) => each.sync.isArmed()),
      "changes wait and nothing will send them",
    ).toBe(true);
}

/** While a device with one tab waits for a page: what the page before took off the screen must be in its rows. */
export async function checkWaiting(simulation: Simulation, device: Device) {
  const [tab, another] = device.tabs();
  if (tab?.isAlive() && !another) await checkOverlay(simulation, device, tab);
}

/** After every step. */
export async function checkStep(simulation: Simulation) {
  for (const violation of simulation.violations) throw violation;
  checkServer(simulation);
  for (const device of simulation.devices) {
    const [tab] = device.tabs();
    if (!tab) continue;
    await checkCursor(device, tab);
    await checkOverlay(simulation, device, tab);
    await checkArmed(device);
  }
}

/**
 * What the server says is in the scope of `user`: the window, the library and one's own.
 * @param floor the window's lower edge as far as the device has followed it.
 */
function scopeOf(simulation: Simulation, user: string, floor: number) {
  const { server } = simulation;
  const state = server.state();
  const present = <Row extends { present: boolean }>(rows: Record<string, Row> | undefined) =>
    Object.entries(rows ?? {})
      .filter(([, row]) => row.present)
      .map(([id]) => id)
      .sort();
  const likes = present(state.likes[user]);
  const saves = present(state.saves[user]);
  const follows = present(state.follows[user]);
  const progress = Object.keys(state.positions[user] ?? {}).sort();
  const library = new Set([...likes, ...saves, ...progress]);
  const podcasts = Object.values(state.podcasts).filter(
    (podcast) =>
      podcast.user_id === user ||
      (podcast.is_public &&
        ((podcast.public_seq ?? 0) > floor || library.has(podcast.id) || follows.includes(podcast.user_id))),
  );
  return { likes, saves, follows, progress, podcasts };
}

/** 8 nothing is kept that may no longer be read. */
export async function checkReadable(simulation: Simulation, device: Device, tab: Tab) {
  const { podcasts } = simulation.server.state();
  const readable = (id: string) => simulation.server.isReadable(podcasts[id], tab.account);
  expect(
    (await tab.database.podcasts.toCollection().primaryKeys()).filter((id) => !readable(id)),
    "rows are kept that may no longer be read",
  ).toEqual([]);
  expect(
    [...device.files(tab.account)].filter((id) => !readable(id)),
    "audio is kept that may no longer be played",
  ).toEqual([]);
}

/** 1 the base of a quiescent client is the server's view of its scope (7: no row is missed; 15: all converge). */
export async function checkConverged(simulation: Simulation, device: Device, tab: Tab) {
  const { account, database } = tab;
  const feed = await database.meta.get("feed");
  const floor = feed?.key === "feed" ? feed.floor : 0;
  expect(floor, "the window's edge was not followed").toBeGreaterThanOrEqual(
    simulation.server.floorOf(account),
  );
  const scope = scopeOf(simulation, account, floor);
  expect(await database.likes.toCollection().primaryKeys(), "likes differ").toEqual(scope.likes);
  expect(await database.playlist.toCollection().primaryKeys(), "saves differ").toEqual(scope.saves);
  expect(await database.follows.toCollection().primaryKeys(), "follows differ").toEqual(scope.follows);
  expect(await database.progress.toCollection().primaryKeys(), "positions differ").toEqual(scope.progress);
  const rows = await database.podcasts.toArray();
  expect(idsOf(rows), "podcasts differ").toEqual(idsOf(scope.podcasts));
  for (const { id, title, seq, is_public } of rows) {
    const podcast = simulation.server.state().podcasts[id];
    expect({ title, seq, is_public }, "a podcast is out of date").toEqual({
      title: podcast?.title,
      seq: String(podcast?.user_id === account ? podcast.seq : podcast?.public_seq),
      is_public: podcast?.user_id === account ? podcast.is_public : undefined,
    });
  }
  expect(await database.profiles.get(account)).toMatchObject({
    bio: simulation.server.state().profiles[account]?.bio,
  });
  await checkReadable(simulation, device, tab);
}

/** 10 one poison entry delays others by at most one round. */
export async function checkDrained(tab: Tab) {
  const { waiting } = await readSyncSummary(tab.database);
  expect(waiting, "changes still wait after a clean round").toBe(0);
}

/** 2 each mutation ended once. */
export function checkEnded(simulation: Simulation) {
  const applied = new Set(simulation.server.state().log.map(simulation.nameOf));
  for (const entry of simulation.journal) {
    const name = simulation.nameOf({ user: entry.account, client: entry.client, mid: entry.mid });
    expect(entry.fate, `${name} (${entry.key}) never ended`).not.toBe("waiting");
    if (entry.fate === "covered")
      expect(
        simulation.everApplied.has(name),
        `${name} (${entry.key}) left the queue and was never applied`,
      ).toBe(true);
    if (entry.fate === "coalesced")
      expect(simulation.everApplied.has(name), `${name} (${entry.key}) was replaced and applied`).toBe(false);
    if (entry.fate === "dead" && simulation.restores() === 0)
      expect(applied.has(name), `${name} (${entry.key}) was refused and applied`).toBe(false);
  }
}

/** 3 what the server holds is one serial application, newest event winning · 4 counts are of accepted listens. */
export function checkModel(simulation: Simulation) {
  const state = simulation.server.state();
  for (const user of USERS) {
    const newest = new Map<string, { event: number; present: boolean }>();
    for (const { user: author, mutation, event } of state.log) {
      if (author !== user || mutation.kind !== "like") continue;
      if (event >= (newest.get(mutation.target)?.event ?? 0))
        newest.set(mutation.target, { event, present: mutation.present });
    }
    for (const [target, { present }] of newest)
      if (state.podcasts[target])
        expect(state.likes[user]?.[target]?.present, `the newest like of ${target} did not win`).toBe(
          present,
        );
  }
  const accepted = noteListens(
    state.log.flatMap(({ user, mutation, event, at }) =>
      mutation.kind === "listen"
        ? [{ id: mutation.id, user, podcast: mutation.target, seconds: mutation.seconds, event, at }]
        : [],
    ),
    () => simulation.server.accountsMade,
    (podcast) => state.published[podcast] ?? 0,
  );
  const counts: Record<string, number> = {};
  for (const [id, { podcast, counted, seconds }] of accepted) {
    if (counted) counts[podcast] = (counts[podcast] ?? 0) + 1;
    expect(state.listens[id]?.seconds, "seconds heard differ").toBe(seconds);
  }
  expect(state.counts, "listens were counted twice or not at all").toEqual(counts);
}

/** 14 idle sync writes nothing, here or there. */
export async function checkIdle(simulation: Simulation, device: Device) {
  const before = { device: device.writes(), server: simulation.server.writes() };
  for (const tab of device.tabs()) tab.sync.trigger("asked");
  await simulation.timeline.advance(10_000);
  expect(
    { device: device.writes(), server: simulation.server.writes() },
    "an idle sync wrote something",
  ).toEqual(before);
}
