// What /account says of a change of the e-mail address.
import { expect, test } from "vitest";
import { checkNewEmail, waitingText } from "#features/account/email-change-texts.ts";

test.each([
  ["", "Please enter a valid email address."],
  ["ada", "Please enter a valid email address."],
  ["Ada@Example.org", "This is your address already."],
  ["new@example.org", null],
])("a new address %j is answered %j", (typed, said) => {
  expect(checkNewEmail(typed, "ada@example.org")).toBe(said);
});

const change = { email: "old@example.org", newEmail: "new@example.org" };

test("a change that waits names the addresses that have not confirmed yet", () => {
  const both = waitingText({ ...change, waitsFor: ["old", "new"] });
  expect(both).toContain("the links in both mails, that to the new address and that to the old one");
  const next = waitingText({ ...change, waitsFor: ["new"] });
  expect(next).toMatch(/^old@example.org is confirmed\..* the mail to new@example.org too\./);
  const old = waitingText({ ...change, waitsFor: ["old"] });
  expect(old).toMatch(/^new@example.org is confirmed\..* the mail to old@example.org too\./);
  for (const text of [both, next, old])
    expect(text).toContain("Until then you sign in with old@example.org.");
});
