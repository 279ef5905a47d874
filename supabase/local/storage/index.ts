// The one way into this folder.
export { createStorage, type Storage } from "./storage.ts";
export type { StorageDatabase } from "./ports.ts";
