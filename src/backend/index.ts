// The way into everything behind the wire.
import { lazyClient, type Client } from "./client.ts";
import { createFunctionCaller, type CallFunction } from "./functions.ts";
import type { BackendError } from "./errors.ts";
import type { BackendPorts } from "./ports.ts";
import type { Result } from "#lib/result.ts";
import { samplePodcast, type SamplePodcast } from "./sample-podcast.ts";
import { createSession, type Session } from "./session.ts";

export { createConnectivity, type Connectivity } from "./connectivity.ts";
export type { BackendError } from "./errors.ts";
export type { Session, SessionUser, SignUpRequest } from "./session.ts";
export type { CallFunction, Client, SamplePodcast };

export type Backend = {
  session: Session;
  callFunction: CallFunction;
  /** supabase-js with the signed-in user's session; loaded at the first call. */
  client: () => Promise<Client>;
  /** The home page's episode: the first public one, null where nothing is published yet. */
  samplePodcast: () => Promise<Result<SamplePodcast | null, BackendError>>;
};

/** Builds the backend engine over its ports. */
export function createBackend(ports: BackendPorts): Backend {
  const client = lazyClient(ports);
  return {
    client,
    session: createSession(ports, client),
    callFunction: createFunctionCaller(ports, client),
    samplePodcast: () => samplePodcast(ports),
  };
}
