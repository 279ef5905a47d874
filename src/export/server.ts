// The server as an export asks it: what fails for a while is asked again.
import type {
  ExportAddresses,
  ExportFile,
  ExportPage,
  ExportPart,
  ExportRequest,
  ExportSize,
  FileName,
} from "#export-contract";
import { ExportError } from "./failures.ts";
import type { Patience } from "./patience.ts";
import type { ExportPorts } from "./ports.ts";

/** Rejects with an ExportError, or the signal's reason. */
export type ExportServer = {
  size(): Promise<ExportSize>;
  /** All pages of a part, each asked for when the one before has been used. */
  pages(part: ExportPart): AsyncGenerator<unknown[], void>;
  /** Addresses in the order of `files`; null for those that are gone. */
  addresses(files: readonly FileName[]): Promise<(string | null)[]>;
};

export function createExportServer(
  { ask }: Pick<ExportPorts, "ask">,
  patience: Patience,
  signal: AbortSignal,
): ExportServer {
  async function askUntilAnswered<Answer>(request: ExportRequest): Promise<Answer> {
    for (;;) {
      signal.throwIfAborted();
      const outcome = await ask<Answer>(request);
      signal.throwIfAborted();
      if (outcome.ok) {
        patience.progressed();
        return outcome.value;
      }
      const { kind } = outcome.error;
      if (kind !== "transient") throw new ExportError({ kind });
      await patience.wait();
    }
  }
  return {
    size: () => askUntilAnswered<ExportSize>({ size: true }),
    async *pages(part) {
      for (let after: string | null = null; ;) {
        const page: ExportPage = await askUntilAnswered<ExportPage>({ part, after });
        yield page.rows;
        if (page.next === null) return;
        after = page.next;
      }
    },
    async addresses(files) {
      if (files.length === 0) return [];
      const names = files.map(({ bucket, path }: FileName | ExportFile) => ({ bucket, path }));
      return (await askUntilAnswered<ExportAddresses>({ files: names })).addresses;
    },
  };
}
