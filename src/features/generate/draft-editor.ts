// The draft of the generate form: the chosen file, the reading of it, the form's values and which of them the user
// typed. It is written to the device as it changes, so a reload finds everything where it was.
import type { Draft, DraftStore } from "#db";
import type { FieldName, PaperForm } from "#domain/paper-form.ts";
import { observable, type Readable } from "#lib/observable.ts";
import { PaperError, type readPaper } from "#paper";
import { doubtfulFields, emptyForm, suggestedValues } from "./details.ts";

export type Reading =
  | { state: "none" }
  /** `page` of `pages` is being read; `pages` is 0 until the file is open. */
  | { state: "reading"; page: number; pages: number }
  | { state: "ready" };

export type DraftEditorState = {
  /** False until the stored draft was looked for. */
  loaded: boolean;
  draft: Draft;
  reading: Reading;
  /** What went wrong with the last file, in the user's words. */
  problem: string | null;
  /** That file, where the same one may be read the next time. */
  unread: File | null;
  /** The device could not keep the draft as it is now: it ends with the page. */
  unkept: boolean;
  /** The file that is being read asks for its password; `wrong`: the one that was given did not open it. */
  password: { wrong: boolean } | null;
};

export type DraftEditor = Readable<DraftEditorState> & {
  open(): Promise<void>;
  /**
   * Reads a file; what was there is kept when it turns out not to be a paper.
   * @returns whether nobody needs the file any more: it is in the draft, was refused for what it is, or was removed.
   */
  choose(file: File): Promise<boolean>;
  /** Answers the file's question for its password, which is kept nowhere; null gives the file up. */
  answerPassword(password: string | null): void;
  /** Clears the file, its text and the suggestions it made. */
  remove(): void;
  /** Takes over what the user typed. */
  type(form: Partial<PaperForm>): void;
  note(change: Pick<Partial<Draft>, "sent" | "dismissedJobId">): void;
  /** Starts over, after the paper became an episode. */
  clear(): void;
  /** Stores what is not stored yet. */
  flush(): Promise<void>;
};

export type DraftEditorPorts = {
  store: DraftStore;
  read: typeof readPaper;
  currentYear: number;
  /** Says that this tab is busy until the answer is called. */
  holdBusy(): () => void;
};

/** Why a reading ends that the user no longer wants. */
const REMOVED = "removed";

/** Builds the editor. Errors of a reading end in `problem`; nothing here throws. */
export function createDraftEditor({ store, read, currentYear, holdBusy }: DraftEditorPorts): DraftEditor {
  const blank = (): Draft => ({
    id: "generate",
    file: null,
    paper: null,
    form: emptyForm(currentYear),
    touched: [],
    suggested: [],
    doubtful: [],
    sent: null,
    dismissedJobId: null,
  });
  const editor = observable<DraftEditorState>({
    loaded: false,
    draft: blank(),
    reading: { state: "none" },
    problem: null,
    unread: null,
    unkept: false,
    password: null,
  });
  let givePassword: (password: string | null) => void = () => {};
  let unsaved = false;
  let saving: Promise<void> | null = null;
  let current: AbortController | null = null;

  function noteKept(kept: boolean) {
    const { draft } = editor.get();
    const unkept = !kept && (draft.file !== null || draft.touched.length > 0);
    if (editor.get().unkept !== unkept) show({ unkept });
  }

  /** One save at a time, always of the newest draft. */
  async function saveAll() {
    while (unsaved) {
      unsaved = false;
      noteKept(await store.save(editor.get().draft));
    }
    saving = null;
  }

  // At once, since a page that goes away ends what it has not written: a wait would cost the last words typed.
  function flush(): Promise<void> {
    if (unsaved) saving ??= saveAll();
    return saving ?? Promise.resolve();
  }

  const show = (change: Partial<DraftEditorState>) => editor.set({ ...editor.get(), ...change });

  function write(change: Partial<Draft>, also: Partial<DraftEditorState> = {}) {
    show({ ...also, draft: { ...editor.get().draft, ...change } });
    unsaved = true;
    void flush();
  }

  /** The form without what an earlier paper suggested and nobody touched. */
  function withoutSuggestions({ form, suggested }: Draft): PaperForm {
    const empty = emptyForm(currentYear);
    return { ...form, ...Object.fromEntries(suggested.map((name) => [name, empty[name as FieldName]])) };
  }

  async function choose(file: File): Promise<boolean> {
    current?.abort();
    const attempt = new AbortController();
    current = attempt;
    const release = holdBusy();
    show({ reading: { state: "reading", page: 0, pages: 0 }, problem: null, unread: null, password: null });
    try {
      const { text, pages, words, columns, notices, warnings, suggested, doubts } = await read(file, {
        signal: attempt.signal,
        onProgress: (page, all) => {
          if (current === attempt) show({ reading: { state: "reading", page, pages: all } });
        },
        onPassword: (wrong) =>
          new Promise((resolve) => {
            givePassword = resolve;
            if (current === attempt) show({ password: { wrong } });
          }),
      });
      if (current !== attempt) return attempt.signal.reason === REMOVED;
      const { draft } = editor.get();
      const values = Object.entries(suggestedValues(suggested, currentYear)).filter(
        ([name]) => !draft.touched.includes(name),
      );
      write(
        {
          file: { blob: file, name: file.name },
          paper: { text, pages, words, columns, notices, warnings },
          form: { ...withoutSuggestions(draft), ...Object.fromEntries(values) },
          suggested: values.map(([name]) => name),
          doubtful: doubtfulFields(doubts).filter((name) => !draft.touched.includes(name)),
          sent: null,
        },
        { reading: { state: "ready" } },
      );
      return true;
    } catch (error) {
      if (current !== attempt) return attempt.signal.reason === REMOVED;
      const { message } = error instanceof PaperError ? error : new PaperError("unreadable", error);
      const refused = error instanceof PaperError && !error.mayPass;
      show({
        reading: { state: editor.get().draft.paper ? "ready" : "none" },
        problem: message || null,
        unread: refused ? null : file,
        password: null,
      });
      return refused;
    } finally {
      release();
      if (current === attempt) current = null;
    }
  }

  return {
    get: editor.get,
    subscribe: editor.subscribe,
    choose,
    flush,
    answerPassword(password) {
      show({ password: null });
      givePassword(password);
    },
    async open() {
      if (editor.get().loaded) return;
      const draft = await store.read();
      if (editor.get().loaded) return;
      show({
        loaded: true,
        ...(draft ? { draft, reading: { state: draft.paper ? "ready" : "none" } } : {}),
      });
    },
    remove() {
      current?.abort(REMOVED);
      current = null;
      const { draft } = editor.get();
      write(
        { file: null, paper: null, form: withoutSuggestions(draft), suggested: [], doubtful: [], sent: null },
        { reading: { state: "none" }, problem: null, unread: null, password: null },
      );
    },
    type(form) {
      const { draft } = editor.get();
      const names = Object.keys(form);
      write({
        form: { ...draft.form, ...form },
        touched: [...new Set([...draft.touched, ...names])],
        suggested: draft.suggested.filter((name) => !names.includes(name)),
        doubtful: (draft.doubtful ?? []).filter((name) => !names.includes(name)),
      });
    },
    note: (change) => write(change),
    clear() {
      current?.abort();
      current = null;
      write(blank(), { reading: { state: "none" }, problem: null, unread: null, password: null });
    },
  };
}
