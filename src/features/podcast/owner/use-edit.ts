// An edit from opening the form to leaving it: what the form shows, what was typed so far (kept on the device), and
// whether it can be left without asking.
import { useEffect, useEffectEvent, useState } from "react";
import type { EditDrafts } from "#db";
import type { PaperForm } from "#domain/paper-form.ts";
import type { Podcast } from "#domain/podcast.ts";
import { holdBusy } from "#lib/busy.ts";
import { editOf, toForm, type Edit } from "./edit.ts";

export type EditPorts = {
  podcastId: string;
  /** The episode whole and as fresh as it can be had; null where the device lacks it and cannot ask. */
  load(): Promise<Podcast | null>;
  drafts: EditDrafts;
  /** Rejects where the device cannot keep it. */
  save(edit: Edit): Promise<void>;
};

/** `opening`: the episode is being looked for. `absent`: it is not on the device whole. `restored`: typed before. */
export type EditState =
  | { kind: "opening" }
  | { kind: "absent" }
  | { kind: "open"; seen: Podcast; form: PaperForm; restored: boolean };

/** To be mounted when the form is opened. @param onDone closes it; `saved`: whether there was anything to save. */
export function useEdit({ podcastId, load, drafts, save }: EditPorts, onDone: (saved: boolean) => void) {
  const [state, setState] = useState<EditState>({ kind: "opening" });
  const [typed, setTyped] = useState<PaperForm | null>(null);
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);

  async function find(restore: boolean): Promise<EditState> {
    const draft = restore ? await drafts.read(podcastId) : undefined;
    if (draft && editOf(draft.seen, draft.form))
      return { kind: "open", seen: draft.seen, form: draft.form, restored: true };
    const podcast = await load().catch(() => null);
    if (!podcast) return { kind: "absent" };
    return { kind: "open", seen: podcast, form: toForm(podcast), restored: false };
  }

  const findFirst = useEffectEvent(() => find(true));
  useEffect(() => {
    let left = false;
    // Once: what is typed must not be replaced.
    void findFirst().then((found) => {
      if (!left) setState(found);
    });
    return () => {
      left = true;
    };
  }, []);

  const current = state.kind === "open" ? (typed ?? state.form) : null;
  const dirty = state.kind === "open" && current !== null && editOf(state.seen, current) !== null;
  // No update may reload the page under an unsaved form.
  useEffect(() => (dirty ? holdBusy() : undefined), [dirty]);

  return {
    state,
    failed,
    asking,
    type(form: PaperForm) {
      setTyped(form);
      if (state.kind !== "open") return;
      if (editOf(state.seen, form)) drafts.keep(podcastId, { form, seen: state.seen });
      else drafts.forget(podcastId);
    },
    async submit(form: PaperForm) {
      const made = state.kind === "open" ? editOf(state.seen, form) : null;
      try {
        if (made) await save(made);
        drafts.forget(podcastId);
        onDone(made !== null);
      } catch {
        setFailed(true);
      }
    },
    /** Shows the episode again as it is, without what was typed before. */
    startOver() {
      drafts.forget(podcastId);
      setTyped(null);
      setState({ kind: "opening" });
      void find(false).then(setState);
    },
    close: () => (dirty ? setAsking(true) : onDone(false)),
    stay: () => setAsking(false),
    discard() {
      drafts.forget(podcastId);
      onDone(false);
    },
  };
}
