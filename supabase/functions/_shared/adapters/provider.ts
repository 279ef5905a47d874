// The AI provider through the openai client: one client each for text, image and speech, so that each may be
// another server. The client makes three calls on one 500 and sends no idempotency key (measured), so its own
// retries are off: repeating is the job's decision.

import OpenAI, { APIConnectionError, APIError, toFile } from "openai";
import { CallError } from "../generation/failures.ts";
import type { GeneratedImage, Provider } from "../generation/ports.ts";

/** One server. `baseUrl` null: OpenAI itself. */
export type ProviderEndpoint = { baseUrl: string | null; apiKey: string; model: string };
export type ProviderSettings = {
  text: ProviderEndpoint;
  image: ProviderEndpoint;
  /** `voice`: a name that the server knows; without one the product's own. */
  speech: ProviderEndpoint & { transcriptionModel: string; voice?: string };
  /** Milliseconds a call may take, its body included. An Edge Function lives 150 s. */
  timeouts: { text: number; image: number; speech: number; words: number };
  fetch?: typeof fetch;
};

export const PROVIDER_TIMEOUTS = { text: 130_000, image: 130_000, speech: 90_000, words: 60_000 };

/** docs/product-rules.md */
const VOICE = "echo";
/** Of a cover's encoding, 0 to 100. The provider's own default is 100, which a phone's network waits for. */
const COVER_QUALITY = 75;
const SPEECH_INSTRUCTIONS =
  "Speak as the host of a science podcast: engaging and warm, positive, professional, at an easy pace.";

/**
 * Servers made with FastAPI (Kokoro-FastAPI, Speaches) put the reason of a refusal under `detail`, as a text or with a
 * `message` in it. The client reads `error` alone, and users are told the provider's own words.
 */
const refusalOf = (body: unknown): string | null => {
  if (body === null || typeof body !== "object" || !("detail" in body)) return null;
  const { detail } = body;
  return readable(
    detail !== null && typeof detail === "object" && "message" in detail ? detail.message : detail,
  );
};

/** `fetch` with such a refusal in the form that the client reads. */
const withRefusals =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    const answer = await send(...request);
    if (answer.ok || !answer.headers.get("content-type")?.includes("json")) return answer;
    const text = await answer.text();
    let message: string | null = null;
    try {
      message = refusalOf(JSON.parse(text));
    } catch {
      // Not JSON after all: the client says so.
    }
    const { status, statusText, headers } = answer;
    const kept = new Headers(headers);
    // The body is no longer as long, nor packed, as these say.
    for (const name of ["content-length", "content-encoding"]) kept.delete(name);
    return new Response(message === null ? text : JSON.stringify({ error: { message } }), {
      status,
      statusText,
      headers: kept,
    });
  };

const retryAfterOf = (headers: Headers | undefined): number | null => {
  const value = headers?.get("retry-after");
  const seconds = value ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

const REPEATABLE = new Set([408, 409, 425, 429]);

const readable = (message: unknown): string | null =>
  typeof message === "string" && message.trim() !== "" ? message.trim().slice(0, 300) : null;

/** Shorter values are placeholders for servers that ask for no key, and may be ordinary words. */
const SHORTEST_KEY = 16;
const KEY_FORM = /\bsk-[\w-]{8,}/g;

/** The failure without the keys: a server that refuses one may quote it, and users read what it said. */
function withoutKeys(failure: CallError, apiKeys: readonly string[]): CallError {
  const keys = apiKeys.filter((key) => key.length >= SHORTEST_KEY);
  const hide = (words: string) =>
    keys.reduce((text, key) => text.replaceAll(key, "[key]"), words).replace(KEY_FORM, "[key]");
  const { problem, source, message, retryAfter, said, charged } = failure;
  return new CallError(problem, source, hide(message), {
    retryAfter,
    charged,
    said: said === null ? null : hide(said),
  });
}

/** Every way a call fails, as CallError. */
function failed(error: unknown): CallError {
  if (error instanceof CallError) return error;
  if (
    error instanceof APIError &&
    !(error instanceof APIConnectionError) &&
    typeof error.status === "number"
  ) {
    const again = error.status >= 500 || REPEATABLE.has(error.status);
    const body: unknown = error.error;
    const said =
      body !== null && typeof body === "object" && "message" in body ? readable(body.message) : null;
    return new CallError(again ? "transient" : "rejected", "provider", error.message, {
      retryAfter: retryAfterOf(error.headers),
      said,
      charged: false,
    });
  }
  // A body that is no JSON came, but cannot be used; anything else did not come.
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new CallError(error instanceof SyntaxError ? "garbage" : "transient", "provider", detail);
}

const garbage = (detail: string, said: string | null = null) =>
  new CallError("garbage", "provider", detail, { said });

/** Text that the database takes: no NUL, no half of a surrogate pair. */
const storable = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();

const holds = (bytes: Uint8Array, mark: string, at = 0): boolean =>
  Array.from(mark).every((character, index) => bytes[at + index] === character.charCodeAt(0));

function imageType(bytes: Uint8Array): GeneratedImage["type"] | null {
  if (holds(bytes, "RIFF") && holds(bytes, "WEBP", 8)) return "image/webp";
  if (holds(bytes, "\u0089PNG")) return "image/png";
  if (holds(bytes, "\u00ff\u00d8\u00ff")) return "image/jpeg";
  return null;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw garbage("the image is not base64");
  }
}

/** A body that was to be sound: its error message, where it is JSON with one (docs/product-rules.md). */
function messageIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    if (body === null || typeof body !== "object" || !("error" in body)) return null;
    const { error } = body;
    return readable(
      error !== null && typeof error === "object" && "message" in error ? error.message : error,
    );
  } catch {
    return null;
  }
}

type TimedWords = { words?: { word?: unknown; start?: unknown; end?: unknown }[] };

export function createProvider(settings: ProviderSettings): Provider {
  const { timeouts } = settings;
  const keys = [settings.text, settings.image, settings.speech].map(({ apiKey }) => apiKey);
  const clientFor = ({ apiKey, baseUrl }: ProviderEndpoint, timeout: number) =>
    new OpenAI({
      apiKey,
      // Null keeps the client from reading the environment's address a second time.
      baseURL: baseUrl ?? "https://api.openai.com/v1",
      maxRetries: 0,
      timeout,
      fetch: withRefusals(settings.fetch ?? fetch),
    });
  const text = clientFor(settings.text, timeouts.text);
  const image = clientFor(settings.image, timeouts.image);
  const speech = clientFor(settings.speech, timeouts.speech);

  /** The client's timeout ends with the headers; this one holds for the body too. */
  const call = async <T>(timeout: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await work(AbortSignal.timeout(timeout));
    } catch (error) {
      throw withoutKeys(failed(error), keys);
    }
  };

  return {
    chat: ({ messages, max_tokens }, noteUsage) =>
      call(timeouts.text, async (signal) => {
        // OpenAI's own models no longer take max_tokens; other servers know nothing else.
        const limit = settings.text.baseUrl === null ? "max_completion_tokens" : "max_tokens";
        const answer = await text.chat.completions.create(
          {
            model: settings.text.model,
            messages,
            ...(max_tokens === undefined ? {} : { [limit]: max_tokens }),
          },
          { signal },
        );
        const used: unknown = answer.usage?.total_tokens;
        if (typeof used === "number" && Number.isFinite(used)) noteUsage?.(used);
        const content: unknown = answer.choices?.[0]?.message?.content;
        if (typeof content !== "string") throw garbage("the answer has no text");
        return storable(content).trim();
      }),

    image: (prompt) =>
      call(timeouts.image, async (signal) => {
        const answer = await image.images.generate(
          {
            model: settings.image.model,
            prompt,
            n: 1,
            size: "1024x1024",
            output_format: "webp",
            output_compression: COVER_QUALITY,
          },
          { signal },
        );
        const encoded: unknown = answer.data?.[0]?.b64_json;
        if (typeof encoded !== "string") throw garbage("the answer has no image in it");
        const bytes = decodeBase64(encoded);
        const type = imageType(bytes);
        if (type === null) throw garbage("the image is neither WebP nor PNG nor JPEG");
        return { bytes, type };
      }),

    speech: (input) =>
      call(timeouts.speech, async (signal) => {
        const answer = await speech.audio.speech.create(
          {
            model: settings.speech.model,
            voice: settings.speech.voice ?? VOICE,
            input,
            instructions: SPEECH_INSTRUCTIONS,
            response_format: "mp3",
          },
          { signal },
        );
        if (!answer.headers.get("content-type")?.startsWith("audio/"))
          throw garbage("the answer is not audio", messageIn(await answer.text()));
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (bytes.length === 0) throw garbage("the audio is empty");
        return bytes;
      }),

    words: (mp3) =>
      call(timeouts.words, async (signal) => {
        const answer = (await speech.audio.transcriptions.create(
          {
            model: settings.speech.transcriptionModel,
            file: await toFile(mp3, "part.mp3", { type: "audio/mpeg" }),
            response_format: "verbose_json",
            timestamp_granularities: ["word"],
          },
          { signal },
        )) as TimedWords;
        if (typeof answer !== "object") throw garbage("the answer is not JSON");
        if (!Array.isArray(answer.words)) return [];
        return answer.words.flatMap(({ word, start, end }) =>
          typeof word === "string" && typeof start === "number" && typeof end === "number"
            ? [{ text: storable(word).trim(), start, end }]
            : [],
        );
      }),
  };
}
