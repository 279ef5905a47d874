// Sending a paper off: the same paper with the same details is the same request, however often it is sent.
import type { BackendError, Generation } from "#backend";
import { ERROR_MESSAGES, type GenerateRequest } from "#contract";
import type { Draft } from "#db";

export type Outcome =
  | { kind: "started"; jobId: string }
  | { kind: "limit" }
  /** Another job of the account is in the way; `message` is the banner's text. */
  | { kind: "running"; jobId: string; message: string }
  /** `message` is the banner's text. */
  | { kind: "refused"; message: string };

type Ports = {
  generation: Pick<Generation, "start">;
  note(change: { sent: Draft["sent"] }): void;
  newKey(): string;
  digest(text: string): Promise<string>;
};

const words = (error: BackendError): string =>
  error.code === "offline"
    ? "You are offline. Your paper and its details are kept: generate when the connection is back."
    : error.message || ERROR_MESSAGES.generation_failed;

/** The job that is in the way of a start or a retry; null when that was refused for another reason. */
export function runningJobOf({ code, details }: BackendError): string | null {
  if (code !== "job_running" || typeof details !== "object" || details === null) return null;
  return "jobId" in details && typeof details.jobId === "string" ? details.jobId : null;
}

/** Whether the job may be the one that the draft was sent as: its answer may have been lost. */
export const isSentAs = (sent: Draft["sent"], jobId: string): boolean =>
  sent !== null && (sent.jobId === null || sent.jobId === jobId);

/** Starts the job for `request`, under the key it was sent with before if it is the same; notes key and job. */
export async function startGeneration(
  ports: Ports,
  request: GenerateRequest,
  sent: Draft["sent"],
): Promise<Outcome> {
  const digest = await ports.digest(JSON.stringify(request));
  const key = sent?.digest === digest ? sent.key : ports.newKey();
  ports.note({ sent: { key, digest, jobId: null } });
  const answer = await ports.generation.start(request, key);
  if (answer.ok) {
    const { jobId } = answer.value;
    ports.note({ sent: { key, digest, jobId } });
    return { kind: "started", jobId };
  }
  const running = runningJobOf(answer.error);
  if (running !== null) {
    // The paper became no job: when the running one is done, the draft is still to be sent.
    ports.note({ sent: null });
    return { kind: "running", jobId: running, message: words(answer.error) };
  }
  if (answer.error.code === "quota_reached") {
    // It became no job either.
    ports.note({ sent: null });
    return { kind: "limit" };
  }
  return { kind: "refused", message: words(answer.error) };
}

/** SHA-256 of `text` in hex. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
