// What the user has typed or chosen and not yet sent, as it is kept on the device: a paper on its way to become an
// episode, the edit of an episode or of one's own profile, what was entered on the onboarding screen, and pictures.
import type { PaperForm } from "#domain/paper-form.ts";
import type { Podcast } from "#domain/podcast.ts";
import type { ProfileForm, ShownProfile } from "#domain/profile-form.ts";
import type { OnboardingDraft } from "#onboarding-contract";
import type { PictureKind } from "#pictures-contract";

/** What was read from the paper: its text in the wire form and what the upload area says of it. */
export type DraftPaper = {
  text: string;
  pages: number;
  words: number;
  columns: 1 | 2;
  notices: string[];
  /** What an episode will lack; absent in drafts of earlier versions. */
  warnings?: string[];
};

/** A paper on its way to become an episode. There is one at a time. */
export type Draft = {
  id: "generate";
  /** Null before a file was chosen and after it was removed. */
  file: { blob: Blob; name: string } | null;
  paper: DraftPaper | null;
  form: PaperForm;
  /** Fields the user typed in: a suggestion never overwrites them. */
  touched: string[];
  /** Fields that hold a suggestion from the paper. */
  suggested: string[];
  /** Fields whose value the reader isn't sure of; absent in drafts of earlier versions. */
  doubtful?: string[];
  /** The request last sent, so that sending it again is the same request, and its job once known. */
  sent: { key: string; digest: string; jobId: string | null } | null;
  /** A failed job the user put aside. */
  dismissedJobId: string | null;
};

/** A draft without its paper, written at every pause in typing. */
export type StoredDraft = Omit<Draft, "file" | "paper">;
/** The paper of a draft: up to 50 MB, written only when another one is chosen. */
export type StoredPaper = Pick<Draft, "id" | "file" | "paper">;

/** An edit that was begun and not saved. `seen`: the episode as the form showed it at first. */
export type EditDraft = { id: `edit:${string}`; form: PaperForm; seen: Podcast };

/**
 * Onboarding that was begun and not completed. `revision`: of the server's draft that this one follows, 0 for none.
 * `unsent`: it holds what the server has not got yet.
 */
export type KeptOnboarding = { id: "onboarding"; draft: OnboardingDraft; revision: number; unsent: boolean };

/** An edit of one's own profile that was begun and not saved. `shown`: what the form was filled with at first. */
export type ProfileDraft = { id: "profile"; form: ProfileForm; shown: ShownProfile };

/**
 * A picture of one's own profile that is on its way to the server. `inline`: a `data:` address; null where only what
 * the profile names no more is to be removed. `mark`: of this choice alone. `used_at`: the profile names the picture
 * since then, which this device has yet to hear. `problem`: why the server refused it, in the user's words.
 */
export type WaitingPicture = {
  id: `picture:${PictureKind}`;
  inline: string | null;
  mark: string;
  used_at: string | null;
  problem: string | null;
};

/** Whatever lies in the table of drafts. */
export type AnyDraft = StoredDraft | EditDraft | KeptOnboarding | ProfileDraft | WaitingPicture;
