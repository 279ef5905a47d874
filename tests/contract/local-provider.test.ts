import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type Server, createServer } from "node:http";
import { loadImage } from "@napi-rs/canvas";
import { getRequestListener } from "@hono/node-server";
import OpenAI, { APIError, BadRequestError, toFile } from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPrompt } from "../../supabase/functions/_shared/generation/prompts.ts";
import { createProvider } from "../../supabase/functions/_shared/adapters/provider.ts";
import { classify } from "../../supabase/functions/_shared/generation/failures.ts";
import { closeLocalProvider, createLocalProvider } from "../../supabase/local/ai/index.ts";
import { LocalModelError } from "../../supabase/local/ai/local-model-error.ts";

let server: Server;
let client: OpenAI;

beforeAll(async () => {
  const provider = createLocalProvider();
  const listener = getRequestListener((request) => provider.fetch(request));
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  client = new OpenAI({ apiKey: "local", baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 });
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await closeLocalProvider();
});

const failure = async (call: Promise<unknown>): Promise<APIError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof APIError) return error;
  throw new Error("The call did not fail with an API error", { cause: error });
};

const speak = async (input: string) => {
  const answer = await client.audio.speech.create({ model: "gpt-4o-mini-tts", voice: "echo", input });
  return { type: answer.headers.get("content-type"), bytes: new Uint8Array(await answer.arrayBuffer()) };
};

describe("chat completions", () => {
  const paper = {
    title: "Tides in enclosed basins",
    abstract: "We measured tides in twelve enclosed basins. Tides were higher in narrow basins.",
    authors: "Ada Lindqvist, Mateo Ruiz",
    publishing_year: 2021,
    field_of_research: "Physics",
    keywords: "tides, basins, resonance",
    doi: null,
    is_public: true,
    text: "## 1. Introduction\n\nTides matter to harbours.\n\n## 2. Results\n\nTides were higher in narrow basins.",
  };

  it("answer a task of the product as a chat completion", async () => {
    const { messages } = buildPrompt("cover_prompt", { paper, idea: "- interfering waves" });
    const answer = await client.chat.completions.create({ model: "local", messages });
    expect(answer.object).toBe("chat.completion");
    expect(answer.choices[0]?.message.content).toContain("Physics");
    expect(answer.choices[0]?.finish_reason).toBe("stop");
    expect(answer.usage?.total_tokens).toBeGreaterThan(10);
  });

  it("are written in a thread of their own", async () => {
    await closeLocalProvider();
    let threads = 0;
    const count = () => {
      threads += 1;
    };
    subscribe("worker_threads", count);
    const { messages } = buildPrompt("summary", { paper });
    const answer = await client.chat.completions.create({ model: "local", messages });
    unsubscribe("worker_threads", count);
    expect(answer.choices[0]?.message.content).toContain("basins");
    expect(threads).toBe(1);
  });

  it("end the job where they take too long, and are not asked for again", async () => {
    const slow = createLocalProvider({
      completeChat: () => Promise.reject(new LocalModelError("too_slow", "This took too long")),
    });
    const endpoint = { baseUrl: "http://local.test/v1", apiKey: "local", model: "local" };
    const { chat } = createProvider({
      text: endpoint,
      image: endpoint,
      speech: { ...endpoint, transcriptionModel: "local" },
      timeouts: { text: 5000, image: 5000, speech: 5000, words: 5000 },
      fetch: async (input, init) => slow.fetch(new Request(input, init)),
    });
    const error: unknown = await chat(buildPrompt("summary", { paper })).catch((reason: unknown) => reason);
    const first = { attempt: 1, attempts: 3, stepCode: "summary_failed", backoff: () => 2000 } as const;
    expect(classify(error, first)).toMatchObject({
      message: "Failed to generate summary",
      detail: expect.stringContaining("This took too long"),
      retryMilliseconds: null,
    });
  });

  it("stop at max_tokens and say so", async () => {
    const { messages } = buildPrompt("cover_prompt", { paper, idea: "- interfering waves" });
    const answer = await client.chat.completions.create({ model: "local", messages, max_tokens: 5 });
    expect(answer.choices[0]?.finish_reason).toBe("length");
    expect(answer.choices[0]?.message.content?.length).toBeLessThanOrEqual(20);
  });

  it("refuse a conversation that is no task, and streaming, with 400", async () => {
    const messages = [{ role: "user" as const, content: "Hello?" }];
    const unknown = await failure(client.chat.completions.create({ model: "local", messages }));
    expect(unknown).toMatchObject({ status: 400, code: "unknown_task", param: "messages" });
    const stream = await failure(client.chat.completions.create({ model: "local", messages, stream: true }));
    expect(stream).toMatchObject({ status: 400, param: "stream" });
  });
});

describe("image generations", () => {
  it("paint a 1024 × 1024 WebP", async () => {
    const answer = await client.images.generate({
      model: "local",
      prompt: "Field: Physics. Gravitational waves",
      size: "1024x1024",
      output_format: "webp",
    });
    const bytes = Buffer.from(answer.data?.[0]?.b64_json ?? "", "base64");
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    const image = await loadImage(bytes);
    expect([image.width, image.height]).toEqual([1024, 1024]);
  });

  it("weigh less when less is asked of them", async () => {
    const weigh = async (output_compression: number) => {
      const wish = { model: "local", prompt: "Field: Physics. Waves", output_format: "webp" } as const;
      const answer = await client.images.generate({ ...wish, size: "256x256", output_compression });
      return answer.data?.[0]?.b64_json?.length ?? 0;
    };
    expect(await weigh(30)).toBeLessThan((await weigh(90)) / 2);
    expect(await failure(weigh(101))).toMatchObject({ status: 400, param: "output_compression" });
  });

  it("default to PNG and take smaller sizes", async () => {
    const answer = await client.images.generate({ model: "local", prompt: "Cells", size: "256x256" });
    const bytes = Buffer.from(answer.data?.[0]?.b64_json ?? "", "base64");
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(answer.output_format).toBe("png");
  });

  it("refuse an empty prompt with 400 and name it", async () => {
    const error = await failure(client.images.generate({ model: "local", prompt: "  " }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status: 400, param: "prompt", type: "invalid_request_error" });
  });
});

describe("speech and transcription", () => {
  const input = "Welcome to Orpheus, where research finds its voice. Smith et al. found 12.5% more.";

  it("give back every word that was spoken, with its time", async () => {
    const speech = await speak(input);
    expect(speech.type).toBe("audio/mpeg");
    const transcript = await client.audio.transcriptions.create({
      model: "whisper-1",
      file: await toFile(speech.bytes, "part.mp3", { type: "audio/mpeg" }),
      response_format: "verbose_json",
      timestamp_granularities: ["word", "segment"],
    });
    expect(transcript.text).toBe(input);
    expect(transcript.words?.map(({ word }) => word)).toEqual(input.split(" "));
    expect(transcript.words?.at(-1)?.end).toBeLessThan(transcript.duration);
    expect(transcript.segments?.map(({ text }) => text)).toEqual([
      "Welcome to Orpheus, where research finds its voice.",
      "Smith et al. found 12.5% more.",
    ]);
  });

  it("leave words out where only segments are asked for", async () => {
    const transcript = await client.audio.transcriptions.create({
      model: "whisper-1",
      file: await toFile((await speak("One sentence.")).bytes, "part.mp3"),
      response_format: "verbose_json",
    });
    expect(transcript.words).toBeUndefined();
    expect(transcript.segments).toHaveLength(1);
  });

  it("refuse audio of foreign making with a code of its own", async () => {
    const { bytes } = await speak("One sentence.");
    const foreign = await toFile(bytes.subarray(bytes.length / 2), "foreign.mp3");
    const error = await failure(
      client.audio.transcriptions.create({
        model: "whisper-1",
        file: foreign,
        response_format: "verbose_json",
      }),
    );
    expect(error).toMatchObject({ status: 400, code: "foreign_audio", param: "file" });
  });

  it("take 4096 characters and refuse 4097 with 400", async () => {
    const longest = "word ".repeat(820).slice(0, 4096);
    expect((await speak(longest)).bytes.length).toBeGreaterThan(100_000);
    const error = await failure(speak(`${longest}x`));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status: 400, param: "input" });
  });

  it("refuse a text without words, and formats that are not made here", async () => {
    expect(await failure(speak("…"))).toMatchObject({ status: 400, code: "nothing_to_say" });
    const opus = client.audio.speech.create({ model: "m", voice: "echo", input, response_format: "opus" });
    expect(await failure(opus)).toMatchObject({ status: 400, param: "response_format" });
  });

  it("keep answering other requests while they narrate", async () => {
    const answered: string[] = [];
    const narration = speak("A long sentence about nothing in particular. ".repeat(90)).then(() =>
      answered.push("narration"),
    );
    await failure(client.images.generate({ model: "local", prompt: "" })).then(() =>
      answered.push("refusal"),
    );
    await narration;
    expect(answered).toEqual(["refusal", "narration"]);
  });
});

it("an unknown address is answered in the same shape", async () => {
  expect(await failure(client.models.list())).toMatchObject({ status: 404, type: "invalid_request_error" });
});
