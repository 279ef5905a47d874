// What may no longer be heard is let go of in every tab. One tab pulls for all of an account, and what another plays is
// in that one's player alone.
import type { Media } from "#sync";

/**
 * @param page what this tab plays. @param name the same in all tabs of the account.
 * @returns the same, telling the other tabs what it forgets; `end` hears of no more.
 */
export function shareForgetting(page: Media, name: string, report: (error: unknown) => void) {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<readonly string[]>) => {
    page.forget(data).catch(report);
  });
  return {
    async forget(podcastIds: readonly string[]) {
      channel.postMessage(podcastIds);
      await page.forget(podcastIds);
    },
    wipe: page.wipe,
    end: () => channel.close(),
  };
}
