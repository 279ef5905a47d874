// The wire between the client and everything behind it: requests, answers, error codes, limits and the
// fixed lists both sides validate against. Pure data and types: no DOM, no Deno, no Node.

/** Limits of the product. Source: docs/product-rules.md. */
export const LIMITS = {
  paperBytes: 50 * 1024 * 1024,
  paperPages: 300,
  paperCharacters: 400_000,
  scriptTarget: { min: 6000, max: 7000 },
  scriptMinimum: 1500,
  scriptHardCap: 8000,
  /** Words of body from which a script must reach its full target length. */
  fullScriptWords: 3000,
  speechPartCharacters: 900,
  speechParallel: 4,
  imageIdeaTokens: 150,
  imagePromptTokens: 200,
  episodeBytes: 20 * 1024 * 1024,
  audioPartBytes: 1024 * 1024,
  bioCharacters: 400,
  yearChoices: 51,
  year: { min: 1400, max: 2200 },
  podcasts: { free: 3, pro: 10, premium: 50 },
  /** Jobs that may end without an episode in 24 hours, and how often each may be begun. */
  attempts: { free: 3, pro: 10, premium: 20 },
  signedUrlSeconds: 3600,
} as const;

/** First words of every script; written by the server, never by a provider. */
export const WELCOME_LINE = "Welcome to Orpheus, where research finds its voice.";

export { WORDS_TO_AVOID } from "./words-to-avoid.ts";

/** Sections of a summary, in order (docs/product-rules.md). */
export const SUMMARY_SECTIONS = [
  "Key Findings",
  "Background and Motivation",
  "Methodology",
  "Results",
  "Discussion",
  "Conclusion",
] as const;

export type ResearchField = { id: string; name: string; category: string };

const fieldCategories: Record<string, readonly string[]> = {
  "Computer Science & Technology": [
    "Computer Science",
    "Artificial Intelligence",
    "Data Science",
    "Robotics",
    "Human-Computer Interaction",
    "Information Systems",
  ],
  "Physical Sciences": ["Physics", "Chemistry", "Environmental Science", "Materials Science"],
  "Life Sciences": ["Biology", "Medicine", "Neuroscience"],
  "Social Sciences": [
    "Psychology",
    "Economics",
    "Sociology",
    "Political Science",
    "Anthropology",
    "Education",
    "Urban Studies",
  ],
  Humanities: ["Archaeology", "Philosophy", "History", "Literature", "Linguistics", "Cultural Studies"],
  Engineering: ["Electrical Engineering", "Mechanical Engineering", "Biomedical Engineering"],
  "Business & Management": ["Business Administration", "Finance", "Marketing"],
};

/** The fixed list (docs/product-rules.md). Filters match on the display name; the id is its hyphenated form. */
export const RESEARCH_FIELDS: readonly ResearchField[] = Object.entries(fieldCategories).flatMap(
  ([category, names]) =>
    names.map((name) => ({ id: name.toLowerCase().replaceAll(" ", "-"), name, category })),
);

/** Where a paper without a field goes (docs/product-rules.md). */
export const DEFAULT_RESEARCH_FIELD = "Computer Science";

/** The stages a user sees, with the progress each stands for in per cent (docs/product-rules.md). */
export const STAGE_PROGRESS = { summary: 20, image: 40, script: 60, audio: 80, complete: 100 } as const;
export type Stage = keyof typeof STAGE_PROGRESS;

/**
 * What can end a generation or refuse its start. One table maps each code to the words the user reads:
 * ERROR_MESSAGES.
 */
export type ErrorCode =
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "invalid_request"
  | "quota_reached"
  | "key_reused"
  | "job_running"
  | "attempts_reached"
  | "budget_reached"
  | "over_budget"
  | "rate_limited"
  | "summary_failed"
  | "image_prompt_empty"
  | "image_failed"
  | "script_failed"
  | "script_too_long"
  | "audio_failed"
  | "upload_failed"
  | "public_url_failed"
  | "save_failed"
  | "redirect_failed"
  | "generation_failed"
  | "invite_invalid"
  | "invite_used"
  | "email_not_confirmed"
  | "email_invalid"
  | "already_on_waitlist"
  | "already_invited"
  | "internal";

/** The product's strings by code (docs/product-rules.md). `{message}` is filled with the server's own word. */
export const ERROR_MESSAGES: Record<ErrorCode, string> = {
  unauthorized: "Please sign in and try again.",
  forbidden: "You do not have access to this.",
  not_found: "Not found",
  invalid_request: "Please check the details and try again.",
  quota_reached: "You have reached the podcast limit of your plan.",
  key_reused: "This request was already used for another paper. Please try again.",
  job_running: "Another episode of yours is being made. You can start this one when it is done.",
  attempts_reached: "Too many episodes could not be finished today. Please try again tomorrow.",
  budget_reached: "The budget for new episodes is used up today. Please try again tomorrow.",
  over_budget: "This paper is too long for the daily budget of this server.",
  rate_limited: "Too many requests. Please wait a moment and try again.",
  summary_failed: "Failed to generate summary",
  image_prompt_empty: "Image prompt is empty. Please check your title, abstract, and keywords.",
  image_failed: "Failed to generate cover image",
  script_failed: "Failed to generate script",
  script_too_long: "Generated script is too long for text-to-speech conversion. Please try again.",
  audio_failed: "Failed to generate audio file",
  upload_failed: "Failed to upload audio file: {message}",
  public_url_failed: "Failed to generate public URL for audio file",
  save_failed: "Failed to save podcast: {message}",
  redirect_failed: "Podcast was created but could not be found for redirect",
  generation_failed: "Failed to generate podcast",
  invite_invalid: "Invalid invitation code.",
  invite_used: "This invitation code has already been used.",
  // Auth's own code and words.
  email_not_confirmed: "Email not confirmed",
  email_invalid: "Please enter a valid email address.",
  already_on_waitlist: "This email is already on the waitlist.",
  already_invited: "This email already has an account or invitation. Please sign in.",
  internal: "Something went wrong. Please try again.",
};

/** The body of every answer that is not a success. */
export type ErrorAnswer = { error: string; code: ErrorCode; details?: unknown };

/** Details of a paper as the form collects them. `publishing_year` is a calendar year. */
export type PaperDetails = {
  title: string;
  abstract: string;
  authors: string;
  publishing_year: number;
  field_of_research: string;
  keywords: string;
  doi: string | null;
  is_public: boolean;
};

/**
 * Request of `generate-podcast` (header `Idempotency-Key`: a UUID made by the client for this paper).
 * `text` is the paper's body in reading order: paragraphs apart by a blank line, a section's heading on
 * its own line after `## `; at most LIMITS.paperCharacters characters.
 */
export type GenerateRequest = PaperDetails & { text: string };
/** Answer of `generate-podcast`, status 202. */
export type GenerateAnswer = { jobId: string };

/**
 * Request of `generation-run`. A user asks for the state of an own job, which also takes up what a killed
 * process left behind; `retry` takes a failed job up again at the step that failed (402, 409, 429 or 503 as of a
 * start); `cancel` gives up a running one (429 after five within 24 hours; a job that is over stays as it is). Answer:
 * JobState.
 */
export type GenerationRunRequest = { jobId: string; retry?: boolean; cancel?: boolean };

/** Details of a 402 and answer of the RPC `podcast_quota`. `period_start` null: all of time counts. */
export type PodcastQuota = {
  tier: "free" | "pro" | "premium";
  used: number;
  limit: number;
  period_start: string | null;
};

/** One step as the user may see it. `name` is `summary`, `summary_review`, `cover_idea` … `speech:0` …, in running order. */
export type StepState = {
  name: string;
  state: "waiting" | "running" | "done" | "failed";
  /** How long its finished attempt took, in milliseconds. */
  milliseconds: number | null;
  /** How long its present attempt has been running, in milliseconds; null where none is. */
  running_milliseconds: number | null;
};

/** Answer of `generation-run` and of the RPC `generation_state`. */
export type JobState = {
  id: string;
  status: "running" | "done" | "failed" | "cancelled";
  stage: Stage;
  /** One of STAGE_PROGRESS. */
  progress: number;
  title: string;
  /** Set once the episode is published. */
  podcast_id: string | null;
  error: { code: ErrorCode; message: string } | null;
  /** Nothing is under way until the server may spend again; said by `generation-run` alone. */
  waiting_for?: "budget";
  steps: StepState[];
  /** Length of the finished script in characters, null before. */
  script_characters: number | null;
  /** Parts narrated so far, and in all; null before the script is split. */
  speech: { done: number; total: number } | null;
  created_at: string;
  updated_at: string;
};

/** A job in the list of its owner's. */
export type OwnGeneration = Pick<
  JobState,
  "id" | "status" | "title" | "podcast_id" | "error" | "created_at"
> & {
  /** The server still has the paper of this failed job. */
  retryable: boolean;
  /** Of a running job. */
  state: JobState | null;
  /** Null while it runs. */
  ended_at: string | null;
};
/** Arguments of the RPC `own_generations`: where the page before ended; at most 200 jobs. */
export type OwnGenerationsArguments = {
  p_ended_before?: string | null;
  p_id_before?: string;
  p_limit: number;
};
/** Running jobs first, then by their end, the newest first; published ones for 7 days. */
export type OwnGenerations = { now: string; jobs: OwnGeneration[] };

/** One spoken stretch of the transcript. Times in seconds from the episode's start. */
export type TranscriptWord = { start: number; end: number; text: string };
export type TranscriptSegment = { start: number; end: number; text: string; words?: TranscriptWord[] };
export type Chapter = { start: number; title: string };

/**
 * `delete-podcast`: the caller's own episode goes for good, with its files and all that hangs on it. May be called
 * again after any failure; once it is done another call is answered 404.
 */
export type DeletePodcastRequest = { podcastId: string };
export type DeletePodcastAnswer = { deleted: true };

/** `confirm`: the word that the user typed. */
export type DeleteAccountRequest = { confirm: "delete" };
/**
 * A call that failed (5xx) or had no answer is finished by the same call; 401 after one that was answered; 403 where the
 * sign-in is older than ten minutes.
 */
export type DeleteAccountAnswer = { deleted: true };

/** `check-invite`: is this code there and unused? Checking never uses it up. */
export type CheckInviteRequest = { code: string; website?: string };
export type CheckInviteAnswer = { valid: true; email: string | null };
