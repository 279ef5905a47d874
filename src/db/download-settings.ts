// The download settings of an account: with its other rows, so that a sign-out removes them. The row's key is older
// than the name.
import type { AccountDatabase } from "./account-database.ts";
import type { DownloadSettingsState } from "./rows.ts";

export type DownloadSettings = Omit<DownloadSettingsState, "key">;

/** Of an account that has said nothing yet. */
const DEFAULT_SETTINGS: DownloadSettings = {
  automatic: false,
  removeFinished: false,
  declined: [],
  told: [],
  removing: [],
};

export type DownloadSettingsStore = {
  /** To be run in a live query too. */
  read(): Promise<DownloadSettings>;
  /** Writes what `change` makes of it; after a sign-out nothing is kept. */
  update(change: (before: DownloadSettings) => Partial<DownloadSettings>): Promise<void>;
};

export function createDownloadSettings({ meta }: AccountDatabase): DownloadSettingsStore {
  async function read(): Promise<DownloadSettings> {
    const row = await meta.get("keeping");
    // A version before this one stored fewer.
    return row?.key === "keeping" ? { ...DEFAULT_SETTINGS, ...row } : DEFAULT_SETTINGS;
  }
  return {
    read,
    update: (change) =>
      meta.db.transaction("rw", meta, async () => {
        if (await meta.get("left")) return;
        const before = await read();
        await meta.put({ ...before, ...change(before), key: "keeping" });
      }),
  };
}
