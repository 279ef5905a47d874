// Keeps connections busy for a stated time, as a process of its own: what it measures is not what it takes itself of the
// server's thread. Reads its orders from the standard input, and answers with the tally on the standard output.
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Call, Orders, Tally } from "./orders.ts";

const orders = JSON.parse(await text(process.stdin)) as Orders;
const tally: Tally = {};
const of = (name: string) => (tally[name] ??= { times: [], errors: [] });

/** One request on the agent's connection; resolves with the status once the body has ended. */
function send(agent: Agent, { method, url, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers, timeout: orders.timeout }, (answer) => {
      answer.on("data", () => undefined);
      answer.on("end", () => resolve(answer.statusCode ?? 0));
      answer.on("error", reject);
    });
    asked.on("timeout", () =>
      asked.destroy(Object.assign(new Error("no answer in time"), { code: "TIMEOUT" })),
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

async function keepBusy(index: number, until: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = index; performance.now() < until; turn += 1) {
    const call = orders.calls[turn % orders.calls.length];
    if (!call) throw new Error("there is nothing to call");
    const begun = performance.now();
    try {
      const status = await send(agent, call);
      if (status >= 400) of(call.name).errors.push(String(status));
    } catch (error) {
      of(call.name).errors.push(codeOf(error));
    }
    of(call.name).times.push({ begun: begun - start, taken: performance.now() - begun });
  }
  agent.destroy();
}

const start = performance.now();
const until = start + orders.seconds * 1000;
await Promise.all(Array.from({ length: orders.connections }, (_, index) => keepBusy(index, until)));
process.stdout.write(JSON.stringify(tally));
