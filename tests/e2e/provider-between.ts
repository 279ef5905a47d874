// An OpenAI-compatible server between the backend and its local provider: passes calls on, refuses or holds them on
// command, and counts what was asked for. The local provider answers the same call with the same bytes, so that a call
// which was made before, by an earlier job on the same paper, gets the answer of that time.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The last part of a call's path. */
export type Call = "completions" | "generations" | "speech" | "transcriptions";

export type ProviderBetween = {
  /** For OPENAI_BASE_URL. */
  url: string;
  /** Where calls are passed on to: the server's own local provider. */
  passTo(serverUrl: string): void;
  /** From now on these calls are refused with 400 until `mend`, those that are held included. */
  refuse(call: Call): void;
  /** From now on these calls wait until `mend`; of `completions`, where a task is named, only those for it. */
  hold(call: Call, task?: string): void;
  mend(): void;
  /** Calls that were answered rightly so far. */
  answered(call: Call): number;
  close(): Promise<void>;
};

type Answer = { status: number; type: string; bytes: Buffer };

/** Starts it on a free port. */
export async function startProviderBetween(): Promise<ProviderBetween> {
  let target = "";
  let refused: Call | null = null;
  let held: Call | null = null;
  let heldTask: string | undefined;
  let release = () => {};
  let released = Promise.resolve();
  const answered = new Map<string, number>();
  const earlier = new Map<string, Answer>();

  /** Asks the local provider, unless the same was asked before. */
  async function ask(url: string, type: string, authorization: string, body: Buffer): Promise<Answer> {
    const asked = `${url} ${type} ${body.toString("base64")}`;
    const known = earlier.get(asked);
    if (known) return known;
    const headers = { "content-type": type, authorization };
    const response = await fetch(`${target}/_local/ai${url}`, {
      method: "POST",
      headers,
      body: Uint8Array.from(body),
    });
    const answer = {
      status: response.status,
      type: response.headers.get("content-type") ?? "",
      bytes: Buffer.from(await response.arrayBuffer()),
    };
    if (response.ok) earlier.set(asked, answer);
    return answer;
  }

  const server = createServer((request, response) => {
    const call = request.url?.split("/").pop() ?? "";
    const pass = async () => {
      const body = await buffer(request);
      const meant = heldTask === undefined || body.includes(`# Task: ${heldTask}`);
      if (call === held && meant) await released;
      if (call === refused) {
        response.writeHead(400, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: { message: "The provider is not itself today." } }));
        return;
      }
      const { "content-type": type = "application/json", authorization = "" } = request.headers;
      const answer = await ask(request.url ?? "", type, authorization, body);
      if (answer.status < 300) answered.set(call, (answered.get(call) ?? 0) + 1);
      response.writeHead(answer.status, { "content-type": answer.type });
      response.end(answer.bytes);
    };
    void pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/v1`,
    passTo: (serverUrl) => (target = serverUrl),
    refuse(call) {
      refused = call;
      if (held !== call) return;
      held = null;
      release();
    },
    hold(call, task) {
      held = call;
      heldTask = task;
      released = new Promise((resolve) => (release = resolve));
    },
    mend() {
      refused = null;
      held = null;
      release();
    },
    answered: (call) => answered.get(call) ?? 0,
    async close() {
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
