/** What the calls to action of the home page say. */
export const startLabel = (signedIn: boolean): string =>
  signedIn ? "Generate Your First Podcast" : "Get Started";
