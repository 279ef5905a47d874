import { describe, expect, test } from "vitest";
import { createConnectivity } from "#backend";
import { manualClock } from "./manual-clock.ts";

function setUp() {
  const clock = manualClock();
  const network = { online: true, reachable: true, status: 401, asked: 0 };
  let changed = () => {};
  const connectivity = createConnectivity(
    {
      url: "http://backend.example",
      publishableKey: "key",
      fetch: () => {
        network.asked += 1;
        return network.reachable
          ? Promise.resolve(new Response(null, { status: network.status }))
          : Promise.reject(new TypeError("refused"));
      },
    },
    { isOnline: () => network.online, subscribe: (listener) => void (changed = listener) },
    clock,
  );
  return { clock, network, connectivity, change: () => changed() };
}

describe("connectivity", () => {
  test("a stopped server is noticed although the browser says it is online", async () => {
    const { network, connectivity } = setUp();
    network.reachable = false;
    await connectivity.probe();
    expect(connectivity.online.get()).toBe(false);
  });

  test("an answer that refuses is an answer", async () => {
    const { connectivity } = setUp();
    await connectivity.probe();
    expect(connectivity.online.get()).toBe(true);
  });

  test.each([502, 503, 504, 522])(
    "a gateway's %i is not the server's return, which is waited for",
    async (status) => {
      const { clock, network, connectivity } = setUp();
      network.status = status;
      await connectivity.probe();
      expect(connectivity.online.get()).toBe(false);
      network.status = 200;
      await clock.advance(2_000);
      expect(connectivity.online.get()).toBe(true);
    },
  );

  test("the return of the server is noticed without the user doing anything", async () => {
    const { clock, network, connectivity } = setUp();
    network.reachable = false;
    await connectivity.probe();
    network.reachable = true;
    await clock.advance(2_000);
    expect(connectivity.online.get()).toBe(true);
    const { asked } = network;
    await clock.advance(300_000);
    expect(network.asked).toBe(asked);
  });

  test("a device without a network is not kept busy asking", async () => {
    const { network, connectivity } = setUp();
    network.online = false;
    await connectivity.probe();
    expect(network.asked).toBe(0);
  });

  test("a network that goes while the backend is asked still counts as there", async () => {
    const { network, connectivity, change } = setUp();
    const asking = connectivity.probe();
    network.online = false;
    change();
    await asking;
    expect(connectivity.online.get()).toBe(false);
  });

  test("a change of the network is acted on at once", async () => {
    const { clock, network, connectivity, change } = setUp();
    network.online = false;
    await connectivity.probe();
    network.online = true;
    change();
    await clock.advance(0);
    expect(connectivity.online.get()).toBe(true);
  });
});
