// What is said to somebody who came to the sign-in because something of theirs needs an account.

/**
 * @param address where the sign-in leads; null where that is nowhere in particular.
 * @returns null where there is nothing to say but the usual.
 */
export function signInLead(address: string | null): string | null {
  if (address === null) return null;
  const [path, query] = address.split("?");
  // As the service worker leads on with a paper that was shared (sw/shared-paper.ts).
  if (path === "/generate" && new URLSearchParams(query).get("shared") === "")
    return "Your paper waits on this device. Sign in to turn it into an episode.";
  if (path === "/subscription/success") return "Sign in to finish your subscription. Your payment is safe.";
  return null;
}
