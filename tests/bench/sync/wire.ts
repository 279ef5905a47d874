// The wire between the browser and a backend: a proxy on the loopback that makes each exchange last a round trip
// longer and counts what passes. It also serves the pages, so that no request is asked for across origins.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { BenchBackend } from "./backend.ts";

export type Traffic = { requests: number; bytes: number };

export type Wire = {
  /** Origin, without a slash at its end. */
  url: string;
  /** Milliseconds that each exchange takes beyond the server's own time, half of it on the way there. */
  setRoundTrip(milliseconds: number): void;
  /** What passed since the last call: requests, and bytes of the answers' bodies. */
  take(): Traffic;
  close(): Promise<void>;
};

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };
const pause = (milliseconds: number) =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve();

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts the wire to the backend; everything outside of `/rest/` is a file of `folder`. */
export async function startWire(backend: BenchBackend, folder: string): Promise<Wire> {
  const { hostname, port } = new URL(backend.url);
  const rewrite = backend.rewrite ?? ((path: string) => path);
  const agent = new Agent({ keepAlive: true });
  let roundTrip = 0;
  let traffic: Traffic = { requests: 0, bytes: 0 };

  async function pass(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { method, headers } = request;
    for (;;) {
      const sent = ask({ hostname, port, method, path: rewrite(request.url ?? "/"), headers, agent });
      sent.end(body);
      try {
        const [answer] = (await once(sent, "response")) as [IncomingMessage];
        return answer;
      } catch (error) {
        // A connection that had idled was closed by the backend just as it was taken up again: nothing has arrived.
        const reset = (error as NodeJS.ErrnoException).code === "ECONNRESET";
        if (!sent.reusedSocket || !reset) throw error;
      }
    }
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    traffic.requests += 1;
    const half = roundTrip / 2;
    const body = await bodyOf(request);
    await pause(half);
    const answer = await pass(request, body);
    const content = await bodyOf(answer);
    await pause(half);
    traffic.bytes += content.length;
    response.writeHead(answer.statusCode ?? 502, {
      "content-type": answer.headers["content-type"] ?? "application/json",
      "content-length": content.length,
      ...(answer.headers["content-encoding"] && { "content-encoding": answer.headers["content-encoding"] }),
    });
    response.end(content);
  }

  async function servePage(path: string, response: ServerResponse): Promise<void> {
    const content = await readFile(join(folder, path)).catch(() => null);
    response.writeHead(content ? 200 : 404, { "content-type": types[extname(path)] ?? "text/plain" });
    response.end(content ?? "");
  }

  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const served = path.startsWith("/rest/") ? forward(request, response) : servePage(path, response);
    served.catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  // A connection that idles must not be closed under a request that is about to use it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setRoundTrip(milliseconds) {
      roundTrip = milliseconds;
    },
    take() {
      const taken = traffic;
      traffic = { requests: 0, bytes: 0 };
      return taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
