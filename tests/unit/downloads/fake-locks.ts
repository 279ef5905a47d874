// Web Locks of several tabs in memory. A tab that dies lets go of everything, as the browser sees to.
import type { DownloadPorts } from "../../../src/downloads/ports.ts";

type Locks = DownloadPorts["locks"];
type Holder = { tab: number; grant: () => void; letGo: () => void };

export function createFakeLocks() {
  const lines = new Map<string, Holder[]>();

  function leave(name: string, holder: Holder): void {
    const line = lines.get(name) ?? [];
    const wasFirst = line[0] === holder;
    const rest = line.filter((each) => each !== holder);
    lines.set(name, rest);
    if (wasFirst) rest[0]?.grant();
  }

  return {
    held: () => [...lines].flatMap(([name, line]) => (line.length ? [name] : [])),
    /** The locks as a tab sees them. */
    of: (tab: number): Locks => ({
      request: (name, { signal, ifAvailable = false }, hold) =>
        new Promise((resolve, reject) => {
          const line = lines.get(name) ?? [];
          if (ifAvailable && line.length) {
            hold(null).then(resolve, reject);
            return;
          }
          let isGranted = false;
          const holder: Holder = {
            tab,
            grant() {
              isGranted = true;
              hold({ name })
                .then(resolve, reject)
                .finally(() => leave(name, holder));
            },
            letGo: () => leave(name, holder),
          };
          signal?.addEventListener("abort", () => {
            if (isGranted) return;
            leave(name, holder);
            reject(new DOMException("", "AbortError"));
          });
          lines.set(name, [...line, holder]);
          if (!line.length) holder.grant();
        }),
    }),
    killTab(tab: number) {
      for (const line of lines.values())
        for (const holder of line.filter((each) => each.tab === tab)) holder.letGo();
    },
  };
}
