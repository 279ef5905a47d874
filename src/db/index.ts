// The way into what the device remembers.
export { createDatabase, type Database } from "./database.ts";
export { createSessionStore, type SessionStore } from "./session-store.ts";
export {
  createAccountDatabase,
  type AccountDatabase,
  type Draft,
  type DraftForm,
  type DraftPaper,
} from "./account-database.ts";
export { createDraftStore, type DraftStore } from "./draft-store.ts";
