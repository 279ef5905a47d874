// Removes what the run left on disk.
import { existsSync, rmSync } from "node:fs";
import { expect, test } from "playwright/test";
import { runFolder } from "./server.ts";

test("the run leaves nothing on disk", () => {
  rmSync(runFolder(), { recursive: true, force: true });
  expect(existsSync(runFolder())).toBe(false);
});
