// Short messages and how long they live: shown 5000 ms, fading 300 ms, then gone (docs/product-rules.md). The newest
// three are shown; an older one that stays until it is acted on comes back when there is room again.
import type { Clock } from "./clock.ts";
import { observable, type Readable } from "./observable.ts";

const TOAST_MILLISECONDS = 5000;
const TOAST_FADE_MILLISECONDS = 300;
const MOST_SHOWN = 3;

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
  /** Shows a message (type `info` unless said otherwise) and answers its id. */
  show: (input: ToastInput) => number;
  /** Fades it out now; nothing happens for one that is gone or fading already. */
  dismiss: (id: number) => void;
};

/** Makes the list of messages. `clock` decides when they fade and go. */
export function createToasts(clock: Clock): Toasts {
  const list = observable<readonly Toast[]>([]);
  let all: readonly Toast[] = [];
  const cancelTimer = new Map<number, () => void>();
  let lastId = 0;

  const set = (toasts: readonly Toast[]) => {
    all = toasts;
    list.set(toasts.slice(-MOST_SHOWN));
  };

  const remove = (id: number) => {
    cancelTimer.delete(id);
    set(all.filter((toast) => toast.id !== id));
  };

  const dismiss = (id: number) => {
    const toast = all.find((each) => each.id === id);
    if (!toast || toast.fading) return;
    cancelTimer.get(id)?.();
    set(all.map((each) => (each.id === id ? { ...each, fading: true } : each)));
    cancelTimer.set(
      id,
      clock.after(TOAST_FADE_MILLISECONDS, () => remove(id)),
    );
  };

  return {
    get: list.get,
    subscribe: list.subscribe,
    dismiss,
    show({ sticky = false, type = "info", ...texts }) {
      const id = (lastId += 1);
      set([...all, { id, type, fading: false, ...texts }]);
      if (!sticky)
        cancelTimer.set(
          id,
          clock.after(TOAST_MILLISECONDS, () => dismiss(id)),
        );
      return id;
    },
  };
}
