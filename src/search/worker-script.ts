// The worker's script: a file of its own, outside of the shell that is kept from the start.
// oxlint-disable-next-line import/default -- Vite makes it: the address of the built file
import address from "./search.worker.ts?worker&url";

/** Starts the worker that searches. */
export const spawnSearchWorker = () => new Worker(address, { type: "module" });

/** Has the service worker keep the script for a time without a network. For when nothing else is to do. */
export async function warmSearch(): Promise<void> {
  await (await fetch(address)).arrayBuffer();
}
