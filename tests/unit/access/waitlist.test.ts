import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ERROR_MESSAGES } from "#contract";
import { joinWaitlist } from "#features/access/waitlist.ts";
import { failure, success } from "#lib/result.ts";
import { answering } from "./answering.ts";

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

test("an address goes out trimmed and in lower case, with the value of the honeypot", async () => {
  const { callFunction, asked } = answering(200, { status: "pending" });
  expect(await joinWaitlist(callFunction, " O'Brien@Example.org ", "")).toEqual(
    success("o'brien@example.org"),
  );
  await joinWaitlist(callFunction, "bot@example.org", "https://spam.example");
  expect(asked).toEqual([
    { email: "o'brien@example.org", website: "" },
    { email: "bot@example.org", website: "https://spam.example" },
  ]);
});

test("what is no address is refused without asking the server", async () => {
  const { callFunction, asked } = answering(200, { status: "pending" });
  for (const typed of ["", "ada", "ada@example", "ada @example.org", "ada@example.org, grace@example.org"])
    expect(await joinWaitlist(callFunction, typed, ""), typed).toEqual(
      failure("Please enter a valid email address."),
    );
  expect(asked).toEqual([]);
});

test.each([
  [409, "already_on_waitlist", "This email is already on the waitlist."],
  [400, "email_invalid", "Please enter a valid email address."],
  [429, "rate_limited", ERROR_MESSAGES.rate_limited],
])("the answer %i %s has its own message", async (status, code, message) => {
  const { callFunction } = answering(status, { error: "the server's words", code });
  expect(await joinWaitlist(callFunction, "ada@example.org", "")).toEqual(failure(message));
  expect(logged).not.toHaveBeenCalled();
});

test.each([
  [0, null],
  [409, { error: "another conflict", code: "key_reused" }],
  [422, { error: "the server's words", code: "invalid_request" }],
  [500, { error: "a stack", code: "internal" }],
])("any other failure (%i %j) has one message and is logged", async (status, body) => {
  const { callFunction } = answering(status, body);
  expect(await joinWaitlist(callFunction, "ada@example.org", "")).toEqual(
    failure("Something went wrong. Please try again."),
  );
  expect(logged).toHaveBeenCalledOnce();
});
