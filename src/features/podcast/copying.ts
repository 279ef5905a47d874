// The clipboard as the page of an episode uses it: the app owns it, and the messages that say how it went.

export type Copying = {
  /**
   * Copies `text` and says `done`. Where the clipboard refuses, `otherwise` is told; null: whoever asked tells it.
   * @returns whether it is on the clipboard.
   */
  copy(text: string, done: string, otherwise: { title: string; message: string } | null): Promise<boolean>;
};
