// Exports of the account of this page over this browser. A chunk of its own: only /account shows them.
import type { Backend, Connectivity } from "#backend";
import { cleanTemporary, createAccountExport, destine, type AccountExport, type AskFailure } from "#export";
import type { ExportRequest } from "#export-contract";
import { holdBusy } from "#lib/busy.ts";
import type { Clock } from "#lib/clock.ts";
import { failure, success, type Result } from "#lib/result.ts";

export type ExporterPorts = {
  backend: Pick<Backend, "callFunction">;
  /** Whether the session of the page is still this account's. */
  isStillOurs(): Promise<boolean>;
  connectivity: Pick<Connectivity, "online" | "probe">;
  clock: Clock;
  report(error: unknown): void;
};

export const removeLeftExports = () => cleanTemporary(navigator);

const kinds = { auth: "signed-out", transient: "transient", rejected: "refused" } as const;

export function createExporter(ports: ExporterPorts): AccountExport {
  const { backend, isStillOurs, connectivity, clock, report } = ports;
  const browser = {
    // Absent in some browsers, which its type does not know.
    showSaveFilePicker: Reflect.get(window, "showSaveFilePicker")?.bind(window),
    storage: navigator.storage,
    locks: navigator.locks,
    document,
    after: clock.after,
  };
  async function ask<Answer>(request: ExportRequest): Promise<Result<Answer, AskFailure>> {
    if (!(await isStillOurs())) return failure({ kind: "signed-out" });
    const outcome = await backend.callFunction<Answer>("export-account", request);
    if (outcome.ok) return success(outcome.value);
    // No answer came: check whether the backend can be reached at all.
    if (outcome.error.status === 0) void connectivity.probe();
    return failure({ kind: kinds[outcome.error.kind] });
  }
  return createAccountExport({
    ask,
    async fetch(address, init) {
      try {
        return await window.fetch(address, init);
      } catch (error) {
        if (!init.signal?.aborted) void connectivity.probe();
        throw error;
      }
    },
    online: connectivity.online,
    clock,
    destine: (name) => destine(browser, name),
    clean: removeLeftExports,
    holdBusy,
    report,
  });
}
