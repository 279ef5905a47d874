// The calls of the synchronisation over HTTP. They go to PostgREST directly: what a device does every minute
// should not need the auth client to be loaded.
import type { OwnGenerations, OwnGenerationsArguments } from "#contract";
import type { TextRow, TextsArguments } from "#catalogue-contract";
import type {
  CountsArguments,
  CountsRow,
  PullAnswer,
  PullArguments,
  PushAnswer,
  PushArguments,
} from "#sync-contract";
import type { CataloguePage, ListArguments, PeopleAnswer, SearchArguments } from "#catalogue-contract";
import type { StatisticsAnswer, StatisticsArguments } from "#statistics-contract";
import type { Clock } from "#lib/clock.ts";
import { failure, success, type Result } from "#lib/result.ts";
import type { BackendPorts } from "./ports.ts";

/** A request without an answer is given up after so many milliseconds: a dead connection may never fail. */
const TIMEOUT = 30_000;

/** What came instead of a success: status 0 without an answer, the body's `code` and the raw `Retry-After`. */
export type RequestFailure = { status: number; code: string | undefined; retryAfter: string | null };

export type SyncCalls = {
  /** Any other function of the API. @param token null for a visitor. */
  call<Answer>(name: string, request: object, token: string | null): Promise<Result<Answer, RequestFailure>>;
  push(request: PushArguments, token: string): Promise<Result<PushAnswer, RequestFailure>>;
  /** @param token null for a visitor. */
  pull(request: PullArguments, token: string | null): Promise<Result<PullAnswer, RequestFailure>>;
  /** @param token null for a visitor, to whom nothing is liked or saved. */
  counts(request: CountsArguments, token: string | null): Promise<Result<CountsRow[], RequestFailure>>;
  list(request: ListArguments, token: string | null): Promise<Result<CataloguePage, RequestFailure>>;
  search(request: SearchArguments, token: string | null): Promise<Result<CataloguePage, RequestFailure>>;
  people(token: string | null): Promise<Result<PeopleAnswer, RequestFailure>>;
  /** @param token null for a visitor, who reads public episodes. */
  texts(request: TextsArguments, token: string | null): Promise<Result<TextRow[], RequestFailure>>;
  /** Refused without a token. */
  statistics(
    request: StatisticsArguments,
    token: string | null,
  ): Promise<Result<StatisticsAnswer, RequestFailure>>;
  /** Of the signed-in user alone. */
  jobs(
    request: OwnGenerationsArguments,
    token: string | null,
  ): Promise<Result<OwnGenerations, RequestFailure>>;
};

/** Builds the calls; none rejects. */
export function createSyncCalls(
  { url, publishableKey, fetch }: Pick<BackendPorts, "url" | "publishableKey" | "fetch">,
  clock: Clock,
): SyncCalls {
  async function call<Answer>(
    name: string,
    request: object,
    token: string | null,
  ): Promise<Result<Answer, RequestFailure>> {
    const abort = new AbortController();
    const cancel = clock.after(TIMEOUT, () => abort.abort());
    try {
      const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: {
          apikey: publishableKey,
          "content-type": "application/json",
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(request),
        cache: "no-store",
        signal: abort.signal,
      });
      if (response.ok) return success((await response.json()) as Answer);
      const body: unknown = await response.json().catch(() => null);
      const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
      return failure({
        status: response.status,
        code: typeof code === "string" ? code : undefined,
        retryAfter: response.headers.get("retry-after"),
      });
    } catch {
      return failure({ status: 0, code: undefined, retryAfter: null });
    } finally {
      cancel();
    }
  }

  return {
    call,
    push: (request, token) => call("sync_push", request, token),
    pull: (request, token) => call("sync_pull", request, token),
    counts: (request, token) => call("podcast_counts", request, token),
    list: (request, token) => call("list_podcasts", request, token),
    search: (request, token) => call("search_podcasts", request, token),
    people: (token) => call("newest_people", {}, token),
    texts: (request, token) => call("podcast_texts", request, token),
    statistics: (request, token) => call("listening_statistics", request, token),
    jobs: (request, token) => call("own_generations", request, token),
  };
}
