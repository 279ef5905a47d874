// Onboarding on one device: what was entered is written to the device as it changes and to the server a moment later, so
// that a reload, a lost network or another device finds it. It is always one draft as a whole: of two devices the last
// one that saves, and in the end the last one that completes, has its own answers and none of the other's.
import type { BackendError } from "#backend";
import type { KeptOnboarding } from "#db";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { Result } from "#lib/result.ts";
import type { OnboardingDraft, OnboardingState } from "#onboarding-contract";
import { fromInline } from "#pictures";
import type { Onboarding } from "./onboarding-calls.ts";
import type { OnboardingStore } from "./onboarding-store.ts";
import {
  draftOf,
  firstIncomplete,
  LAST_STEP,
  missingFrom,
  profileOf,
  readDraft,
  storableDraft,
} from "./steps.ts";

export type EditorState = {
  /** `opening`: nobody knows yet what was entered before. `completed`: there is nothing left to do. */
  phase: "opening" | "open" | "saving" | "completed";
  draft: OnboardingDraft;
  /** Completed by this screen, and not before. */
  savedHere: boolean;
  /** Why the profile is not saved, in the user's words. */
  problem: string | null;
  /** The server refused what was entered: trying again helps only after a change. */
  refused: boolean;
  /** A picture is being made ready. */
  preparing: boolean;
  /** Why the last picture was not taken. */
  pictureProblem: string | null;
  /** Another device has completed meanwhile. */
  completedElsewhere: boolean;
};

/** Fields that the user changes. */
export type DraftChange = Partial<Omit<OnboardingDraft, "step" | "picture" | "banner">>;

export type OnboardingEditor = Readable<EditorState> & {
  /** Looks for what was entered before, on this device and on the server. */
  open(): Promise<void>;
  type(change: DraftChange): void;
  /** Takes one of the banners, in place of a picture of the user's own. */
  chooseBanner(banner: OnboardingDraft["banner"]): void;
  /** Takes a picture of the user's own as the banner; one that cannot be used leaves the banner as it is. */
  choosePicture(file: Blob): Promise<void>;
  /** Goes to a step; past one that is not complete there is no way. */
  go(step: number): void;
  /** Saves the profile; answers whether it is. */
  finish(): Promise<boolean>;
  /** Sends what is not sent yet: the network is back, or the page is about to go. */
  send(): Promise<void>;
  /** Ends what waits. */
  end(): void;
};

export type EditorPorts = {
  /** Null where nobody is signed in any more. */
  userId: string | null;
  store: OnboardingStore;
  onboarding: Onboarding;
  /** Whether the device knows that onboarding is completed. */
  isCompletedHere(): Promise<boolean>;
  /** The file as an inline picture of the right size, or why it is none. */
  preparePicture(file: Blob): Promise<Result<string, string>>;
  clock: Clock;
  report(error: unknown): void;
};

/** Milliseconds that a device without a draft waits for the server's. */
const PATIENCE = 3000;
/** Milliseconds without a change after which the draft is sent, and after which a failed sending is tried again. */
const PAUSE = 1500;
const RETRY = 15_000;

const KEPT = "Everything you entered is kept on this device.";

/** What the user is told when the profile was not saved. */
function failureWords({ kind, code, message }: BackendError): string {
  if (code === "offline")
    return `Your profile could not be saved: Orpheus cannot be reached. ${KEPT} Please try again when you are online.`;
  if (kind === "auth") return `Your profile could not be saved: your sign-in has ended. ${KEPT}`;
  if (kind === "rejected") return `Your profile was not saved. ${message}`;
  return `Your profile could not be saved. ${KEPT} Please try again.`;
}

/** Makes the editor of one account; nothing happens before `open`. Nothing here throws. */
export function createOnboardingEditor(ports: EditorPorts): OnboardingEditor {
  const { userId, store, onboarding, clock, report } = ports;
  const editor = observable<EditorState>({
    phase: "opening",
    draft: draftOf(),
    savedHere: false,
    problem: null,
    refused: false,
    preparing: false,
    pictureProblem: null,
    completedElsewhere: false,
  });
  const show = (change: Partial<EditorState>) => editor.set({ ...editor.get(), ...change });

  let revision = 0;
  let unsent = false;
  /** Whether the user has changed anything since the screen was opened. */
  let touched = false;
  let sending: Promise<void> | null = null;
  let cancelTimer = () => {};
  let ended = false;
  let latestPicture: Blob | null = null;

  const keep = () => store.keep({ draft: editor.get().draft, revision, unsent });
  const keepIfOpen = () => void (editor.get().phase !== "completed" && keep());

  function sendAfter(milliseconds: number) {
    cancelTimer();
    if (!ended) cancelTimer = clock.after(milliseconds, () => void send());
  }

  async function sendAll() {
    while (unsent && editor.get().phase === "open") {
      unsent = false;
      const saved = await onboarding.save(storableDraft(editor.get().draft));
      if (!saved.ok) {
        unsent = true;
        keepIfOpen();
        // What the server refuses is kept here, and its successor is tried.
        if (saved.error.kind === "transient") sendAfter(RETRY);
        break;
      }
      revision = saved.value.revision;
      if (saved.value.completed) show({ completedElsewhere: true });
      keepIfOpen();
    }
    sending = null;
  }

  function send(): Promise<void> {
    cancelTimer();
    if (unsent && !ended) sending ??= sendAll();
    return sending ?? Promise.resolve();
  }

  function write(change: Partial<OnboardingDraft>) {
    const { draft, phase } = editor.get();
    if (phase !== "open") return;
    touched = true;
    unsent = true;
    show({ draft: { ...draft, ...change }, problem: null, pictureProblem: null, refused: false });
    keep();
    sendAfter(PAUSE);
  }

  function complete(savedHere = false) {
    ended = true;
    cancelTimer();
    store.forget();
    show({ phase: "completed", savedHere });
  }

  function adopt(draft: OnboardingDraft, ofRevision: number) {
    revision = ofRevision;
    unsent = false;
    show({ phase: "open", draft });
    keep();
  }

  /** What the server knows, against what is on the device: the newer whole, never a mixture. */
  function take(kept: KeptOnboarding | undefined, { completed, draft, ...known }: OnboardingState) {
    if (completed) {
      // Nobody's words are taken from under their hands.
      if (touched) return show({ completedElsewhere: true });
      return complete();
    }
    if (touched) return;
    const isNews = kept ? !kept.unsent && known.revision > kept.revision : true;
    if (isNews) return adopt(draft ? readDraft(draft) : draftOf(known.profile), known.revision);
    // A server that has forgotten the draft gets it again.
    if (known.revision < revision) unsent = true;
    return void send();
  }

  async function openStored(): Promise<KeptOnboarding | undefined> {
    const kept = await store.read();
    if (kept) {
      ({ revision, unsent } = kept);
      show({ phase: "open", draft: readDraft(kept.draft) });
    }
    return kept;
  }

  return {
    get: editor.get,
    subscribe: editor.subscribe,
    send,
    async open() {
      ended = false;
      if (await ports.isCompletedHere().catch(() => false)) return complete();
      const kept = await openStored();
      const stopWaiting = clock.after(PATIENCE, () => {
        if (editor.get().phase === "opening") show({ phase: "open" });
      });
      const state = await onboarding.state();
      stopWaiting();
      if (ended) return;
      if (state.ok) take(kept, state.value);
      else if (editor.get().phase === "opening") show({ phase: "open" });
    },
    type: (change) => write(change),
    chooseBanner(banner) {
      latestPicture = null;
      show({ preparing: false, pictureProblem: null });
      write({ banner, picture: null });
    },
    async choosePicture(file) {
      latestPicture = file;
      show({ preparing: true, pictureProblem: null });
      const prepared = await ports.preparePicture(file);
      // Another choice was made meanwhile.
      if (latestPicture !== file) return;
      show({ preparing: false, pictureProblem: prepared.ok ? null : prepared.error });
      if (prepared.ok) write({ picture: prepared.value });
    },
    go(step) {
      const { draft } = editor.get();
      const isForward = step > draft.step;
      if (step < 1 || step > LAST_STEP || (isForward && missingFrom(draft, draft.step) !== null)) return;
      write({ step });
      void send();
    },
    async finish() {
      const { phase, draft } = editor.get();
      if (phase !== "open") return false;
      if (userId === null) {
        report(new Error("No user found"));
        show({ problem: `Your profile could not be saved: nobody is signed in. ${KEPT}` });
        return false;
      }
      const incomplete = firstIncomplete(draft);
      if (incomplete !== null) {
        write({ step: incomplete });
        return false;
      }
      cancelTimer();
      show({ phase: "saving", problem: null, refused: false });
      const banner = draft.picture === null ? null : fromInline(draft.picture);
      const saved = await onboarding.complete(userId, profileOf(draft), banner);
      if (!saved.ok) {
        report(saved.error);
        show({
          phase: "open",
          problem: failureWords(saved.error),
          refused: saved.error.kind === "rejected" && saved.error.status === 422,
        });
        // The timer that was called off: what was typed last is for other devices as well.
        if (unsent) sendAfter(PAUSE);
        return false;
      }
      complete(true);
      return true;
    },
    end() {
      void send();
      ended = true;
      cancelTimer();
    },
  };
}
