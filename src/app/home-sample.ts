// The home page's sample over the account at hand: what was shown last is on the device.
import type { Podcasts } from "#backend";
import type { SampleSource } from "#features/home/sample.ts";
import { systemClock } from "#lib/clock.ts";
import type { Account } from "./accounts.ts";

/** Under this name the device keeps which episode it was. */
const KEY = "sample";

export const createSampleSource = (podcasts: Podcasts, account: () => Account): SampleSource => ({
  load: podcasts.sample,
  async recall() {
    try {
      const { database, cards } = await account().opened();
      const list = await database.lists.get(KEY);
      const [episode] = list ? await cards(list.ids) : [];
      return episode ?? null;
    } catch {
      return null;
    }
  },
  remember({ id }) {
    const list = { key: KEY, ids: [id], fetched_at: systemClock.now() };
    account()
      .store()
      .then(({ database }) => database.lists.put(list))
      // Nothing is lost with it but a moment of the next visit.
      .catch(() => undefined);
  },
});
