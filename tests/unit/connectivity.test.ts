import { describe, expect, test } from "vitest";
import { createConnectivity } from "#backend";
import { manualClock } from "./manual-clock.ts";

function setUp() {
  const clock = manualClock();
  const world = { online: true, reachable: true, asked: 0 };
  let changed = () => {};
  const connectivity = createConnectivity(
    {
      url: "http://backend.example",
      publishableKey: "key",
      fetch: () => {
        world.asked += 1;
        return world.reachable
          ? Promise.resolve(new Response(null, { status: 401 }))
          : Promise.reject(new TypeError("refused"));
      },
    },
    { isOnline: () => world.online, subscribe: (listener) => void (changed = listener) },
    clock,
  );
  return { clock, world, connectivity, change: () => changed() };
}

describe("connectivity", () => {
  test("a stopped server is noticed although the browser says it is online", async () => {
    const { world, connectivity } = setUp();
    world.reachable = false;
    await connectivity.probe();
    expect(connectivity.online.get()).toBe(false);
  });

  test("an answer that refuses is an answer", async () => {
    const { connectivity } = setUp();
    await connectivity.probe();
    expect(connectivity.online.get()).toBe(true);
  });

  test("the return of the server is noticed without the user doing anything", async () => {
    const { clock, world, connectivity } = setUp();
    world.reachable = false;
    await connectivity.probe();
    world.reachable = true;
    await clock.advance(2_000);
    expect(connectivity.online.get()).toBe(true);
    const { asked } = world;
    await clock.advance(300_000);
    expect(world.asked).toBe(asked);
  });

  test("a device without a network is not kept busy asking", async () => {
    const { world, connectivity } = setUp();
    world.online = false;
    await connectivity.probe();
    expect(world.asked).toBe(0);
  });

  test("a network that goes while the backend is asked still counts as there", async () => {
    const { world, connectivity, change } = setUp();
    const asking = connectivity.probe();
    world.online = false;
    change();
    await asking;
    expect(connectivity.online.get()).toBe(false);
  });

  test("a change of the network is acted on at once", async () => {
    const { clock, world, connectivity, change } = setUp();
    world.online = false;
    await connectivity.probe();
    world.online = true;
    change();
    await clock.advance(0);
    expect(connectivity.online.get()).toBe(true);
  });
});
