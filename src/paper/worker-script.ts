// The reader's script: a file of its own, far larger than the rest of the app, that nothing but a paper needs.
// oxlint-disable-next-line import/default -- Vite makes it: the address of the built file
import address from "./paper.worker.ts?worker&url";

/** Starts the worker that reads. */
export const spawnReader = () => new Worker(address, { type: "module" });

/** Has the service worker keep the reader for a time without a network. For when nothing else is to do. */
export async function warmReader(): Promise<void> {
  await (await fetch(address)).arrayBuffer();
  const { keepCharacterMaps } = await import("./character-map-files.ts");
  await keepCharacterMaps();
}
