// One export of a made-up account to its end, wherever it is written.
import type { ExportRequest } from "#export-contract";
import { createAccountExport, type AskFailure, type ExportPorts } from "#export";
import { systemClock } from "#lib/clock.ts";
import { observable } from "#lib/observable.ts";
import { success, type Result } from "#lib/result.ts";
import { answerTo } from "./answers.ts";

/**
 * @param url of the server that sends so many bytes as its path says
 * @returns the bytes of the archive, which is removed
 */
export async function exportAll(
  url: string,
  episodes: number,
  { destine, clean }: Pick<ExportPorts, "destine" | "clean">,
): Promise<number> {
  const account = createAccountExport({
    ask: async <Answer>(request: ExportRequest): Promise<Result<Answer, AskFailure>> =>
      success(answerTo(request, url, episodes) as Answer),
    fetch: (address, init) => fetch(address, init),
    online: observable(true),
    clock: systemClock,
    destine,
    clean,
    holdBusy: () => () => {},
    report: (error) => console.error(error),
  });
  const ended = new Promise<void>((resolve) => {
    account.state.subscribe(() => {
      if (account.state.get().kind !== "running") resolve();
    });
  });
  account.start("bench@example.org");
  await ended;
  const state = account.state.get();
  if (state.kind !== "done" || state.missing > 0)
    throw new Error(`the export ended as ${JSON.stringify(state)}`);
  account.end();
  return state.bytes;
}
