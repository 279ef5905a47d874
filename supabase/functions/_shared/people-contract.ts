// The fixed lists and the wire of the screens where people get in: waitlist and survey. Apart from contract.ts, which
// every first visit loads. Source of the lists: docs/product-rules.md.

/** What an account says of its owner; the survey adds one. */
export const ROLES = [
  "PhD Student",
  "Master's Student",
  "Postdoctoral Researcher",
  "Assistant Professor",
  "Associate Professor",
  "Professor",
  "Research Scientist",
  "Industry Professional",
  "Data Scientist",
  "Software Engineer",
  "Independent Researcher",
  "Science Communicator",
  "Science Educator",
  "Retired Researcher",
] as const;

export type Role = (typeof ROLES)[number];

/** The role of a profile that names none yet. */
export const DEFAULT_ROLE: Role = "PhD Student";

/** The banners to choose from; the picture of each is `/images/banners/{id}.jpg`. */
export const BANNERS = [
  { id: "neurons", name: "Neural Networks" },
  { id: "dna", name: "DNA Structure" },
  { id: "space", name: "Deep Space" },
  { id: "molecules", name: "Molecular Structure" },
] as const;

export type BannerId = (typeof BANNERS)[number]["id"];

export const DEFAULT_BANNER: BannerId = "neurons";

export const SURVEY_ROLES = [...ROLES, "Other"] as const;

/** In years. */
export const EXPERIENCES = ["0-2", "3-5", "6-10", "10+"] as const;

export const INTERESTS = [
  "Staying updated with latest research",
  "Sharing my research findings",
  "Connecting with other researchers",
  "Making research more accessible",
  "Building a research audience",
  "Learning from other researchers",
] as const;

export const CHALLENGES = [
  "Finding time to read papers",
  "Understanding complex research",
  "Sharing research with non-experts",
  "Keeping track of latest developments",
  "Networking with other researchers",
  "Making research more engaging",
] as const;

/** How many researchers the screens say are waiting: a fixed text. */
export const WAITLIST_COUNT = 324;

/** Most characters (UTF-16 units) of what is typed. An address: RFC 5321, section 4.5.3.1.3, without its brackets. */
export const PEOPLE_LIMITS = { email: 254, useCase: 2000 } as const;

/**
 * Request of `join-waitlist`. `website` is a field that no person sees: where it is filled in nothing is stored, and
 * the answer is that of a success.
 */
export type JoinWaitlistRequest = { email: string; website?: string };
/** Errors: 400 `email_invalid`, 409 `already_on_waitlist`, 422 `invalid_request`, 429 `rate_limited` (Retry-After). */
export type JoinWaitlistAnswer = { status: "pending" };

/** What the survey asks. `researchField` is the id of one of RESEARCH_FIELDS; of the lists at least one is chosen. */
export type SurveyAnswers = {
  role: (typeof SURVEY_ROLES)[number];
  researchField: string;
  experience: (typeof EXPERIENCES)[number];
  interests: (typeof INTERESTS)[number][];
  challenges: (typeof CHALLENGES)[number][];
  useCase: string;
};

/** Request of `submit-survey`; `website` as of `join-waitlist`. */
export type SubmitSurveyRequest = SurveyAnswers & { email: string; website?: string };
/**
 * An invitation code and the address it is bound to, in lower case. Asked again, the same code until it is used.
 * Errors: 400 `email_invalid`, 409 `already_invited`, 422 `invalid_request` with `details` {field: [messages]}, 429
 * `rate_limited` (Retry-After).
 */
export type SubmitSurveyAnswer = { code: string; email: string };
