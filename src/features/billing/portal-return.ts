// The way back from the portal: whether the subscription was changed there. The tab remembers what it held when it left.
import type { SubscriptionRow } from "#billing-contract";

/** Where the tab keeps it. */
export const LEFT_FOR_PORTAL = "left-for-portal";

/** What a change in the portal changes, as text. */
export const noteOf = (row: SubscriptionRow): string =>
  JSON.stringify([
    row.user_id,
    row.tier,
    row.interval,
    row.stripe_price_id,
    row.status,
    row.cancel_at_period_end,
    row.current_period_start,
    row.current_period_end,
    row.stripe_subscription_id,
  ]);

export type ReturnPorts = {
  /** What the tab noted when it left; null where it did not leave from here. */
  note: string | null;
  /** Asks the server. @returns whether it answered. Rejects where its code cannot be had. */
  refresh(): Promise<boolean>;
  /** Tells of the subscription as it is stored, now and whenever that changes; null where there is none. @returns ends it. */
  watch(onRow: (row: SubscriptionRow | null) => void): () => void;
  /** Says that the subscription was changed. */
  tell(): void;
};

/**
 * Tells of a change once the device hears of it, which may be after the first answer: the server reads the provider at
 * most once a minute. Where nothing was noted, or nobody can be asked, the address is believed.
 * @returns ends it
 */
export function tellOfChange({ note, refresh, watch, tell }: ReturnPorts): () => void {
  let isOver = false;
  let unwatch = () => {};
  const end = () => {
    isOver = true;
    unwatch();
  };
  const tellOnce = () => {
    if (isOver) return;
    end();
    tell();
  };
  if (note === null) {
    tellOnce();
    return end;
  }
  unwatch = watch((row) => {
    if (row === null || noteOf(row) !== note) tellOnce();
  });
  if (isOver) unwatch();
  refresh().then(
    (answered) => {
      if (!answered) tellOnce();
    },
    () => tellOnce(),
  );
  return end;
}
