// The page that exports an account in a browser, into the browser's private file system: a small export first, and then,
// when the server says so, the whole one. It tells the server when each has ended.
import { cleanTemporary, destine } from "#export";
import { systemClock } from "#lib/clock.ts";
import { exportAll } from "./export-all.ts";

const browser = {
  showSaveFilePicker: undefined,
  storage: navigator.storage,
  locks: navigator.locks,
  document,
  after: systemClock.after,
};
const inBrowser = {
  destine: (name: string) => destine(browser, name),
  clean: () => cleanTemporary(browser),
};

const tell = (path: string) => fetch(path, { method: "POST" });

try {
  await exportAll(location.origin, 2, inBrowser);
  // Answered when the memory has been looked at.
  await tell("/warm");
  const episodes = Number(new URLSearchParams(location.search).get("episodes"));
  await tell(`/done/${await exportAll(location.origin, episodes, inBrowser)}`);
} catch (error) {
  await tell(`/failed/${encodeURIComponent(String(error))}`);
}
