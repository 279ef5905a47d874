// Wires the pipeline from the environment: the only place that reads it.

import process from "node:process";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Dispatch, Pipeline } from "../generation/ports.ts";
import { createFileStore } from "./file-store.ts";
import { createJobStore, storeError, type CallDatabase } from "./job-store.ts";
import { createProvider, PROVIDER_TIMEOUTS, type ProviderEndpoint } from "./provider.ts";

type Environment = Record<string, string | undefined>;

/** Read at each request and not at import: the embedded server sets its address after it listens. */
const environment = (): Environment => process.env;

const required = (name: string): string => {
  const value = environment()[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Address of the project and its keys. Hosted projects set the names of the first kind. */
export const project = () => ({
  url: required("SUPABASE_URL"),
  serviceKey: required("SUPABASE_SERVICE_ROLE_KEY"),
  publishableKey: environment()["SUPABASE_PUBLISHABLE_KEY"] ?? required("SUPABASE_ANON_KEY"),
});

/** A client that acts with the service key and keeps no session. */
export function serviceClient(): SupabaseClient {
  const { url, serviceKey } = project();
  return createClient(url, serviceKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** The database's functions over REST. */
export const callOver =
  (client: SupabaseClient): CallDatabase =>
  async (name, parameters) => {
    const { data, error } = await client.rpc(name, parameters);
    if (error) throw storeError(error.code || undefined, error.message);
    return data as unknown;
  };

/** Models that stand in when none is named; current at the time of writing (speech: spec 001 §7). */
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

/** The pipeline on the project's database, storage and providers. */
export function composePipeline(): Pipeline {
  const client = serviceClient();
  return {
    store: createJobStore(callOver(client)),
    provider: createProvider({
      text: endpoint("TEXT"),
      image: endpoint("IMAGE"),
      speech: { ...endpoint("SPEECH"), transcriptionModel: TRANSCRIPTION_MODEL },
      timeouts: PROVIDER_TIMEOUTS,
    }),
    files: createFileStore(client),
    clock: {
      now: () => Date.now(),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    dispatch: dispatchOverHttp(project()),
    // 2 s, then 8 s.
    backoff: (attempt) => 2000 * 4 ** (attempt - 1),
  };
}
