// Listens on this computer's loopback addresses only. Listening comes before the database, so that a port
// in use is told at once; until the app is there, everything is answered with 503.
import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { StartError } from "../start-error.ts";
import type { Part } from "./ports.ts";

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

const senderHeader = /^(x-forwarded-for|forwarded|x-real-ip)$/i;

/**
 * No proxy stands in front of this server, so what a client says of its own address is not believed: limits
 * on requests are counted by it.
 */
function nameSender(message: IncomingMessage): void {
  const address = message.socket.remoteAddress ?? "unknown";
  const others = message.rawHeaders.filter(
    (_, index, all) => !senderHeader.test(all[index - (index % 2)] ?? ""),
  );
  // The request is made from either form.
  message.rawHeaders = [...others, "x-forwarded-for", address];
  for (const name of Object.keys(message.headers)) if (senderHeader.test(name)) delete message.headers[name];
  message.headers["x-forwarded-for"] = address;
}

function startError(error: unknown, port: number): StartError {
  return codeOf(error) === "EADDRINUSE"
    ? new StartError("port_in_use", `Port ${port} is in use. Set PORT to another one.`, error)
    : new StartError("port_refused", `Port ${port} cannot be opened (${codeOf(error)}).`, error);
}

/**
 * Opens `port` (0 for any free one) on 127.0.0.1 and, where the system has it, ::1, since `localhost` may
 * mean either.
 *
 * @throws StartError `port_in_use` or `port_refused`
 */
export async function listen(port: number): Promise<Listener> {
  let current = starting;
  const handler = getRequestListener((request) => current.fetch(request));
  const servers: Server[] = [];
  let bound = port;
  for (const host of ["127.0.0.1", "::1"]) {
    const server = createHttpServer((request, response) => {
      nameSender(request);
      void handler(request, response);
    });
    // A generation's answer may take minutes; uploads of 50 MB over a slow disk too.
    server.requestTimeout = 0;
    try {
      bound = await listenOn(server, bound, host);
      servers.push(server);
    } catch (error) {
      if (host === "::1" && ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(codeOf(error))) continue;
      for (const other of servers) other.close();
      throw startError(error, port);
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
