// Three devices, two accounts, a network and a server, and what each step of a schedule does to them.
import { seededRandom } from "../../corpus/random.ts";
import { createDevice, type Device, type DeviceSetup, type Tab } from "./device.ts";
import { createFakeServer, type Applied, type Fault, type ServerState } from "./fake-server.ts";
import type { JournalEntry } from "./journal.ts";
import { createNetwork } from "./network.ts";
import { DEVICES, PODCASTS, STRANGER, USERS, type Act, type Operation } from "./operations.ts";
import { createTimeline } from "./timeline.ts";

const START = Date.UTC(2026, 10, 20);

export type Simulation = Awaited<ReturnType<typeof createSimulation>>;

export async function createSimulation(
  setups: readonly DeviceSetup[],
  faults: ReadonlySet<Fault> = new Set(),
) {
  const timeline = createTimeline(START);
  const server = createFakeServer([...USERS, STRANGER], timeline.now, faults);
  const journal: JournalEntry[] = [];
  const owners = new Map<string, string>();
  const violations: unknown[] = [];
  /** What is looked at while a device waits for an answer; set by whoever checks. */
  const observer: { look: (device: Device) => Promise<void> } = { look: async () => {} };
  const network = createNetwork(
    server,
    timeline,
    (client) => owners.get(client),
    (error) => void violations.push(error),
    async (index) => {
      const device = devices[index];
      if (device) await observer.look(device);
    },
  );
  const random = seededRandom(1).next;
  /** Everything that was applied in any timeline: a restored backup forgets, this does not. */
  const everApplied = new Set<string>();
  const seconds = new Map<string, number>();
  let uncommitted: (() => void)[] = [];
  let backup: ServerState | null = null;
  let restores = 0;

  for (const [index, id] of PODCASTS.slice(0, 9).entries())
    server.publish(id, [...USERS, STRANGER][index % 3] ?? STRANGER, index !== 4)();

  const devices: Device[] = Array.from({ length: DEVICES }, (_, index) =>
    createDevice(index, setups[index] ?? { tabs: 1, locks: true }, timeline, network, journal, random),
  );
  for (const device of devices) {
    network.connectivity(device.index, device.online);
    device.setSession({ userId: USERS[device.index % 2] ?? "ada", version: 1 });
    await device.restart();
  }

  const nameOf = (applied: Pick<Applied, "user" | "client" | "mid">) =>
    `${applied.user} ${applied.client} ${applied.mid}`;

  function note() {
    for (const device of devices) {
      for (const tab of device.tabs()) owners.set(device.client(tab.account), tab.account);
    }
    for (const applied of server.state().log) everApplied.add(nameOf(applied));
  }
  note();

  const aliveTab = (device: Device, index: number): Tab | undefined =>
    device.tabs().at(index) ?? device.tabs()[0];

  async function act(tab: Tab, device: Device, what: Act) {
    const { changes, listens } = tab.sync;
    const id = PODCASTS[what.do === "bio" || what.do === "follow" ? 0 : what.target] ?? "";
    switch (what.do) {
      case "like":
        return changes.setLiked(id, what.present);
      case "save":
        return changes.setSaved(id, what.present);
      case "follow":
        return changes.setFollowed([...USERS, STRANGER][what.target] ?? "nobody", what.present);
      case "move":
        return changes.moveSaved(id, PODCASTS[what.previous] ?? null);
      case "progress":
        return changes.setProgress(id, what.seconds, false);
      case "listen": {
        const listen = `${tab.account}-${device.index}-${what.target}-${what.session}`;
        await listens.count({ id: listen, podcastId: id, seconds: what.seconds });
        return listens.raise(listen, what.seconds);
      }
      case "rename": {
        const title = (await tab.database.podcasts.get(id))?.title ?? id;
        return changes.editPodcast(id, { title: what.title }, { title });
      }
      case "visibility":
        return changes.editPodcast(id, { is_public: what.isPublic }, { is_public: !what.isPublic });
      case "bio":
        return changes.editProfile({ bio: what.text }, { bio: "" });
    }
  }

  async function switchAccount(device: Device, user: string, leave: "keep" | "discard" | "abrupt") {
    const [tab] = device.tabs();
    const session = { userId: user, version: network.signIn(user) };
    if (tab?.isAlive() && leave !== "abrupt") {
      const flushed = tab.sync.leave.flush().catch(() => 1);
      await timeline.advance(6_000);
      const waiting = await Promise.race([flushed, Promise.resolve(1)]);
      await tab.sync.leave.wipe(waiting ? leave : "discard").catch(() => undefined);
    }
    device.setSession(session);
    // What runs for the former account meets the new one's sign-in before it is stopped.
    await timeline.advance(1_000);
    await device.restart();
  }

  /** Does one step and waits until all is at rest. */
  async function run(step: Operation) {
    const device = "device" in step ? devices[step.device] : undefined;
    switch (step.op) {
      case "act": {
        const tab = device && aliveTab(device, step.tab);
        if (!device || !tab) break;
        timeline.begin();
        await act(tab, device, step.act).catch((error: unknown) => {
          if (tab.isAlive()) throw error;
        });
        timeline.end();
        if (tab.isAlive()) device.tellTabs();
        break;
      }
      case "answer": {
        const [tab] = device?.tabs() ?? [];
        if (!tab) break;
        const dead = await tab.database.dead.toArray();
        const entry = dead[step.choice % Math.max(1, dead.length)];
        if (!entry) break;
        const done = step.retry ? tab.sync.refused.retry(entry.mid) : tab.sync.refused.discard(entry.mid);
        await done.catch((error: unknown) => {
          if (tab.isAlive()) throw error;
        });
        break;
      }
      case "weather":
        network.setWeather(step.device, step.weather);
        break;
      case "online":
        device?.setOnline(step.online);
        break;
      case "deliver":
        await network.deliver(step.choice);
        break;
      case "advance":
        await timeline.advance(step.milliseconds);
        break;
      case "jump":
        device?.jumpClock(step.milliseconds);
        break;
      case "expire":
        network.expire(USERS[step.user] ?? "ada", step.forGood);
        break;
      case "sign-in":
        if (device) signIn(device);
        break;
      case "switch":
        if (device) await switchAccount(device, USERS[step.user] ?? "ada", step.leave);
        break;
      case "crash":
        device?.tabs().at(step.tab)?.dieAfter(step.commits);
        break;
      case "restart":
        await device?.restart();
        break;
      case "publish": {
        const id = PODCASTS[step.podcast] ?? "";
        const isKnown = id in server.state().podcasts || id in server.state().gone;
        if (isKnown || everPublished.has(id)) break;
        everPublished.add(id);
        const commit = server.publish(id, [...USERS, STRANGER][step.user] ?? STRANGER, step.isPublic);
        if (step.commits) commit();
        else uncommitted.push(commit);
        break;
      }
      case "commit": {
        const [commit] = uncommitted.splice(step.choice % Math.max(1, uncommitted.length), 1);
        commit?.();
        break;
      }
      case "hide":
      case "show":
        server.setPublic(PODCASTS[step.podcast] ?? "", step.op === "show");
        break;
      case "remove":
        server.remove(PODCASTS[step.podcast] ?? "");
        break;
      case "retitle":
        server.rename(PODCASTS[step.podcast] ?? "", step.title);
        break;
      case "download": {
        const [tab] = device?.tabs() ?? [];
        const id = PODCASTS[step.podcast] ?? "";
        if (tab && (await tab.database.podcasts.get(id))) device?.files(tab.account).add(id);
        break;
      }
      case "backup":
        backup = server.backup();
        break;
      case "restore":
        if (backup) {
          server.restore(backup);
          restores += 1;
          seconds.clear();
        }
        break;
      case "clean-round":
        if (device) await cleanRound(device);
        break;
    }
    await timeline.settle();
    note();
    for (const each of devices) if (each.tabs().some((tab) => !tab.isAlive())) await each.restart();
    note();
  }
  const everPublished = new Set(PODCASTS.slice(0, 9));

  function signIn(device: Device) {
    const session = device.session();
    if (!session) return;
    device.setSession({ ...session, version: network.signIn(session.userId) });
    for (const tab of device.tabs()) tab.sync.trigger("signed-in");
  }

  /** Everything works for one device, for long enough for one round. */
  async function cleanRound(device: Device) {
    network.setWeather(device.index, []);
    for (const tab of device.tabs()) tab.dieAfter(Number.POSITIVE_INFINITY);
    await network.deliverAll();
    device.setOnline(true);
    signIn(device);
    for (const tab of device.tabs()) tab.sync.trigger("asked");
    await timeline.advance(25_000);
    // Others may have written meanwhile: one more look, with nobody writing.
    let before: number;
    do {
      before = server.writes();
      for (const tab of device.tabs()) tab.sync.trigger("asked");
      await timeline.advance(0);
    } while (server.writes() !== before);
  }

  async function commitAll() {
    for (const commit of uncommitted.splice(0)) commit();
    await timeline.settle();
  }

  return {
    timeline,
    server,
    network,
    journal,
    devices,
    everApplied,
    seconds,
    violations,
    observer,
    nameOf,
    restores: () => restores,
    run,
    cleanRound,
    commitAll,
    note,
    close() {
      for (const device of devices) device.stop();
      uncommitted = [];
    },
  };
}
