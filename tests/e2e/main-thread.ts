// What a page computes, in its own processor time: other work on the machine adds nothing to it.
import type { Page } from "playwright/test";

/**
 * Answers a function for the seconds of processor time that the page's main thread has taken so far. To be called on
 * the document that is looked at: another one may have another process.
 */
export async function mainThreadSeconds(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const taken = metrics.find(({ name }) => name === "TaskDuration");
    if (!taken) throw new Error("the browser does not say what its tasks took");
    return taken.value;
  };
}
