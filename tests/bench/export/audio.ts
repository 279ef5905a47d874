// A server whose every path is a length in bytes, answered with so many.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

const PIECE = Buffer.alloc(64 * 1024, 7);

export function sendAudio(request: IncomingMessage, response: ServerResponse): void {
  let left = Number(request.url?.slice(1)) || 0;
  response.setHeader("content-length", left);
  const send = () => {
    while (left > 0) {
      const next = PIECE.subarray(0, Math.min(left, PIECE.length));
      left -= next.length;
      if (!response.write(next)) {
        response.once("drain", send);
        return;
      }
    }
    response.end();
  };
  send();
}

export async function startAudio(): Promise<{ url: string; stop(): void }> {
  const server = createServer(sendAudio);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
