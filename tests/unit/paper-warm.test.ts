import { afterEach, expect, test, vi } from "vitest";
import { spawnReader, warmReader } from "../../src/paper/worker-script.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Notes what is fetched; `kept` is what the caches have. */
function stubNetwork(kept: (address: string) => boolean) {
  const addresses: string[] = [];
  const arrayBuffer = vi.fn<() => Promise<ArrayBuffer>>(async () => new ArrayBuffer(0));
  vi.stubGlobal("fetch", async (address: string) => {
    addresses.push(address);
    return { arrayBuffer };
  });
  vi.stubGlobal("Worker", function Worker(address: string) {
    addresses.push(address);
  });
  vi.stubGlobal("caches", { match: async (address: string) => (kept(address) ? new Response() : undefined) });
  return { addresses, arrayBuffer };
}

test("the file that reads is fetched ahead, the whole of it", async () => {
  const { addresses, arrayBuffer } = stubNetwork(() => true);
  await warmReader();
  spawnReader();
  expect(addresses).toEqual([expect.stringContaining("paper.worker"), addresses[0]]);
  expect(arrayBuffer).toHaveBeenCalledTimes(1);
});

test("the character maps that papers ask for are fetched ahead once, with those that they build on", async () => {
  const { addresses } = stubNetwork(() => false);
  await warmReader();
  const names = addresses.map((address) => address.replace(/^.*\//, ""));
  for (const name of [
    "UniGB-UCS2-H",
    "UniJIS-UTF16-V",
    "90ms-RKSJ-H",
    "KSCms-UHC-H",
    "ETen-B5-V",
    "Adobe-GB1-UCS2",
  ])
    expect(names.some((one) => one.startsWith(name))).toBe(true);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeLessThan(120);
});
