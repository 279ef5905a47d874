// The gate in front of the database's only session.
import { expect, test } from "vitest";
import { createGate, type Gate } from "../../supabase/local/database/gate.ts";
import { TooBusy } from "../../supabase/local/database/too-busy.ts";

const sharing = { inLine: 2, waiting: 4, bytes: 100, share: 0.3, window: 60_000 };

/** A gate whose work takes as long as it says, on a clock of its own, and the order in which it was let in. */
function timedGate(limits: typeof sharing | null = sharing) {
  let now = 0;
  const order: string[] = [];
  const gate: Gate = createGate(limits, () => now);
  const ask = (name: string, address: string | null, milliseconds = 0, bytes = 0) =>
    gate(
      async () => {
        order.push(name);
        await Promise.resolve();
        now += milliseconds;
      },
      { address, bytes },
    );
  return { gate, order, ask, pass: (milliseconds: number) => (now += milliseconds) };
}

test("work never begins inside other work, also after a failure", async () => {
  const gate = createGate();
  const events: string[] = [];
  const work = (name: string, fails: boolean) =>
    gate(async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work("a", false), work("b", true), work("c", false)]);
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("lets a single address in by the order of asking, however much it had", async () => {
  const { order, ask } = timedGate();
  const names = ["1", "2", "3", "4"];
  await Promise.all([ask("0", "home", 50_000), ...names.map((name) => ask(name, "home", 50_000))]);
  expect(order).toEqual(["0", ...names]);
});

test("puts another address behind the few of a crowd that stand in line", async () => {
  const { order, ask } = timedGate();
  const crowd = ["0", "1", "2", "3", "4"].map((name) => ask(name, "crowd"));
  await Promise.all([...crowd, ask("other", "elsewhere")]);
  expect(order).toEqual(["0", "1", "2", "other", "3", "4"]);
});

test("lets others pass an address that had its share of the last minute", async () => {
  const { order, ask, pass } = timedGate();
  await ask("long", "busy", 20_000);
  const asked = () =>
    Promise.all([ask("first", null), ask("again", "busy"), ask("other", "elsewhere"), ask("own", null)]);
  await asked();
  expect(order.splice(0)).toEqual(["long", "first", "other", "again", "own"]);
  pass(61_000);
  await asked();
  expect(order).toEqual(["first", "again", "other", "own"]);
});

test("keeps nobody waiting for the server's own work", async () => {
  const { order, ask } = timedGate();
  await ask("long", "busy", 20_000);
  await Promise.all([ask("first", null), ask("again", "busy"), ask("own", null)]);
  expect(order).toEqual(["long", "first", "again", "own"]);
});

test("refuses what one address has waiting beyond its number and bytes, and takes it again later", async () => {
  const { ask } = timedGate();
  const asked = Array.from({ length: 5 }, () => ask("one", "crowd"));
  await expect(ask("too many", "crowd")).rejects.toThrow(TooBusy);
  await Promise.all([ask("other", "elsewhere"), ask("own", null), ...asked]);
  const large = [ask("inside", "crowd", 0, 90), ask("waits", "crowd", 0, 90)];
  await expect(ask("too large", "crowd", 0, 20)).rejects.toThrow(TooBusy);
  await Promise.all(large);
  await ask("fits again", "crowd", 0, 90);
});

test("binds nobody where nothing is shared", async () => {
  const { order, ask } = timedGate(null);
  const names = Array.from({ length: 10 }, (_, index) => String(index));
  await Promise.all(names.map((name) => ask(name, "crowd", 50_000, 1000)));
  expect(order).toEqual(names);
});

test("work whose asker is gone leaves the line, and what stood behind it goes on", async () => {
  const { gate, order, ask } = timedGate();
  const begun = new AbortController();
  const first = gate(async () => void order.push("0"), { address: "home", signal: begun.signal });
  const gone = ["1", "2", "3"].map((name) => {
    const controller = new AbortController();
    const { signal } = controller;
    const asked = gate(async () => void order.push(name), { address: "home", bytes: 30, signal });
    return { asked: expect(asked).rejects.toMatchObject({ code: "57014" }), controller };
  });
  for (const { controller } of gone.toReversed()) controller.abort();
  begun.abort();
  await Promise.all([first, ...gone.map(({ asked }) => asked), ask("last", "home", 0, 100)]);
  expect(order).toEqual(["0", "last"]);
  const asked = gate(async () => void order.push("never"), { signal: AbortSignal.abort() });
  await expect(asked).rejects.toMatchObject({ code: "57014" });
  expect(order).toEqual(["0", "last"]);
});
