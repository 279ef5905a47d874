// Light, dark, or as the system has it. public/start.js sets the stored choice before the first paint; this changes it.
import { observable, type Readable } from "#lib/observable.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEMES)[number];

export type Theme = Readable<ThemeChoice> & { choose: (choice: ThemeChoice) => void };

const STORAGE_KEY = "orpheus-theme";

const isChoice = (value: string | undefined): value is ThemeChoice => THEMES.some((theme) => theme === value);

/** Reads the choice from `root`'s attribute, keeps it there and in `storage`. */
export function createTheme(root: HTMLElement, storage: Pick<Storage, "setItem" | "removeItem">): Theme {
  const present = root.dataset.theme;
  const choice = observable<ThemeChoice>(isChoice(present) ? present : "system");
  return {
    get: choice.get,
    subscribe: choice.subscribe,
    choose(next) {
      if (next === "system") delete root.dataset.theme;
      else root.dataset.theme = next;
      try {
        if (next === "system") storage.removeItem(STORAGE_KEY);
        else storage.setItem(STORAGE_KEY, next);
      } catch {
        // A browser that stores nothing still shows the choice until the page is closed.
      }
      choice.set(next);
    },
  };
}
