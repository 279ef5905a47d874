import { expect, test } from "vitest";
import { explained, StartError } from "../../supabase/local/start-error.ts";

const MEGABYTE = 1024 * 1024;
const plenty = () => 1000 * MEGABYTE;
const little = () => MEGABYTE;
const failure = (code: string) => Object.assign(new Error("it failed"), { code });
const damaged = new StartError("database_corrupt", "It is damaged.", new Error("Aborted()"));

test.each([
  [
    "the system said so",
    new StartError("folder_unwritable", "It cannot be written.", failure("ENOSPC")),
    plenty,
  ],
  ["a quota said so", failure("EDQUOT"), plenty],
  ["the database said so", new StartError("migration_failed", "It failed.", failure("53100")), plenty],
  ["the database ended without a reason, and there is no room", damaged, little],
])("a start on a full disk says that it is full where %s", (_, error, roomIn) => {
  const reason = explained(error, "/data", roomIn) as StartError;
  expect(reason).toMatchObject({ code: "disk_full", cause: error });
  expect(reason.message).toMatch(/^The disk of \/data is full\. Free at least 64 MB and start again; .*\.$/);
});

test("a start that failed for another reason keeps it, whatever room there is", () => {
  const inUse = new StartError("folder_in_use", "It is in use.");
  expect(explained(inUse, "/data", little)).toBe(inUse);
  expect(explained(damaged, "/data", plenty)).toBe(damaged);
  expect(explained("a word", "/data", little)).toBe("a word");
});
