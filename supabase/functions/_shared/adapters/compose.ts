// Wires the pipeline from the environment: which provider serves what, and how steps are dispatched.

import type { Dispatch, Pipeline } from "../generation/ports.ts";
import { readDailyTokens } from "./daily-tokens.ts";
import { createFileStore } from "./file-store.ts";
import { createJobStore } from "./job-store.ts";
import { composeMailer } from "./mail.ts";
import { callOver, environment, project, required, serviceClient } from "./project.ts";
import { createProvider, PROVIDER_TIMEOUTS, type ProviderEndpoint } from "./provider.ts";

/** Models that stand in when none is named; current at the time of writing (speech: docs/product-rules.md). */
const MODELS = { TEXT: "gpt-5.4", IMAGE: "gpt-image-2", SPEECH: "gpt-4o-mini-tts" } as const;
const TRANSCRIPTION_MODEL = "whisper-1";

const endpoint = (kind: keyof typeof MODELS): ProviderEndpoint => ({
  baseUrl: environment()[`OPENAI_${kind}_BASE_URL`] || environment()["OPENAI_BASE_URL"] || null,
  apiKey: required("OPENAI_API_KEY"),
  model: environment()[`OPENAI_${kind}_MODEL`] || MODELS[kind],
});

/** Each step by a call to the function that does it, which answers at once and works in the background. */
const dispatchOverHttp =
  ({ url, serviceKey }: { url: string; serviceKey: string }): Dispatch =>
  async (jobId, steps) => {
    await Promise.all(
      steps.map(async (step) => {
        const name = step === "cover_image" ? "fetch-image" : "generation-run";
        try {
          const answer = await fetch(`${url}/functions/v1/${name}`, {
            method: "POST",
            headers: {
              "Content-Type": "application/json",
              Authorization: `Bearer ${serviceKey}`,
              apikey: serviceKey,
            },
            body: JSON.stringify({ jobId, step }),
            signal: AbortSignal.timeout(15_000),
          });
          await answer.body?.cancel();
        } catch {
          // The step stays open: a client's poll or the timer dispatches it again.
        }
      }),
    );
  };

/**
 * The pipeline on the project's database, storage and providers.
 *
 * @throws where a setting is missing or cannot be meant
 */
export function composePipeline(): Pipeline {
  const client = serviceClient();
  return {
    store: createJobStore(callOver(client)),
    provider: createProvider({
      text: endpoint("TEXT"),
      image: endpoint("IMAGE"),
      speech: {
        ...endpoint("SPEECH"),
        transcriptionModel: TRANSCRIPTION_MODEL,
        voice: environment()["OPENAI_SPEECH_VOICE"] || undefined,
      },
      timeouts: PROVIDER_TIMEOUTS,
    }),
    files: createFileStore(client),
    clock: {
      now: () => Date.now(),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    dispatch: dispatchOverHttp(project()),
    mailer: composeMailer(environment()),
    dailyTokens: readDailyTokens(environment()),
    // 2 s, then 8 s.
    backoff: (attempt) => 2000 * 4 ** (attempt - 1),
  };
}
