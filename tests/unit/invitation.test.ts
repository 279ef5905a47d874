import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as v from "valibot";
import type { CallFunction } from "#backend";
import {
  checkInvite,
  landingMessage,
  normaliseCode,
  signUpAddress,
  signUpMessage,
} from "#features/access/invitation.ts";
import { rulesFor, sendSignUp, type AccountPorts } from "#features/access/account-form.ts";
import { answering } from "./access/answering.ts";

const unused = { valid: true, email: null };
const invalid = { error: "no such code", code: "invite_invalid" };
const used = { error: "gone", code: "invite_used" };
const form = { email: "ada@orpheus.local", password: "secret-1", repeated: "secret-1", code: "ORPHEUS1" };

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

describe("invitation codes", () => {
  test("the address that a code is bound to goes along to the sign-up", async () => {
    const { callFunction } = answering(200, { valid: true, email: "ada+survey@example.org" });
    const checked = await checkInvite(callFunction, "abcd1234");
    if (!checked.ok) throw new Error("the code was refused");
    expect(signUpAddress(checked.value)).toBe("/auth?invite=ABCD1234&email=ada%2Bsurvey%40example.org");
    expect(signUpAddress({ code: "ABCD1234", email: null })).toBe("/auth?invite=ABCD1234");
  });

  test("a code typed in lower case or pasted with blanks is taken", async () => {
    expect(normaliseCode(" orph eus1\n")).toBe("ORPHEUS1");
    const { callFunction, asked } = answering(200, unused);
    expect(await checkInvite(callFunction, " orpheus1 ")).toEqual({
      ok: true,
      value: { code: "ORPHEUS1", email: null },
    });
    expect(asked).toEqual([{ code: "ORPHEUS1" }]);
  });

  test.each([
    [404, invalid, "Invalid invitation code.", "Invalid or expired invitation code."],
    [409, used, "This invitation code has already been used.", "Invalid or expired invitation code."],
    [500, null, "Something went wrong. Please try again.", "Something went wrong. Please try again."],
    [
      502,
      "<html>bad gateway</html>",
      "Something went wrong. Please try again.",
      "Something went wrong. Please try again.",
    ],
  ])("the answer %i %j has the specification's message", async (status, body, landing, signUp) => {
    const checked = await checkInvite(answering(status, body).callFunction, "X");
    if (checked.ok) throw new Error("the code was taken");
    expect(landingMessage(checked.error)).toBe(landing);
    expect(signUpMessage(checked.error)).toBe(signUp);
    expect(logged).toHaveBeenCalledTimes(status < 500 ? 0 : 1);
  });
});

describe("sign-up rules", () => {
  const problems = (input: unknown) =>
    (v.safeParse(rulesFor("sign-up"), input).issues ?? []).map((issue) => issue.message);

  test("different passwords are refused", () => {
    expect(problems({ ...form, repeated: "secret-2" })).toEqual(["Passwords do not match."]);
  });

  test("sign-up without a code is refused", () => {
    expect(problems({ ...form, code: "  " })).toContain("An invitation code is required to sign up.");
  });

  test("a complete form is accepted", () => {
    expect(problems(form)).toEqual([]);
  });

  test("every address that the waitlist and the survey take is accepted", () => {
    for (const email of ["o'brien@example.org", "ada@xn--bcher-kva.example", "a!b@example.org"])
      expect(problems({ ...form, email }), email).toEqual([]);
    expect(problems({ ...form, email: "ada@example" })).toEqual(["Please enter a valid email address."]);
    expect(problems({ ...form, email: " " })[0]).toBe("Please enter your email address.");
  });
});

describe("sending the sign-up", () => {
  const session = (signUp: AccountPorts["session"]["signUp"]): AccountPorts["session"] => ({
    signUp,
    signIn: () => Promise.reject(new Error("not part of signing up")),
  });

  test("no account is asked for with a code that was refused", async () => {
    const signUp = vi.fn<AccountPorts["session"]["signUp"]>();
    const { callFunction } = answering(409, used);
    expect(await sendSignUp({ session: session(signUp), callFunction }, form)).toEqual({
      kind: "refused",
      message: "Invalid or expired invitation code.",
    });
    expect(signUp).not.toHaveBeenCalled();
  });

  test("losing the race for a code is reported as a refused code", async () => {
    const first = answering(200, unused).callFunction;
    const later = answering(409, used).callFunction;
    let calls = 0;
    const callFunction: CallFunction = (name, body) => {
      calls += 1;
      return calls === 1 ? first(name, body) : later(name, body);
    };
    const fault = {
      ok: false as const,
      error: {
        kind: "transient" as const,
        code: "internal" as const,
        message: "Database error",
        status: 500,
      },
    };
    const outcome = await sendSignUp({ session: session(() => Promise.resolve(fault)), callFunction }, form);
    expect(outcome).toEqual({ kind: "refused", message: "Invalid or expired invitation code." });
  });

  test("an account without a confirmed address is distinguished from one that is signed in", async () => {
    const { callFunction } = answering(200, unused);
    const signUp = () => Promise.resolve({ ok: true as const, value: { confirmed: false } });
    expect(await sendSignUp({ session: session(signUp), callFunction }, form)).toEqual({
      kind: "unconfirmed",
    });
  });
});
