// What the API and the pages work with.
import type { Price, State } from "./state.ts";
import type { Life } from "./subscriptions.ts";

export type Desk = {
  state: State;
  life: Life;
  prices: Price[];
  /** The provider's time in seconds since 1970. */
  now(): number;
  checkoutUrl(id: string): string;
  portalUrl(id: string): string;
};

/** Works on the state as it is now: what was due is done before, what changed is on disk after it. */
export type AtDesk = <Answer>(work: (desk: Desk) => Answer | Promise<Answer>) => Promise<Answer>;
