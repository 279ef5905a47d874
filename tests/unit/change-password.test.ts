// Changing the password on /account, with the old one and without.
import { describe, expect, test } from "vitest";
import type { BackendError, PasswordChange, Session } from "#backend";
import {
  changePassword,
  changeWithOldPassword,
  type PasswordPorts,
} from "#features/account/change-password.ts";
import { failure, success } from "#lib/result.ts";

const error = (code: BackendError["code"], kind: BackendError["kind"], message: string): BackendError => ({
  code,
  kind,
  message,
  status: kind === "rejected" ? 400 : 0,
});
const offline = error("offline", "transient", "Something went wrong. Please try again.");
const tooOften = error("rate_limited", "transient", "Too many attempts.");

type SignedIn = Awaited<ReturnType<Session["signIn"]>>;
const entered: SignedIn = success({ id: "ada", email: "ada@example.org", createdAt: "" });

function ports(change: PasswordChange, signIn: SignedIn = entered) {
  const steps: string[] = [];
  const given: PasswordPorts = {
    passwords: {
      change: (password, now) => {
        steps.push(`change to ${password} at ${now}`);
        return Promise.resolve(change);
      },
    },
    session: {
      signIn: (email, password) => {
        steps.push(`sign in as ${email} with ${password}`);
        return Promise.resolve(signIn);
      },
    },
    now: () => 42,
  };
  return { given, steps };
}

const old = { email: "ada@example.org", oldPassword: "old", password: "new" };
const OFFLINE = "The server cannot be reached. What you typed stays here; try again when you are online.";
const TOO_OFTEN = "That was too often. Please wait a few minutes and try again.";

describe("without the old password", () => {
  test.each<[PasswordChange, unknown]>([
    [{ kind: "changed" }, { kind: "changed" }],
    [{ kind: "sign-in-too-old" }, { kind: "ask" }],
    [
      { kind: "failed", error: error("invalid_request", "rejected", "Too short.") },
      { kind: "failed", message: "Too short." },
    ],
    [
      { kind: "failed", error: offline },
      { kind: "failed", message: OFFLINE },
    ],
    [
      { kind: "failed", error: tooOften },
      { kind: "failed", message: TOO_OFTEN },
    ],
  ])("%j becomes %j", async (change, outcome) => {
    const { given, steps } = ports(change);
    expect(await changePassword(given, "new")).toEqual(outcome);
    expect(steps).toEqual(["change to new at 42"]);
  });
});

describe("with the old password", () => {
  test("it is changed with the session of a new sign-in, whatever the device's clock says", async () => {
    const { given, steps } = ports({ kind: "changed" });
    expect(await changeWithOldPassword(given, old)).toEqual({ kind: "changed" });
    expect(steps).toEqual(["sign in as ada@example.org with old", "change to new at null"]);
  });

  test.each([
    [error("invalid_request", "rejected", "Invalid login credentials"), "This is not your current password."],
    [offline, OFFLINE],
    [tooOften, TOO_OFTEN],
  ])("nothing is changed where the sign-in fails", async (problem, message) => {
    const { given, steps } = ports({ kind: "changed" }, failure(problem));
    expect(await changeWithOldPassword(given, old)).toEqual({ kind: "wrong-password", message });
    expect(steps).toHaveLength(1);
  });

  test("a new password that the server refuses is said", async () => {
    const { given } = ports({ kind: "failed", error: error("invalid_request", "rejected", "Too short.") });
    expect(await changeWithOldPassword(given, old)).toEqual({ kind: "failed", message: "Too short." });
  });
});
