// The address of an episode, and the system's own way to pass it on.

export const episodeLinks = {
  /** @param start seconds that it is to begin at; null: where it stopped. */
  addressOf(id: string, start: number | null): string {
    const address = new URL(`/podcast/${id}`, location.origin);
    if (start !== null) address.searchParams.set("t", String(start));
    return address.href;
  },
  /** Null where the browser has none. */
  system:
    "share" in navigator
      ? (title: string, url: string) =>
          // Rejects where the user thought better of it.
          void navigator.share({ title, url }).catch(() => undefined)
      : null,
};
