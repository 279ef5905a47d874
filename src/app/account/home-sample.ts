// The home page's sample over the account at hand: what was shown last is on the device.
import type { Podcasts } from "#backend";
import type { SampleSource } from "#features/home/sample.ts";
import type { Clock } from "#lib/clock.ts";
import type { Account } from "./accounts.ts";

/** Under this name the device keeps which episode it was. */
export const SAMPLE_LIST = "sample";

/** @param account the page's at the time of a call. */
export const createSampleSource = (
  podcasts: Podcasts,
  account: () => Account,
  clock: Pick<Clock, "now">,
): SampleSource => ({
  load: podcasts.sample,
  async recall() {
    try {
      const { database, cards } = await account().opened();
      const list = await database.lists.get(SAMPLE_LIST);
      const [episode] = list ? await cards(list.ids) : [];
      return episode ?? null;
    } catch {
      return null;
    }
  },
  remember({ id }) {
    const list = { key: SAMPLE_LIST, ids: [id], fetched_at: clock.now() };
    account()
      .store()
      .then(({ database }) =>
        database.transaction("rw", database.lists, database.meta, async () => {
          // Signing out leads home first: what is cleared there is not filled again.
          if (!(await database.meta.get("left"))) await database.lists.put(list);
        }),
      )
      // Nothing is lost with it but a moment of the next visit.
      .catch(() => undefined);
  },
});
