// Short messages and how long they live: shown 5000 ms, fading 300 ms, then gone (docs/product-rules.md). Three are shown
// at most. One that gives way to a newer one waits, and is shown for the rest of its time when there is room again.
import type { Clock } from "./clock.ts";
import { observable, type Readable } from "./observable.ts";

const TOAST_MILLISECONDS = 5000;
const TOAST_FADE_MILLISECONDS = 300;
const MOST_SHOWN = 3;
/** Milliseconds that one which comes back is shown at least: less could not be read. */
const SHORTEST = 2000;

export type ToastType = "success" | "error" | "warning" | "info";
export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  type: ToastType;
  title: string;
  message?: string;
  actions?: readonly ToastAction[];
  fading: boolean;
};
export type ToastInput = {
  title: string;
  message?: string;
  type?: ToastType;
  actions?: readonly ToastAction[];
  /** Stays until it is dismissed or acted on. */
  sticky?: boolean;
};

export type Toasts = Readable<readonly Toast[]> & {
  /** Shows a message (type `info` unless said otherwise) and answers its id. It takes the place of the same one without buttons. */
  show: (input: ToastInput) => number;
  /** It is being read: it stays until it is dismissed. */
  hold: (id: number) => void;
  /** Fades it out now; nothing happens for one that is gone or fading already. */
  dismiss: (id: number) => void;
};

/** `left`: milliseconds that it is to be shown yet, of `since` on; Infinity for one that stays. `stop` ends its timer. */
type Kept = { toast: Toast; left: number; since: number; stop: () => void };

/** What gives way to a newer one first: one that fades, then what is no error, then errors, then what stays. */
const weight = ({ toast, left }: Kept) =>
  toast.fading ? 0 : left === Infinity ? 3 : toast.type === "error" ? 2 : 1;

/** Makes the list of messages. `clock` decides when they fade and go. */
export function createToasts(clock: Clock): Toasts {
  const list = observable<readonly Toast[]>([]);
  let shown: Kept[] = [];
  let waiting: Kept[] = [];
  let lastId = 0;

  const publish = () => list.set(shown.map(({ toast }) => toast));

  const enter = (kept: Kept) => {
    kept.since = clock.now();
    if (kept.left < Infinity) kept.stop = clock.after(kept.left, () => dismiss(kept.toast.id));
    shown.push(kept);
    publish();
  };

  const leave = (kept: Kept) => {
    kept.stop();
    shown = shown.filter((each) => each !== kept);
  };

  const makeRoom = () => {
    if (shown.length < MOST_SHOWN) return;
    const kept = shown.reduce((first, each) => (weight(each) < weight(first) ? each : first));
    leave(kept);
    if (kept.toast.fading) return;
    kept.left = Math.max(SHORTEST, kept.left - (clock.now() - kept.since));
    waiting.push(kept);
  };

  const dismiss = (id: number) => {
    waiting = waiting.filter(({ toast }) => toast.id !== id);
    const kept = shown.find(({ toast }) => toast.id === id);
    if (!kept || kept.toast.fading) return;
    kept.stop();
    kept.toast = { ...kept.toast, fading: true };
    kept.stop = clock.after(TOAST_FADE_MILLISECONDS, () => {
      leave(kept);
      const next = waiting.shift();
      if (next) enter(next);
      else publish();
    });
    publish();
  };

  /** Buttons of another one do something else. */
  const wordsOf = ({ actions, title, message }: Omit<Toast, "id" | "fading">) =>
    actions?.length ? {} : title + message;

  return {
    get: list.get,
    subscribe: list.subscribe,
    dismiss,
    hold(id) {
      const kept = shown.find(({ toast }) => toast.id === id);
      if (!kept || kept.toast.fading) return;
      kept.stop();
      kept.left = Infinity;
    },
    show({ sticky = false, type = "info", ...texts }) {
      const id = (lastId += 1);
      const toast = { id, type, fading: false, ...texts };
      const same = shown.find((kept) => wordsOf(kept.toast) === wordsOf(toast));
      if (same) leave(same);
      else makeRoom();
      enter({ toast, left: sticky ? Infinity : TOAST_MILLISECONDS, since: 0, stop() {} });
      return id;
    },
  };
}
