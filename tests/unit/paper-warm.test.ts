import { afterEach, expect, test, vi } from "vitest";
import { spawnReader, warmReader } from "../../src/paper/worker-script.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("another file is fetched ahead than the one that reads, or not the whole of it", async () => {
  const addresses: unknown[] = [];
  const arrayBuffer = vi.fn<() => Promise<ArrayBuffer>>(async () => new ArrayBuffer(0));
  vi.stubGlobal("fetch", async (address: unknown) => {
    addresses.push(address);
    return { arrayBuffer };
  });
  vi.stubGlobal("Worker", function Worker(address: unknown) {
    addresses.push(address);
  });
  await warmReader();
  spawnReader();
  expect(addresses).toEqual([expect.stringContaining("paper.worker"), addresses[0]]);
  expect(arrayBuffer).toHaveBeenCalledTimes(1);
});
