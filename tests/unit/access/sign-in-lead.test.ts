// Why somebody has to sign in, where they did not ask for it.
import { expect, test } from "vitest";
import { signInLead } from "#features/access/sign-in-lead.ts";
import { LOST_AT, WAITS_AT } from "#sw/shared-paper.ts";

test("whoever shared a paper or has paid reads why to sign in, and others nothing of it", () => {
  expect(signInLead(WAITS_AT)).toContain("Your paper waits on this device.");
  expect(signInLead("/subscription/success?session_id=cs_1")).toContain("Your payment is safe.");
  for (const other of [null, "/generate", LOST_AT, "/playlist", "/user/generate?shared"])
    expect(signInLead(other)).toBeNull();
});
