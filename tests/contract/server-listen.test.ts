// Where the server listens: on loopback by both of its families, and beyond it where the settings say so.
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { listen, type Listener } from "../../supabase/local/server/listen.ts";

const reaches = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);
/** An address of this computer that is not among those a server listens on by itself. */
const beyond =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4")?.address ??
  (process.platform === "linux" ? "127.0.0.2" : null);

async function reached(host: string | null): Promise<boolean[]> {
  const listener: Listener = await listen(0, { host });
  const found = await Promise.all(
    ["127.0.0.1", "::1", beyond ?? ""].map((address) => reaches(address, listener.port)),
  );
  await listener.close();
  return found;
}

test.skipIf(beyond === null).each([
  [null, false],
  ["127.0.0.1", false],
  ["0.0.0.0", true],
  [beyond ?? "", true],
])("a server on %j is on both loopback addresses, and beyond them: %j", async (host, isBeyond) => {
  expect(await reached(host)).toEqual([true, hasIpv6, isBeyond]);
});

test.skipIf(!hasIpv6 || beyond === null)(
  "a server on every address of IPv6 is on those of IPv4 too",
  async () => {
    expect(await reached("::")).toEqual([true, true, true]);
  },
);

test("a host that is no address of this computer, or has none, is said", async () => {
  await expect(listen(0, { host: "192.0.2.1" })).rejects.toMatchObject({ code: "port_refused" });
  await expect(listen(0, { host: "nowhere.invalid" })).rejects.toMatchObject({ code: "bad_setting" });
});

/** Sends the beginning of a request and nothing more, and answers what came before the connection was closed. */
const begin = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port });
    let heard = "";
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
    socket.once("close", () => resolve(heard));
    socket.once("error", reject);
    socket.write(text);
  });

test("a request that does not come to its end in its time is closed, and a slow answer is not", async () => {
  const listener = await listen(0, { arrival: { head: 200, whole: 400 } });
  listener.serve({
    fetch: async (request) => {
      const text = await request.text();
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return new Response(text);
    },
  });
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\n";
  const [body, headers, slow] = await Promise.all([
    begin(listener.port, `${head}Content-Length: 100\r\n\r\nbegun`),
    begin(listener.port, head),
    fetch(`http://127.0.0.1:${listener.port}/`, { method: "POST", body: "all of it" }),
  ]);
  expect(body).toMatch(/^HTTP\/1.1 408 /);
  expect(headers).toMatch(/^HTTP\/1.1 408 /);
  expect(await slow.text()).toBe("all of it");
  await listener.close();
});
