// An executable specification of the wire: what `sync_push` and `sync_pull` do, in memory. Everything that is stored
// lies in one state, so that a restored backup is a copy of it. `faults` breaks it on purpose: a suite that does not
// notice is worth nothing.
import {
  SYNC_LIMITS,
  type FollowRow,
  type Gone,
  type LikeRow,
  type Mutation,
  type OwnProfile,
  type PlaylistRow,
  type PodcastCard,
  type PositionRow,
  type ProfileCard,
  type PullAnswer,
  type PullArguments,
  type PushAnswer,
  type PushArguments,
  type Reject,
  type RejectCode,
} from "#sync-contract";

/** What the suite must catch. */
export type Fault =
  | "acknowledge-before-commit"
  | "timestamp-cursor"
  | "toggle"
  | "drop-poison"
  | "count-twice";

/** Small enough that schedules of a few steps meet pages, moving windows and resets. */
const WINDOW = 6;
const PAGE_ROWS = 4;

/** A title the schema refuses, and one the server fails on. */
const INVALID_TITLE = "";
const FAILING_TITLE = "fails";

type Placed = { seq: number };
export type StoredPodcast = {
  id: string;
  user_id: string;
  title: string;
  is_public: boolean;
  /** When it was made private, in the server's time. */
  hidden_at: number;
  /** Place in the owner's feed and, if it ever was public, in everybody's. */
  seq: number;
  public_seq: number | null;
};
type Listen = { id: string; user: string; target: string; seconds: number; at: number; counted: boolean };
/** `at`: when the server took it. */
export type Applied = {
  user: string;
  client: string;
  mid: number;
  mutation: Mutation;
  event: number;
  at: number;
};
type Client = { last_mid: number; event: number; failures: number };

export type ServerState = {
  epoch: string;
  heads: Record<string, number>;
  podcasts: Record<string, StoredPodcast>;
  /** Per podcast, in the public feed; and per owner in theirs. */
  gone: Record<string, Gone & Placed>;
  ownGone: Record<string, Record<string, Gone & Placed>>;
  profiles: Record<string, { id: string; name: string; bio: string; seq: number }>;
  likes: Record<string, Record<string, LikeRow & Placed>>;
  saves: Record<string, Record<string, PlaylistRow & Placed & { order_at: number }>>;
  follows: Record<string, Record<string, FollowRow & Placed>>;
  positions: Record<string, Record<string, PositionRow & Placed>>;
  listens: Record<string, Listen>;
  /** When each podcast was made; deleted ones are still asked about. */
  published: Record<string, number>;
  /** Of each user: every 300 seconds from then to now are a listen that may count. */
  spentUntil: Record<string, number>;
  counts: Record<string, number>;
  clients: Record<string, Record<string, Client>>;
  rejects: Record<string, (Reject & { client: string } & Placed)[]>;
  log: Applied[];
};

const iso = (time: number) => new Date(time).toISOString();
const timeOf = (text: string) => Date.parse(text);
const PUBLIC = "public";
const DAY = 24 * 60 * 60 * 1000;
const COOLDOWN = SYNC_LIMITS.listenCooldownSeconds * 1000;
/** Accounts are so old when a schedule begins: some of its listens find credit, and some do not. */
const ACCOUNT_AGE = 4 * COOLDOWN;

/** A refusal of one entry, found while it is applied. */
type Refusal = { code: RejectCode; details?: Reject["details"] };

export function createFakeServer(users: readonly string[], now: () => number, faults: ReadonlySet<Fault>) {
  let state: ServerState = {
    epoch: "epoch-1",
    heads: {},
    podcasts: {},
    gone: {},
    ownGone: {},
    profiles: {},
    likes: {},
    saves: {},
    follows: {},
    positions: {},
    listens: {},
    published: {},
    spentUntil: {},
    counts: {},
    clients: {},
    rejects: {},
    log: [],
  };
  const accountsMade = now() - ACCOUNT_AGE;
  let epochs = 1;
  let writes = 0;

  const stamp = (scope: string) => {
    writes += 1;
    return (state.heads[scope] = (state.heads[scope] ?? 0) + 1);
  };
  const own = <Row>(table: Record<string, Record<string, Row>>, user: string) => (table[user] ??= {});
  const isReadable = (podcast: StoredPodcast | undefined, user: string | null) =>
    podcast !== undefined && (podcast.is_public || podcast.user_id === user);

  for (const user of users)
    state.profiles[user] = { id: user, name: `Name of ${user}`, bio: "", seq: stamp(user) };

  /* Writes of people elsewhere */

  /** Both places of a podcast that changed. An uncommitted one got its place before, in the faulty server. */
  function place(podcast: StoredPodcast, publicSeq?: number) {
    podcast.seq = stamp(podcast.user_id);
    if (podcast.is_public) {
      podcast.public_seq = publicSeq ?? stamp(PUBLIC);
      delete state.gone[podcast.id];
    }
  }

  function hide(podcast: StoredPodcast, event: number) {
    if (!podcast.is_public) {
      podcast.hidden_at = Math.max(podcast.hidden_at, event);
      return;
    }
    podcast.is_public = false;
    podcast.hidden_at = event;
    state.gone[podcast.id] = { id: podcast.id, gone: "hidden", seq: stamp(PUBLIC) };
  }

  /** A transaction that publishes an episode: begun now, committed when the answer is called. */
  function publish(id: string, user: string, isPublic: boolean): () => void {
    const early = faults.has("timestamp-cursor") && isPublic ? stamp(PUBLIC) : undefined;
    return () => {
      const podcast = {
        id,
        user_id: user,
        title: id,
        is_public: isPublic,
        hidden_at: 0,
        seq: 0,
        public_seq: null,
      };
      state.podcasts[id] = podcast;
      state.published[id] = Math.floor(now());
      place(podcast, early);
    };
  }

  function setPublic(id: string, isPublic: boolean) {
    const podcast = state.podcasts[id];
    if (!podcast) return;
    if (!isPublic) hide(podcast, now());
    podcast.is_public = isPublic;
    place(podcast);
  }

  function rename(id: string, title: string) {
    const podcast = state.podcasts[id];
    if (!podcast) return;
    podcast.title = title;
    place(podcast);
  }

  function remove(id: string) {
    const podcast = state.podcasts[id];
    if (!podcast) return;
    delete state.podcasts[id];
    for (const table of [state.likes, state.saves, state.positions])
      for (const rows of Object.values(table)) delete rows[id];
    const gone = { id, gone: "deleted" as const };
    own(state.ownGone, podcast.user_id)[id] = { ...gone, seq: stamp(podcast.user_id) };
    if (podcast.public_seq !== null) state.gone[id] = { ...gone, seq: stamp(PUBLIC) };
  }

  /* Push */

  const isNewer = (event: number, row: { event_at: string } | undefined) =>
    row === undefined || event >= timeOf(row.event_at);

  /** Both versions of the columns that changed under the user's hands; null where all merge. */
  function conflicts(
    row: Record<string, unknown>,
    { changes, base }: { changes: Record<string, unknown>; base: Record<string, unknown> },
  ): Reject["details"] {
    const names = Object.keys(changes).filter(
      (name) => name !== "is_public" && row[name] !== base[name] && row[name] !== changes[name],
    );
    if (!names.length) return null;
    const pick = (from: Record<string, unknown>) =>
      Object.fromEntries(names.map((name) => [name, from[name]]));
    return { mine: pick(changes), theirs: pick(row) };
  }

  function applyEdit(user: string, mutation: Mutation, event: number): Refusal | null {
    if (mutation.kind === "profile") {
      const profile = state.profiles[user];
      if (!profile) return { code: "gone" };
      const details = conflicts(profile, mutation);
      if (details) return { code: "conflict", details };
      Object.assign(profile, mutation.changes, { seq: stamp(user) });
      return null;
    }
    if (mutation.kind !== "podcast") return null;
    const podcast = state.podcasts[mutation.target];
    if (!podcast || !isReadable(podcast, user)) return { code: "gone" };
    if (podcast.user_id !== user) return { code: "forbidden" };
    const { title, is_public } = mutation.changes;
    if (title === INVALID_TITLE) return { code: "invalid" };
    if (is_public === true && !podcast.is_public && podcast.hidden_at > event)
      return { code: "conflict", details: { mine: { is_public: true }, theirs: { is_public: false } } };
    const details = conflicts(podcast, mutation);
    if (details) return { code: "conflict", details };
    if (title !== undefined) podcast.title = title;
    if (is_public === false) hide(podcast, event);
    if (is_public === true) podcast.is_public = true;
    place(podcast);
    return null;
  }

  function takeCredit(user: string): boolean {
    const spent = state.spentUntil[user] ?? accountsMade - COOLDOWN;
    if (spent > now() - COOLDOWN) return false;
    state.spentUntil[user] = Math.max(spent, now() - SYNC_LIMITS.listenDays * DAY) + COOLDOWN;
    return true;
  }

  function applyListen(user: string, listen: Extract<Mutation, { kind: "listen" }>, said: number) {
    const { id, target, seconds } = listen;
    const known = state.listens[id];
    const count = () => (state.counts[target] = (state.counts[target] ?? 0) + 1);
    writes += 1;
    if (known) {
      known.seconds = Math.max(known.seconds, seconds);
      if (faults.has("count-twice")) count();
      return;
    }
    const earliest = Math.max(
      state.published[target] ?? 0,
      accountsMade,
      now() - SYNC_LIMITS.listenDays * DAY,
    );
    const at = Math.min(Math.max(said, earliest), now());
    const others = Object.values(state.listens).filter(
      (other) => other.user === user && other.target === target && other.counted,
    );
    const counted =
      at === said &&
      !others.some((other) => Math.abs(other.at - at) < COOLDOWN) &&
      others.filter((other) => iso(other.at).slice(0, 10) === iso(at).slice(0, 10)).length <
        SYNC_LIMITS.listensOfDay &&
      takeCredit(user);
    state.listens[id] = { id, user, target, seconds, at, counted };
    if (counted) count();
  }

  function applySave(user: string, mutation: Extract<Mutation, { kind: "save" | "order" }>, event: number) {
    const rows = own(state.saves, user);
    const row = rows[mutation.target];
    const base = {
      podcast_id: mutation.target,
      event_at: iso(0),
      created_at: iso(event),
      position: "V",
      order_at: 0,
    };
    if (mutation.kind === "order") {
      if (row && event >= row.order_at)
        rows[mutation.target] = { ...row, position: mutation.position, order_at: event, seq: stamp(user) };
    } else if (isNewer(event, row)) {
      const position = mutation.present ? (mutation.position ?? "V") : (row?.position ?? "V");
      const { present } = mutation;
      rows[mutation.target] = {
        ...base,
        ...row,
        present,
        position,
        order_at: event,
        event_at: iso(event),
        seq: stamp(user),
      };
    }
  }

  /** Applies one entry: null, or why it is refused. */
  function apply(user: string, mutation: Mutation, event: number): Refusal | null {
    switch (mutation.kind) {
      case "profile":
      case "podcast":
        return applyEdit(user, mutation, event);
      case "follow": {
        if (!state.profiles[mutation.target]) return { code: "gone" };
        if (mutation.target === user) return { code: "invalid" };
        const rows = own(state.follows, user);
        const { target, present } = mutation;
        if (isNewer(event, rows[target]))
          rows[target] = { following_id: target, present, event_at: iso(event), seq: stamp(user) };
        return null;
      }
      default:
    }
    if (!isReadable(state.podcasts[mutation.target], user)) return { code: "gone" };
    const { target } = mutation;
    if (mutation.kind === "listen") applyListen(user, mutation, event);
    else if (mutation.kind === "progress") {
      const rows = own(state.positions, user);
      const { seconds, finished } = mutation;
      if (isNewer(event, rows[target]))
        rows[target] = { podcast_id: target, seconds, finished, event_at: iso(event), seq: stamp(user) };
    } else if (mutation.kind === "like") {
      const rows = own(state.likes, user);
      const present = faults.has("toggle") ? !rows[target]?.present : mutation.present;
      if (isNewer(event, rows[target]))
        rows[target] = { podcast_id: target, present, event_at: iso(event), seq: stamp(user) };
    } else applySave(user, mutation, event);
    return null;
  }

  function reject(user: string, client: string, mid: string, { code, details = null }: Refusal) {
    if (faults.has("drop-poison")) return;
    const base = { mid, message: code, client, seq: stamp(user) };
    (state.rejects[user] ??= []).push(
      (details ? { ...base, code: "conflict", details } : { ...base, code, details: null }) as Reject & {
        client: string;
      } & Placed,
    );
  }

  /** @param dies the server dies before the commit: nothing may remain. */
  function push(
    user: string,
    { p_client, p_base, p_mutations }: PushArguments,
    dies: boolean,
  ): PushAnswer | null {
    const backup = dies ? structuredClone(state) : null;
    const client = (own(state.clients, user)[p_client] ??= { last_mid: 0, event: 0, failures: 0 });
    const answer = (): PushAnswer => ({
      epoch: state.epoch,
      last_mid: String(client.last_mid),
      rejects: (state.rejects[user] ?? []).filter(
        (each) => each.client === p_client && Number(each.mid) > Number(p_base),
      ),
    });
    if (client.last_mid < Number(p_base)) return answer();
    for (const mutation of p_mutations) {
      const mid = Number(mutation.mid);
      if (mid <= client.last_mid) continue;
      // Delays of the network are fractions, rows keep whole milliseconds: what is compared has to be what is kept.
      const event = Math.floor(Math.min(now(), Math.max(now() - mutation.age, client.event)));
      let refusal: Refusal | null;
      if (mutation.kind === "podcast" && mutation.changes.title === FAILING_TITLE) {
        client.failures += 1;
        if (client.failures < SYNC_LIMITS.failures) break;
        refusal = { code: "server" };
      } else refusal = apply(user, mutation, event);
      client.last_mid = mid;
      client.event = event;
      client.failures = 0;
      if (refusal) reject(user, p_client, mutation.mid, refusal);
      else state.log.push({ user, client: p_client, mid, mutation, event, at: now() });
    }
    if (!backup) return answer();
    const promised = client.last_mid;
    state = backup;
    if (faults.has("acknowledge-before-commit"))
      own(state.clients, user)[p_client] = { last_mid: promised, event: client.event, failures: 0 };
    return null;
  }

  /* Pull */

  const publicOf = (user: string | null) =>
    Object.values(state.podcasts)
      .filter((podcast) => podcast.is_public && podcast.user_id !== user)
      .sort((a, b) => (a.public_seq ?? 0) - (b.public_seq ?? 0));

  /** Above it lie the episodes of the public window. */
  const floorOf = (user: string | null) => publicOf(user).at(-WINDOW - 1)?.public_seq ?? 0;

  const toCard = (podcast: StoredPodcast, user: string | null): PodcastCard => ({
    id: podcast.id,
    user_id: podcast.user_id,
    title: podcast.title,
    authors: "Ada Lindqvist",
    publishing_year: 2024,
    field_of_research: "Physics",
    audio_file: `${podcast.id}.mp3`,
    cover_file: null,
    audio_seconds: 60,
    audio_rev: 1,
    created_at: iso(state.published[podcast.id] ?? 0),
    seq: String(podcast.user_id === user ? podcast.seq : podcast.public_seq),
    ...(podcast.user_id === user ? { is_public: podcast.is_public } : {}),
  });

  const toPerson = (id: string): ProfileCard => ({
    id,
    name: state.profiles[id]?.name ?? "",
    affiliation: "",
    status: "",
    avatar_url: null,
    created_at: iso(0),
  });

  type Item = Placed & { put(answer: PullAnswer): void };
  const bare = <Row extends Placed>(placed: Row): Omit<Row, "seq"> => {
    const { seq: _, ...row } = placed;
    return row;
  };

  function carry(answer: PullAnswer, podcast: StoredPodcast | undefined, user: string) {
    if (!podcast || !isReadable(podcast, user)) return;
    answer.private.rows.podcasts.push(toCard(podcast, user));
    if (podcast.user_id !== user) answer.private.rows.profiles.push(toPerson(podcast.user_id));
  }

  function privateItems(user: string, isReset: boolean): Item[] {
    const items: Item[] = [];
    const add = (seq: number, put: Item["put"]) => items.push({ seq, put });
    const profile = state.profiles[user];
    if (profile)
      add(profile.seq, (answer) => {
        const { seq: _, ...row } = profile;
        answer.private.rows.own_profile = row as unknown as OwnProfile;
      });
    for (const podcast of Object.values(state.podcasts))
      if (podcast.user_id === user) add(podcast.seq, (answer) => carry(answer, podcast, user));
    for (const { seq, ...gone } of Object.values(own(state.ownGone, user)))
      add(seq, (answer) => answer.private.rows.podcasts.push(gone));
    const sets = <Row extends Placed & { present: boolean; podcast_id: string }>(
      table: Record<string, Record<string, Row>>,
      put: (answer: PullAnswer, row: Omit<Row, "seq">) => void,
    ) => {
      for (const row of Object.values(own(table, user)))
        if (row.present || !isReset)
          add(row.seq, (answer) => {
            put(answer, bare(row));
            if (row.present) carry(answer, state.podcasts[row.podcast_id], user);
          });
    };
    sets(state.likes, (answer, row) => answer.private.rows.likes.push(row));
    sets(state.saves, (answer, row) => answer.private.rows.playlists.push(row));
    for (const row of Object.values(own(state.positions, user)))
      add(row.seq, (answer) => {
        answer.private.rows.positions.push(bare(row));
        carry(answer, state.podcasts[row.podcast_id], user);
      });
    for (const row of Object.values(own(state.follows, user)))
      if (row.present || !isReset)
        add(row.seq, (answer) => {
          answer.private.rows.follows.push(bare(row));
          if (!row.present) return;
          answer.private.rows.profiles.push(toPerson(row.following_id));
          for (const podcast of publicOf(user))
            if (podcast.user_id === row.following_id) carry(answer, podcast, user);
        });
    for (const { seq, ...row } of state.rejects[user] ?? []) add(seq, (answer) => answer.rejects.push(row));
    return items;
  }

  function publicItems(user: string | null, floor: number): Item[] {
    const gone = Object.values(state.gone)
      .filter(({ id }) => state.podcasts[id]?.user_id !== user)
      .map((row) => ({
        seq: row.seq,
        put: (answer: PullAnswer) => void answer.public.rows.podcasts.push(bare(row)),
      }));
    const cards = publicOf(user)
      .filter((podcast) => (podcast.public_seq ?? 0) > floor)
      .map((podcast) => ({
        seq: podcast.public_seq ?? 0,
        put(answer: PullAnswer) {
          answer.public.rows.podcasts.push(toCard(podcast, user));
          answer.public.rows.profiles.push(toPerson(podcast.user_id));
        },
      }));
    return [...gone, ...cards];
  }

  /** A place in a feed; while a device starts anew also the place at which it began, from where it hears of changes. */
  const readCursor = (cursor: string | null): { at: number; begun: number | null } => {
    const [at, begun] = (cursor ?? "0").split("/").map(Number);
    return { at: at ?? 0, begun: begun ?? null };
  };

  function pull(user: string | null, request: PullArguments): PullAnswer {
    const floor = floorOf(user);
    const heads = { own: user === null ? 0 : (state.heads[user] ?? 0), all: state.heads[PUBLIC] ?? 0 };
    const given = { own: readCursor(request.p_private_cursor), all: readCursor(request.p_public_cursor) };
    const missed = publicOf(user).filter((podcast) => (podcast.public_seq ?? 0) > given.all.at).length;
    const first =
      request.p_epoch !== state.epoch ||
      request.p_public_cursor === null ||
      (user !== null && request.p_private_cursor === null) ||
      (given.all.begun === null && missed > WINDOW);
    const from = first ? { own: { at: 0, begun: heads.own }, all: { at: floor, begun: heads.all } } : given;
    const isReset = from.all.begun !== null;

    const after = (items: Item[], seq: number) =>
      items.filter((item) => item.seq > seq).sort((a, b) => a.seq - b.seq);
    const ownItems = user === null ? [] : after(privateItems(user, isReset), from.own.at);
    const allItems = after(publicItems(user, floor), from.all.at);
    const ownPage = ownItems.slice(0, PAGE_ROWS);
    const allPage = allItems.slice(0, PAGE_ROWS - ownPage.length);
    const isDone = ownPage.length === ownItems.length && allPage.length === allItems.length;
    const cursor = (page: Item[], items: Item[], { at, begun }: typeof from.own, head: number) => {
      const reached = page.length < items.length ? (page.at(-1)?.seq ?? at) : Math.max(at, head);
      if (begun === null) return String(reached);
      return isDone ? String(begun) : `${reached}/${begun}`;
    };
    // What was told before it changed during the reset is told again, removals included.
    const changedSince =
      heads.own > (from.own.begun ?? heads.own) || heads.all > (from.all.begun ?? heads.all);
    const more = !isDone || changedSince;

    const answer: PullAnswer = {
      epoch: state.epoch,
      reset: isReset ? { first, last: isDone } : null,
      private: {
        rows: {
          podcasts: [],
          profiles: [],
          own_profile: null,
          likes: [],
          playlists: [],
          follows: [],
          positions: [],
        },
        cursor: user === null ? null : cursor(ownPage, ownItems, from.own, heads.own),
      },
      public: {
        rows: { podcasts: [], profiles: [] },
        cursor: cursor(allPage, allItems, from.all, heads.all),
        floor: String(floor),
      },
      more,
      last_mids: Object.fromEntries(
        Object.entries(user === null ? {} : own(state.clients, user)).map(([id, each]) => [
          id,
          String(each.last_mid),
        ]),
      ),
      rejects: [],
      stats: [],
      now: iso(now()),
    };
    for (const item of [...ownPage, ...allPage]) item.put(answer);
    return structuredClone(answer);
  }

  return {
    state: () => state,
    accountsMade,
    /** Counts stamps and other writes. */
    writes: () => writes,
    publish,
    setPublic,
    rename,
    remove,
    push,
    pull,
    floorOf,
    publicOf,
    isReadable,
    backup: () => structuredClone(state),
    /** Goes on from a backup, under another epoch. */
    restore(backup: ServerState) {
      epochs += 1;
      state = { ...structuredClone(backup), epoch: `epoch-${epochs}` };
    },
  };
}

export type FakeServer = ReturnType<typeof createFakeServer>;
