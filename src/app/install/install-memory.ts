// What a device remembers about its visits and the offer to install, in the browser's small storage.
import type { SmallStorage } from "#lib/small-storage.ts";

const KEY = "orpheus-install";

type Remembered = { day: string; days: number; offered: boolean };

export type InstallMemory = {
  /** Days with a visit, today's included. */
  visitDays(): number;
  wasOffered(): boolean;
  noteOffered(): void;
};

function read(storage: SmallStorage): Remembered {
  try {
    const { day = "", days = 0, offered = false } = JSON.parse(storage.getItem(KEY) ?? "{}");
    return { day: String(day), days: Number(days) || 0, offered: offered === true };
  } catch {
    return { day: "", days: 0, offered: false };
  }
}

/**
 * Notes today's visit.
 * @param today any text that is the same all day.
 * @returns null where the storage keeps nothing: what cannot be remembered would be asked again and again.
 */
export function createInstallMemory(find: () => SmallStorage, today: string): InstallMemory | null {
  try {
    const storage = find();
    const write = (remembered: Remembered) => storage.setItem(KEY, JSON.stringify(remembered));
    const before = read(storage);
    if (before.day !== today) write({ ...before, day: today, days: before.days + 1 });
    return {
      visitDays: () => read(storage).days,
      wasOffered: () => read(storage).offered,
      noteOffered: () => write({ ...read(storage), offered: true }),
    };
  } catch {
    return null;
  }
}
