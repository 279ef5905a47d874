// Listens on this computer's loopback addresses, and on another where the settings name one. Listening comes before
// the database, so that a port in use is told at once; until the app is there, everything is answered with 503.
import { lookup } from "node:dns/promises";
import { createServer as createHttpServer, type Server } from "node:http";
import { BlockList } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { StartError } from "../start-error.ts";
import type { Part } from "./ports.ts";
import { nameSender } from "./sender.ts";

export type Listener = {
  /** The port in use, chosen by the system where 0 was asked for. */
  port: number;
  /** From now on requests are answered by `part`. */
  serve: (part: Part) => void;
  /** Takes no new connections, gives running requests three seconds to end, and resolves. */
  close: () => Promise<void>;
};

const starting: Part = {
  fetch: () => new Response("Starting\n", { status: 503, headers: { "Retry-After": "1" } }),
};

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const listenOn = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });

const graceMilliseconds = 3000;

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(grace);
      resolve();
    });
    server.closeIdleConnections();
  });

function startError(error: unknown, port: number, address: string): StartError {
  return codeOf(error) === "EADDRINUSE"
    ? new StartError("port_in_use", `Port ${port} is in use. Set PORT to another one.`, error)
    : new StartError(
        "port_refused",
        `Port ${port} of ${address} cannot be opened (${codeOf(error)}).`,
        error,
      );
}

/** `localhost` may mean either; the server calls itself by it, so both are there wherever else it listens. */
const LOOPBACK = ["127.0.0.1", "::1"];

/** The addresses to listen on for what ORPHEUS_HOST names, without one that another includes. */
async function addressesFor(host: string | null): Promise<string[]> {
  if (host === null) return LOOPBACK;
  const named = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new StartError("bad_setting", `ORPHEUS_HOST names "${host}", which has no address.`, error);
  });
  const all = new Set([...LOOPBACK, ...named.map(({ address }) => address)]);
  // The wildcard of IPv6 takes IPv4 as well.
  if (all.has("::")) return ["::"];
  return all.has("0.0.0.0") ? ["0.0.0.0", "::1"] : [...all];
}

const isMissingFamily = (address: string, error: unknown) =>
  address === "::1" && ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(codeOf(error));

export type ListenOptions = {
  /** What to listen on besides loopback; null for loopback alone. */
  host?: string | null;
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies?: BlockList;
  /** Milliseconds in which a request's head, and the whole of it, must have come; an answer may take longer. */
  arrival?: { head: number; whole: number };
};

/** A file of 5 MB, the largest that people send, comes over half a megabit in a second in 80 s. */
const ARRIVAL = { head: 20_000, whole: 120_000 };

/**
 * Opens `port` (0 for any free one) on 127.0.0.1, where the system has it on ::1, and on `host`.
 *
 * @throws StartError `port_in_use`, `port_refused`, or `bad_setting` for a host without an address
 */
export async function listen(
  port: number,
  { host = null, trustedProxies = new BlockList(), arrival = ARRIVAL }: ListenOptions = {},
): Promise<Listener> {
  let current = starting;
  const handler = getRequestListener((request) => current.fetch(request));
  const servers: Server[] = [];
  let bound = port;
  for (const address of await addressesFor(host)) {
    // What comes slower is answered with 408: each body that is waited for takes memory and a place.
    const times = {
      headersTimeout: arrival.head,
      requestTimeout: arrival.whole,
      connectionsCheckingInterval: Math.min(5000, arrival.head),
    };
    const server = createHttpServer(times, (request, response) => {
      nameSender(request, trustedProxies);
      void handler(request, response);
    });
    try {
      bound = await listenOn(server, bound, address);
      servers.push(server);
    } catch (error) {
      if (isMissingFamily(address, error)) continue;
      for (const other of servers) other.close();
      throw startError(error, port, address);
    }
  }
  return {
    port: bound,
    serve: (part) => {
      current = part;
    },
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}
