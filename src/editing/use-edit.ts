// An edit from opening the form to leaving it: what the form shows, what was typed so far (kept on the device), and
// whether it can be left without asking.
import { useEffect, useEffectEvent, useState } from "react";
import { holdBusy } from "#lib/busy.ts";
import { sayNotKept } from "#lib/not-kept.ts";

/** `Shown`: what is edited, as the form showed it at first. */
export type EditPorts<Shown, Form, Edit> = {
  /** What is edited, whole and as fresh as it can be had; null where the device lacks it and cannot ask. */
  load(): Promise<Shown | null>;
  toForm(shown: Shown): Form;
  /** What of the form is an edit; null where nothing is. */
  editOf(shown: Shown, form: Form): Edit | null;
  drafts: {
    /** Undefined where there is none or it cannot be read. */
    read(): Promise<{ form: Form; shown: Shown } | undefined>;
    keep(draft: { form: Form; shown: Shown }): void;
    forget(): void;
  };
  /** Rejects where the device cannot keep it. */
  save(edit: Edit): Promise<void>;
};

/** `opening`: what is edited is being looked for. `absent`: it is not on the device whole. `restored`: typed before. */
export type EditState<Shown, Form> =
  | { kind: "opening" }
  | { kind: "absent" }
  | { kind: "open"; shown: Shown; form: Form; restored: boolean };

/** To be mounted when the form is opened. @param onDone closes it; `saved`: what there was to save, null for nothing. */
export function useEdit<Shown, Form, Edit>(
  { load, toForm, editOf, drafts, save }: EditPorts<Shown, Form, Edit>,
  onDone: (saved: Edit | null) => void,
) {
  const [state, setState] = useState<EditState<Shown, Form>>({ kind: "opening" });
  const [typed, setTyped] = useState<Form | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  async function find(restore: boolean): Promise<EditState<Shown, Form>> {
    const draft = restore ? await drafts.read() : undefined;
    if (draft && editOf(draft.shown, draft.form)) return { kind: "open", ...draft, restored: true };
    const shown = await load().catch(() => null);
    if (!shown) return { kind: "absent" };
    return { kind: "open", shown, form: toForm(shown), restored: false };
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
  const dirty = state.kind === "open" && current !== null && editOf(state.shown, current) !== null;
  // No update may reload the page under an unsaved form.
  useEffect(() => (dirty ? holdBusy() : undefined), [dirty]);

  return {
    state,
    /** What the form holds now; null before it is open. */
    current,
    /** Why the edit was not kept; null where it was not tried. */
    failed,
    asking,
    type(form: Form) {
      setTyped(form);
      if (state.kind !== "open") return;
      if (editOf(state.shown, form)) drafts.keep({ form, shown: state.shown });
      else drafts.forget();
    },
    async submit(form: Form) {
      const made = state.kind === "open" ? editOf(state.shown, form) : null;
      try {
        if (made) await save(made);
        drafts.forget();
        onDone(made);
      } catch (error) {
        setFailed(sayNotKept(error));
      }
    },
    /** Shows what is edited again as it is, without what was typed before. */
    startOver() {
      drafts.forget();
      setTyped(null);
      setState({ kind: "opening" });
      void find(false).then(setState);
    },
    close: () => (dirty ? setAsking(true) : onDone(null)),
    stay: () => setAsking(false),
    discard() {
      drafts.forget();
      onDone(null);
    },
  };
}
