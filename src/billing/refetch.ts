// Asks again and again what an account holds, while a screen shows it.
import type { Clock } from "#lib/clock.ts";
import type { Readable } from "#lib/observable.ts";
import type { Billing } from "./billing.ts";

/** Milliseconds from one question to the next (docs/product-rules.md). */
const REFETCH = 30_000;

export type RefetchPorts = {
  billing: Pick<Billing, "refresh">;
  online: Readable<boolean>;
  /** The browser's page: hidden ones ask nothing. */
  page: { isVisible(): boolean; subscribe(listener: (event: string) => void): () => void };
  clock: Clock;
  /** Told after each question whether it was answered. */
  onAnswer(isAnswered: boolean): void;
  /** Notes a fault of the storage; the next question tries again. */
  report(error: unknown): void;
};

/**
 * Asks at once and every 30 s, while the page is visible and there is a network; whoever comes back to it is not to
 * wait for the next time. A failure changes nothing.
 * @returns ends it.
 */
export function refetchHoldings({
  billing,
  online,
  page,
  clock,
  onAnswer,
  report,
}: RefetchPorts): () => void {
  let hasEnded = false;
  let isAsking = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let cancel = () => {};

  function arm(): void {
    cancel();
    if (hasEnded || isAsking || !page.isVisible() || !online.get()) return;
    // The device's clock may have been set back since.
    const wait = Math.min(Math.max(askedAt + REFETCH - clock.now(), 0), REFETCH);
    cancel = clock.after(wait, () => void ask());
  }

  async function ask(): Promise<void> {
    // Hidden since: coming back arms it anew.
    if (!page.isVisible()) return;
    isAsking = true;
    askedAt = clock.now();
    const answer = await billing.refresh().catch(report);
    if (!hasEnded) onAnswer(answer?.ok ?? false);
    isAsking = false;
    arm();
  }

  const ends = [
    online.subscribe(arm),
    page.subscribe((event) => {
      // The event of the page's own start comes while the first question is under way.
      if (event === "visible" && !isAsking) askedAt = Number.NEGATIVE_INFINITY;
      arm();
    }),
  ];
  arm();
  return () => {
    hasEnded = true;
    cancel();
    for (const end of ends) end();
  };
}
