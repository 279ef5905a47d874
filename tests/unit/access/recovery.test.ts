import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { emailProblem, newPassword } from "#features/access/account-form.ts";
import { isRecovery } from "#features/access/mail-link.ts";
import { hasFreshLink, openedLink } from "#features/access/opened-link.ts";
import { typedEmailIn, withTypedEmail } from "#features/access/typed-email.ts";

const MINUTE = 60_000;
const ADA = "ada@example.org";

describe("a link that was opened", () => {
  const state: unknown = structuredClone(openedLink(100 * MINUTE, ADA));

  test("allows a new password for ten minutes", () => {
    expect(hasFreshLink(state, 100 * MINUTE, ADA)).toBe(true);
    expect(hasFreshLink(state, 110 * MINUTE, ADA)).toBe(true);
    expect(hasFreshLink(state, 110 * MINUTE + 1, ADA)).toBe(false);
  });

  test("allows none before the time it was opened at, as after the clock was set back", () => {
    expect(hasFreshLink(state, 99 * MINUTE, ADA)).toBe(false);
  });

  test("allows none for another account, nor where nobody is signed in", () => {
    expect(hasFreshLink(state, 100 * MINUTE, "grace@example.org")).toBe(false);
    expect(hasFreshLink(state, 100 * MINUTE, null)).toBe(false);
  });

  test.each([null, undefined, "x", {}, { openedAt: "now" }, { openedAt: 0 }, { email: "ada@example.org" }])(
    "is not seen in %j",
    (other) => expect(hasFreshLink(other, 0, ADA)).toBe(false),
  );
});

test("an address that was typed goes along to the next form, and nothing else is taken for one", () => {
  expect(typedEmailIn(structuredClone(withTypedEmail("ada@example.org")))).toBe("ada@example.org");
  for (const other of [null, undefined, 7, {}, { email: 7 }]) expect(typedEmailIn(other)).toBe("");
});

test("a mail for a forgotten password is known by its type, whether its link is good or not", () => {
  const at = (query: string) => isRecovery(new URL(`https://app.example/auth/verify${query}`));
  expect(at("?token_hash=abc&type=recovery")).toBe(true);
  expect(at("?error=access_denied&error_code=otp_expired&type=recovery")).toBe(true);
  expect(at("?token_hash=abc&type=signup")).toBe(false);
  expect(at("")).toBe(false);
});

test.each([
  ["", "Please enter your email address."],
  ["ada", "Please enter a valid email address."],
  ["ada@example.org", undefined],
])("the address %j is answered with %s", (typed, problem) => expect(emailProblem(typed)).toBe(problem));

test.each([
  ["", "Please enter a password."],
  ["seven77", "Password should be at least 8 characters."],
  ["eight888", undefined],
])("the new password %j is answered with %s", (typed, problem) =>
  expect(v.safeParse(newPassword, typed).issues?.[0].message).toBe(problem),
);
