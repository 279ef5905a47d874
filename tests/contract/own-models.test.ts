// Models on one's own computer (docs/own-models.md): the client against servers that answer as Ollama, Kokoro-FastAPI and
// Speaches do, by their documentation and source.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createProvider } from "../../supabase/functions/_shared/adapters/provider.ts";
import type { CallError } from "../../supabase/functions/_shared/generation/failures.ts";

type Answer = { status?: number; type?: string; body: string | Buffer };
type Asked = { path: string; body: Record<string, unknown> };

let server: Server | undefined;

/** A server that gives one answer to everything, and a provider that asks it. */
async function answering(answer: Answer, voice?: string) {
  const asked: Asked[] = [];
  const started = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      asked.push({
        path: request.url ?? "",
        body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {},
      });
      response.writeHead(answer.status ?? 200, { "Content-Type": answer.type ?? "application/json" });
      response.end(answer.body);
    });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(started.address() as AddressInfo).port}/v1`;
  const endpoint = { baseUrl, apiKey: "local", model: "model" };
  const provider = createProvider({
    text: endpoint,
    image: endpoint,
    speech: { ...endpoint, transcriptionModel: "whisper-1", ...(voice === undefined ? {} : { voice }) },
    timeouts: { text: 5000, image: 5000, speech: 5000, words: 5000 },
  });
  return { provider, asked };
}

afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

/** An answer of Ollama's `/v1/chat/completions`. A reasoning model's thoughts come beside the content. */
const ollama = (content: string, finish = "stop") =>
  JSON.stringify({
    id: "chatcmpl-471",
    object: "chat.completion",
    created: 1_763_000_000,
    model: "gpt-oss:20b",
    system_fingerprint: "fp_ollama",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, reasoning: "The user wants a script." },
        finish_reason: finish,
      },
    ],
    usage: { prompt_tokens: 26, completion_tokens: 12, total_tokens: 38 },
  });

const MP3 = Buffer.from([0xff, 0xfb, 0x10, 0xc4, 0, 0, 0, 0]);
const refusal = (call: Promise<unknown>) => call.then(null, (error: unknown) => error as CallError);

test("Ollama is asked with the fields it knows, and its content is the text", async () => {
  const { provider, asked } = await answering({ body: ollama("== One ==\n\nClocks are slow.\n") });
  const messages = [{ role: "user" as const, content: "Write." }];
  expect(await provider.chat({ messages, max_tokens: 150 })).toBe("== One ==\n\nClocks are slow.");
  expect(asked).toEqual([
    { path: "/v1/chat/completions", body: { model: "model", messages, max_tokens: 150 } },
  ]);
});

test("an answer that Ollama cut off at the context's end is handed on as far as it came", async () => {
  const { provider } = await answering({ body: ollama("Clocks are slow. They lo", "length") });
  expect(await provider.chat({ messages: [] })).toBe("Clocks are slow. They lo");
});

test("a model that Ollama does not have fails with its message, and is not asked for again", async () => {
  const message = 'model "gpt-oss:20b" not found, try pulling it first';
  const { provider } = await answering({
    status: 404,
    body: JSON.stringify({ error: { message, type: "not_found_error", param: null, code: null } }),
  });
  expect(await refusal(provider.chat({ messages: [] }))).toMatchObject({
    problem: "rejected",
    said: message,
  });
});

test.each([
  ["Kokoro-FastAPI", "am_michael"],
  ["Speaches", "af_heart"],
])("%s is asked for MP3 in the voice that was set", async (_, voice) => {
  const { provider, asked } = await answering({ type: "audio/mpeg", body: MP3 }, voice);
  expect(Buffer.from(await provider.speech("Clocks are slow."))).toEqual(MP3);
  expect(asked[0]).toMatchObject({
    path: "/v1/audio/speech",
    body: { model: "model", voice, input: "Clocks are slow.", response_format: "mp3" },
  });
});

test("without a voice of its own the product's is asked for, which Kokoro-FastAPI maps", async () => {
  const { provider, asked } = await answering({ type: "audio/mpeg", body: MP3 });
  await provider.speech("Clocks are slow.");
  expect(asked[0]?.body["voice"]).toBe("echo");
});

test.each([
  [
    "Kokoro-FastAPI",
    400,
    {
      error: "validation_error",
      message: "Voice 'bob' not found. Available voices: af_heart",
      type: "invalid_request_error",
    },
    "Voice 'bob' not found. Available voices: af_heart",
  ],
  ["Speaches", 422, "Voice 'echo' is not supported.", "Voice 'echo' is not supported."],
])("what %s says of a refusal is the user's message", async (_, status, detail, said) => {
  const { provider } = await answering({ status, body: JSON.stringify({ detail }) });
  expect(await refusal(provider.speech("Hello"))).toMatchObject({ problem: "rejected", said });
});

test("a speech server that does not transcribe refuses for good, so that times are worked out instead", async () => {
  const { provider } = await answering({ status: 404, body: JSON.stringify({ detail: "Not Found" }) });
  expect(await refusal(provider.words(new Uint8Array(MP3)))).toMatchObject({ problem: "rejected" });
});
