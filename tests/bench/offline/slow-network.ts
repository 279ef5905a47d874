// A network between browser and server: everything that passes arrives half a round trip later.
import { createServer, connect, type AddressInfo, type Socket } from "node:net";

export type SlowNetwork = { port: number; close(): Promise<void> };

/** Passes on in order, each piece `delay` milliseconds after it came. */
function carry(from: Socket, to: Socket, delay: number) {
  from.on("data", (piece) => void setTimeout(() => to.writable && to.write(piece), delay));
  from.on("end", () => void setTimeout(() => to.end(), delay));
  from.on("error", () => to.destroy());
  from.on("close", () => void setTimeout(() => to.destroy(), delay));
}

/** Starts it in front of a server on this machine. @param roundTrip milliseconds. */
export async function startSlowNetwork(port: number, roundTrip: number): Promise<SlowNetwork> {
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    const backend = connect(port, "localhost");
    for (const socket of [browser, backend]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on("close", () => open.delete(socket));
    }
    carry(browser, backend, roundTrip / 2);
    carry(backend, browser, roundTrip / 2);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
