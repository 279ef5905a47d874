// The way into what the device remembers.
export { createDatabase, type Database } from "./database.ts";
export { createSessionStore, type SessionStore } from "./session-store.ts";
