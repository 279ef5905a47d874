// Where a sign-in leads (docs/product-rules.md): to the onboarding, if that is not completed, and else on.
import type { Clock } from "#lib/clock.ts";

/** Milliseconds for which the server is asked (docs/product-rules.md). */
const SERVER_WAIT = 3_000;

export type OnboardingPorts = {
  /** As this device knows it; null where it does not. */
  onDevice(): Promise<boolean | null>;
  /** As the server knows it; null where it cannot say. */
  onServer(): Promise<boolean | null>;
  clock: Pick<Clock, "after">;
};

/**
 * Whether the user has been through the onboarding. What nobody knows in time counts as completed: nobody is kept waiting,
 * and nobody is sent there later.
 */
export async function isOnboarded({ onDevice, onServer, clock }: OnboardingPorts): Promise<boolean> {
  const known = await onDevice().catch(() => null);
  if (known !== null) return known;
  let cancel = () => {};
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(SERVER_WAIT, () => resolve(null));
  });
  const answer = await Promise.race([onServer().catch(() => null), late]);
  cancel();
  return answer ?? true;
}

/** @param remembered the address that the user wanted before the sign-in; it stays remembered during the onboarding. */
export function addressAfterSignIn(onboarded: boolean, remembered: string | null, userId: string): string {
  return onboarded ? (remembered ?? `/user/${userId}`) : "/onboarding";
}
