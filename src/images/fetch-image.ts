// Fetches one image whole. Only what a browser shows as a picture is taken: what is kept is answered from the app's
// own origin.
import type { Clock } from "#lib/clock.ts";
import type { ImagePorts } from "./ports.ts";

/** Bytes of the largest image that is kept. The server takes no larger cover or avatar. */
export const LARGEST = 5 * 1024 * 1024;
/** Milliseconds after which a request is given up. */
const PATIENCE = 30_000;

const TYPE = /^image\/(jpeg|png|webp|avif|gif)$/;

/** `refused`: asking again brings the same answer. `unanswered`: later it may not. */
export type FetchedImage = { bytes: ArrayBuffer; type: string } | "refused" | "unanswered";

/**
 * Never rejects. @param isFixed what is at this address never changes: what the browser has of it already is taken.
 * @param signal ends it.
 */
export async function fetchImage(
  address: string,
  { fetch, clock }: Pick<ImagePorts, "fetch"> & { clock: Clock },
  isFixed: boolean,
  signal: AbortSignal,
): Promise<FetchedImage> {
  const abort = new AbortController();
  const end = () => abort.abort();
  const cancel = clock.after(PATIENCE, end);
  signal.addEventListener("abort", end);
  try {
    const response = await fetch(address, {
      signal: abort.signal,
      cache: isFixed ? "force-cache" : "no-cache",
    });
    if (response.status === 408 || response.status === 429 || response.status >= 500) return "unanswered";
    const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!response.ok || !TYPE.test(type)) return "refused";
    const bytes = await response.arrayBuffer();
    return bytes.byteLength > 0 && bytes.byteLength <= LARGEST ? { bytes, type } : "refused";
  } catch {
    return "unanswered";
  } finally {
    cancel();
    signal.removeEventListener("abort", end);
  }
}
