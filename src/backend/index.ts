// The way into everything behind the wire.
import { late, type Late } from "#lib/late.ts";
import type { AccountCalls } from "./account-calls.ts";
import type { BillingCalls } from "./billing-calls.ts";
import { lazyClient, type Client } from "./client.ts";
import { createFunctionCaller, type CallFunction } from "./functions.ts";
import { createGeneration, type Generation } from "./generation.ts";
import type { BackendPorts } from "./ports.ts";
import { createPodcasts, type Podcasts } from "./podcasts.ts";
import { createSession, type Session } from "./session.ts";
import { createTranscripts, type Transcripts } from "./transcripts.ts";

export type {
  AccountCalls,
  AccountDeletion,
  AccountSafety,
  EmailChange,
  EmailChangeRequest,
  PasswordChange,
  Passwords,
} from "./account-calls.ts";
export type { BillingCalls, BillingError } from "./billing-calls.ts";
export { createAudioFiles, type AudioFiles } from "./audio-files.ts";
export { createConnectivity, type Connectivity } from "./connectivity.ts";
export { createCovers, type Covers, type ImageAddress, type KeptImages } from "./covers.ts";
export { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";
export type { Credentials, MailLink, Session, SessionUser, SignUpRequest } from "./session.ts";
export { createSignedCovers } from "./signed-covers.ts";
export { createSyncCalls, type RequestFailure, type SyncCalls } from "./sync-calls.ts";
export type { CallFunction, Client, Generation, Podcasts, Transcripts };

export type Backend = {
  session: Session;
  callFunction: CallFunction;
  /** supabase-js with the signed-in user's session; loaded at the first call. */
  client: () => Promise<Client>;
  podcasts: Podcasts;
  transcripts: Transcripts;
  generation: Generation;
  /** A chunk of its own: no first visit asks for it. */
  accountCalls: Late<AccountCalls>;
  /** A chunk of its own: plans and payment. */
  billingCalls: Late<BillingCalls>;
};

/** Builds the backend engine over its ports. */
export function createBackend(ports: BackendPorts): Backend {
  const client = lazyClient(ports);
  const callFunction = createFunctionCaller(ports, client);
  return {
    client,
    session: createSession(ports, client),
    callFunction,
    generation: createGeneration(callFunction, client),
    accountCalls: late(async () =>
      (await import("./account-calls.ts")).createAccountCalls(ports, client, callFunction),
    ),
    billingCalls: late(async () =>
      (await import("./billing-calls.ts")).createBillingCalls(callFunction, client),
    ),
    podcasts: createPodcasts(ports, client),
    transcripts: createTranscripts(client),
  };
}
