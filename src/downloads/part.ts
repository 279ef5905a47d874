// Fetches one part of an episode's audio. Its length and digest come from the row: a page can read neither
// `Content-Range` nor `ETag` of another origin's answer.
import type { AudioFile } from "#db";
import type { Clock } from "#lib/clock.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { retryAfterMilliseconds } from "#sync";
import { PART_BYTES } from "#sw/media-layout.ts";
import { digestOf } from "./digest.ts";
import type { DownloadPorts } from "./ports.ts";

/** Idle timeout of a connection in milliseconds: a dead connection may never fail by itself. */
const STALLED = 30_000;

/**
 * `unanswered`: no answer, or an answer that stopped. `busy`: the server asks to be asked later. `refused`: the address
 * is not valid, or no longer. `wrong`: the bytes do not match the row.
 */
export type PartFailure =
  | { kind: "unanswered" | "refused" | "wrong" }
  | { kind: "busy"; retryAfter: number | null };

export const lengthOfPart = ({ bytes }: Pick<AudioFile, "bytes">, index: number): number =>
  Math.min(PART_BYTES, bytes - index * PART_BYTES);

function failureOf({ status, headers }: Response, now: number): PartFailure {
  // 416: the file is shorter than the row says.
  if (status === 416) return { kind: "wrong" };
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { kind: "busy", retryAfter: retryAfterMilliseconds(headers.get("retry-after"), now) };
  // An expired address is answered 400 by the storage server, 401 or 403 by others.
  return { kind: "refused" };
}

/** Reads `length` bytes after leaving `skip` out; null where there are fewer, or more where `exact`. */
async function readBytes(
  response: Response,
  { skip, length, exact }: { skip: number; length: number; exact: boolean },
  onBytes: () => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  const bytes = new Uint8Array(length);
  let position = -skip;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return position === length ? bytes : null;
    onBytes();
    const from = Math.max(0, -position);
    const wanted = value.subarray(from, Math.max(from, length - position));
    if (wanted.length) bytes.set(wanted, Math.max(0, position));
    position += value.length;
    // Reading stops where the buffer is full.
    if (position > length || (position === length && !exact)) {
      reader?.cancel().catch(() => undefined);
      return exact ? null : bytes;
    }
  }
}

/**
 * Fetches part `index` of `file` from `address` and checks it.
 * @param signal ends it early; then `unanswered`. Never rejects.
 */
export async function fetchPart(
  { fetch, clock }: Pick<DownloadPorts, "fetch"> & { clock: Clock },
  address: string,
  file: AudioFile,
  index: number,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>, PartFailure>> {
  const start = index * PART_BYTES;
  const length = lengthOfPart(file, index);
  const abort = new AbortController();
  const end = () => abort.abort();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  let cancel = clock.after(STALLED, end);
  const onBytes = () => {
    cancel();
    cancel = clock.after(STALLED, end);
  };
  try {
    const response = await fetch(address, {
      headers: { range: `bytes=${start}-${start + length - 1}` },
      cache: "no-store",
      signal: abort.signal,
    });
    onBytes();
    if (!response.ok) return failure(failureOf(response, clock.now()));
    // A proxy that does not support ranges sends the file from its beginning.
    const partial = response.status === 206;
    const bytes = await readBytes(response, { skip: partial ? 0 : start, length, exact: partial }, onBytes);
    if (!bytes || (await digestOf(bytes)) !== file.part_sha256[index]) return failure({ kind: "wrong" });
    return success(bytes);
  } catch {
    return failure({ kind: "unanswered" });
  } finally {
    cancel();
    signal.removeEventListener("abort", end);
    // The rest of the body is not needed.
    end();
  }
}
