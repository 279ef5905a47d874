// What the generation needs from outside: a store for jobs and steps, providers, files, a clock, and a way to
// have steps worked on. The real ones lie in `../adapters`; tests inject theirs.

import type {
  ErrorCode,
  JobState,
  GenerateRequest,
  PodcastQuota,
  TranscriptSegment,
  Chapter,
} from "../contract.ts";
import type { Prompt } from "./prompts.ts";

export type NewStep = { name: string; position: number; needs: string[] };

/** A step under lease, with the outputs of the steps it needs. */
export type Claim = {
  job_id: string;
  user_id: string;
  /** Milliseconds since 1970; the {timestamp} of the episode's paths. */
  path_stamp: number;
  step: string;
  token: string;
  /** 1 for the first attempt; attempts of killed processes count. */
  attempt: number;
  /** How many attempts ended with their process, without an answer. */
  crashes: number;
  inputs: Record<string, unknown>;
};

/** `over_budget`: more than a day has. `budget_reached`: not today; `retry_seconds` until the next day. */
export type TokenRefusal = { outcome: "over_budget" } | { outcome: "budget_reached"; retry_seconds: number };
export type ReserveOutcome = { outcome: "reserved"; id: string } | { outcome: "superseded" } | TokenRefusal;

export type StartOutcome =
  | { outcome: "started" | "known"; job_id: string }
  | { outcome: "quota_reached"; quota: PodcastQuota }
  | { outcome: "job_running"; running_id: string }
  /** `retry_seconds`: until the day has room for another attempt. */
  | { outcome: "attempts_reached"; retry_seconds: number }
  | TokenRefusal
  | { outcome: "key_reused" }
  | { outcome: "not_found" };

export type CancelOutcome = "cancelled" | "over" | "not_found" | "limit_reached";
/** What the files of a job's episode are named after; `path_stamp` in milliseconds since 1970. */
export type EpisodeOwner = { user_id: string; path_stamp: number };
export type SaveOutcome = { outcome: "saved" | "superseded"; open: string[] };
export type OpenJob = { job_id: string; steps: string[] };

/** Everything a published episode has beyond the paper's details. Times in seconds, sizes in bytes. */
export type Episode = {
  summary: string;
  script: string;
  audio_url: string;
  cover_image_url: string;
  audio_seconds: number;
  audio_bytes: number;
  part_sha256: string[];
  segments: TranscriptSegment[];
  chapters: Chapter[];
};

/** A mail about a job that is over, claimed to be sent. */
export type ClaimedMail = {
  job_id: string;
  outcome: "done" | "failed";
  token: string;
  /** The owner's confirmed address. */
  to: string;
  /** Of the paper. */
  title: string;
  /** Of the published episode. */
  podcast_id: string | null;
  /** What the user reads of a failure. */
  reason: string | null;
};
/** `unsent`: surely not sent. `unknown`: perhaps sent. `off`: the project sends no mails. */
export type MailResult = "sent" | "unsent" | "unknown" | "off";

/** Jobs and steps; each method is the SQL function of its name. Rejects with StoreError. */
export type JobStore = {
  start(order: {
    userId: string;
    idempotencyKey: string;
    requestHash: string;
    request: GenerateRequest;
    steps: NewStep[];
    /** What the first steps reserve together, and what the project may use in a day (null: no limit). */
    tokens: number;
    dailyTokens: number | null;
  }): Promise<StartOutcome>;
  retry(userId: string, jobId: string, dailyTokens: number | null): Promise<StartOutcome>;
  cancel(userId: string, jobId: string): Promise<CancelOutcome>;
  /** Null for a job that was not cancelled. */
  cancelled(jobId: string): Promise<EpisodeOwner | "gone" | null>;
  claim(jobId: string, step: string): Promise<Claim | null>;
  paper(jobId: string): Promise<GenerateRequest | null>;
  save(claim: Claim, output: unknown, milliseconds: number, newSteps: NewStep[]): Promise<SaveOutcome>;
  fail(
    claim: Claim,
    failure: { code: ErrorCode; message: string; detail: string; retryMilliseconds: number | null },
  ): Promise<"waiting" | "failed" | "superseded">;
  /** The step waits without having begun its work; the attempt is not counted. */
  postpone(claim: Claim, milliseconds: number): Promise<"waiting" | "superseded">;
  /** Whether nothing of the job is under way, and a step waits until the project may spend again. */
  waitsForTokens(jobId: string): Promise<boolean>;
  /** Reserves tokens for a call that the step is about to make. */
  reserve(claim: Claim, tokens: number, dailyTokens: number | null): Promise<ReserveOutcome>;
  /** Replaces a reservation by what the call used. */
  settle(reservation: string, tokens: number): Promise<void>;
  publish(
    claim: Claim,
    milliseconds: number,
    episode: Episode,
  ): Promise<{ outcome: "published" | "superseded"; podcast_id?: string | null }>;
  describe(jobId: string): Promise<JobState | null>;
  owner(jobId: string): Promise<string | null>;
  /** Running jobs (or the one asked for) with steps that nobody works on. */
  open(jobId: string | null): Promise<OpenJob[]>;
  /** Published and cancelled jobs whose files are still to be removed and that nobody works on. */
  untidy(): Promise<string[]>;
  markTidy(jobId: string): Promise<void>;
  /** A mail that is due, of one job or (null) of any; nobody else gets it. Null when none is. */
  claimMail(jobId: string | null): Promise<ClaimedMail | null>;
  settleMail(mail: ClaimedMail, result: MailResult): Promise<void>;
};

/** A mail to one user. `subject` is one line. */
export type Mail = {
  /** Differs between any two mails: a server that knows the key sends a repeated request once. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Mails to users. */
export type Mailer = {
  /** Address of the app, without a slash at its end. */
  siteUrl: string;
  /** Never repeated inside. Rejects with MailError. */
  send(mail: Mail): Promise<void>;
};

export type SpokenWord = { start: number; end: number; text: string };
export type GeneratedImage = {
  bytes: Uint8Array<ArrayBuffer>;
  type: "image/webp" | "image/png" | "image/jpeg";
};

/** The AI provider. One call each, never repeated inside. Rejects with CallError. */
export type Provider = {
  /**
   * The answer's text, trimmed; may be empty. `noteUsage` is called with the tokens that the provider says it used,
   * where it says so, also of an answer that cannot be used.
   */
  chat(prompt: Prompt, noteUsage?: (tokens: number) => void): Promise<string>;
  image(prompt: string): Promise<GeneratedImage>;
  /** An MP3 of the text. */
  speech(text: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Words with their times in seconds from the file's start. */
  words(mp3: Uint8Array<ArrayBuffer>): Promise<SpokenWord[]>;
};

/** Stored objects. Rejects with CallError. */
export type FileStore = {
  /** Writes or replaces. */
  put(bucket: string, path: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  get(bucket: string, path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Removes one object; fine when it is gone. */
  remove(bucket: string, path: string): Promise<void>;
  /** Removes everything in a folder; fine when there is nothing. */
  removeFolder(bucket: string, folder: string): Promise<void>;
};

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
};

/** Has each step worked on by an invocation of its own; does not wait for the work. Never rejects. */
export type Dispatch = (jobId: string, steps: string[]) => Promise<void>;

export type Pipeline = {
  store: JobStore;
  provider: Provider;
  files: FileStore;
  clock: Clock;
  dispatch: Dispatch;
  /** Null where the project sends no mails: users are told in the app alone. */
  mailer: Mailer | null;
  /** What the project may use of the provider in a day, in tokens; null without a limit. */
  dailyTokens: number | null;
  /** Pause in milliseconds before the attempt after `attempt`. */
  backoff: (attempt: number) => number;
};
