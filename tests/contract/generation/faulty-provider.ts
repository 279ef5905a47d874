// An OpenAI-compatible server that fails on command. It counts every call by step, so that a test can tell what
// was paid for twice.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What is asked of the provider: the tasks of chat, and the three other kinds. */
export type ProviderCall =
  | "summary"
  | "cover_idea"
  | "cover_prompt"
  | "script"
  | "repair"
  | "image"
  | "speech"
  | "words";

export type Fault =
  | { kind: "status"; status: number; retryAfter?: number; message?: string }
  /** Never answers. */
  | { kind: "silence" }
  /** Closes the connection in the middle of the answer. */
  | { kind: "reset" }
  /** A body that is no answer of this kind. */
  | { kind: "garbage" }
  /** A page of HTML where JSON or sound belongs. */
  | { kind: "content_type" }
  /** Says this instead of the usual answer. */
  | { kind: "says"; text: string }
  /** Answers rightly, after the work that is given the call's body. */
  | { kind: "after"; work: (body: Buffer) => Promise<void> };

const SECTIONS = [
  "Key Findings",
  "Background and Motivation",
  "Methodology",
  "Results",
  "Discussion",
  "Conclusion",
];
const SUMMARY = SECTIONS.map((name) => `<h3>${name}</h3><p>What the paper says on ${name}.</p>`).join("\n");

const ADJECTIVES = [
  "warm",
  "cold",
  "bright",
  "quiet",
  "narrow",
  "broad",
  "early",
  "late",
  "steady",
  "hollow",
];
const TIMES = ["in spring", "in autumn", "in winter"];
const NOUNS = ["crystals", "rivers", "signals", "forests", "magnets", "harbours", "lenses"];

/** A script without a problem, long enough for more parts than are narrated at once. */
export const scriptOf = (sentences: number): string =>
  [
    "== The question ==",
    "Ada Lovelace asked how materials change when they are heated slowly in the dark.",
    "== The answer ==",
    ...Array.from(
      { length: sentences },
      (_, index) =>
        `The authors then looked at ${ADJECTIVES[index % 10]} ${NOUNS[index % 7]} ${TIMES[index % 3]} and wrote down with care how each of them answered to the heat.`,
    ),
  ].join("\n\n");
export const SCRIPT = scriptOf(35);

/** Silent frames, as many as the text has characters: MPEG-1 layer III, 32 kbit/s, 44.1 kHz, mono. */
export const FRAME_BYTES = 104;
export const FRAME_SECONDS = 1152 / 44_100;
const silence = (characters: number): Buffer => {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.set([0xff, 0xfb, 0x10, 0xc4]);
  return Buffer.concat(Array.from({ length: characters }, () => frame));
};

const IMAGE = Buffer.concat([
  Buffer.from("RIFF"),
  Buffer.alloc(4),
  Buffer.from("WEBPVP8 "),
  Buffer.alloc(40),
]);

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

type ChatBody = { messages: { content: string }[] };
type SpeechBody = { input: string };

const callOf = (path: string, body: Buffer): ProviderCall => {
  if (path.endsWith("/images/generations")) return "image";
  if (path.endsWith("/audio/speech")) return "speech";
  if (path.endsWith("/audio/transcriptions")) return "words";
  const { messages } = JSON.parse(body.toString()) as ChatBody;
  return /^# Task: (\w+)/.exec(messages[0]?.content ?? "")?.[1] as ProviderCall;
};

/** The file inside a multipart body. */
export const uploadedFile = (body: Buffer): Buffer => {
  const start = body.indexOf("\r\n\r\n", body.indexOf('name="file"')) + 4;
  return body.subarray(start, body.indexOf("\r\n--", start));
};

function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** Tokens that the provider says a call with this body used. */
const usageOf = (body: Buffer, content: string) => Math.ceil((body.length + content.length) / 4);

const chat = (body: Buffer, content: string) => ({
  choices: [{ index: 0, message: { role: "assistant", content } }],
  usage: { total_tokens: usageOf(body, content) },
});

const TEXTS: Record<string, string> = {
  summary: SUMMARY,
  cover_idea: "A glowing furnace\nA crystal in the dark",
  cover_prompt: "A crystal in warm light. Field: Physics. Motifs: crystal, heat, dark.",
  script: SCRIPT,
  repair: SCRIPT,
};

/** What the provider answers when nothing is wrong. */
export const answers = {
  chat: (task: string): string => TEXTS[task] ?? "",
  image: IMAGE,
  speech: (text: string) => silence(text.length),
};

export type FaultyProvider = {
  baseUrl: string;
  /** Calls in the order in which they came. */
  calls: { call: ProviderCall; detail: string }[];
  count: (call: ProviderCall) => number;
  /** Tokens that the answers to chat said they used. */
  used: () => number;
  /** The next calls of this kind meet these faults, one each. */
  arrange: (call: ProviderCall, ...faults: Fault[]) => void;
  /** Forgets calls and faults. */
  reset: () => void;
  close: () => Promise<void>;
};

export async function startFaultyProvider(): Promise<FaultyProvider> {
  const calls: FaultyProvider["calls"] = [];
  const arranged = new Map<ProviderCall, Fault[]>();
  let used = 0;
  const answer = (call: ProviderCall, body: Buffer, response: ServerResponse, said?: string) => {
    if (call === "image")
      return sendJson(response, { data: [{ b64_json: answers.image.toString("base64") }] });
    if (call === "speech") {
      const { input } = JSON.parse(body.toString()) as SpeechBody;
      response.writeHead(200, { "Content-Type": "audio/mpeg" });
      return response.end(answers.speech(input));
    }
    if (call === "words") return sendJson(response, { text: "", words: [] });
    const content = said ?? answers.chat(call);
    used += usageOf(body, content);
    return sendJson(response, chat(body, content));
  };

  const misbehave = async (fault: Fault, call: ProviderCall, body: Buffer, response: ServerResponse) => {
    switch (fault.kind) {
      case "status":
        return sendJson(
          response,
          { error: { message: fault.message ?? "No", type: "error", code: null, param: null } },
          fault.status,
          fault.retryAfter === undefined ? {} : { "Retry-After": String(fault.retryAfter) },
        );
      case "silence":
        return undefined;
      case "reset":
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
        response.write("{");
        return response.socket?.resetAndDestroy();
      case "garbage":
        return sendJson(response, {
          data: [{ url: "http://127.0.0.1:9/elsewhere.png" }],
          choices: [],
          words: 3,
        });
      case "content_type":
        response.writeHead(200, { "Content-Type": "text/html" });
        return response.end("<html>Please log in</html>");
      case "says":
        return answer(call, body, response, fault.text);
      case "after":
        await fault.work(body);
        return answer(call, body, response);
      default:
        return fault satisfies never;
    }
  };

  const server = createServer((request, response) => {
    const respond = async () => {
      const body = await readBody(request);
      const call = callOf(request.url ?? "", body);
      const detail =
        call === "speech" ? (JSON.parse(body.toString()) as SpeechBody).input : String(body.length);
      calls.push({ call, detail });
      const fault = arranged.get(call)?.shift();
      await (fault ? misbehave(fault, call, body, response) : answer(call, body, response));
    };
    respond().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    count: (call) => calls.filter((made) => made.call === call).length,
    used: () => used,
    arrange: (call, ...faults) => arranged.set(call, [...(arranged.get(call) ?? []), ...faults]),
    reset: () => {
      calls.length = 0;
      used = 0;
      arranged.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
