// How often somebody may fail to get in before they have to wait.
import { beforeEach, describe, expect, test } from "vitest";
import {
  AUTH_LIMITS,
  createAuthAttempts,
  type AuthAttempts,
} from "../../supabase/local/database/auth-attempts.ts";

let now: number;
let attempts: AuthAttempts;
beforeEach(() => {
  now = 1000;
  attempts = createAuthAttempts(() => now);
});

const fail = (address: string, mailbox: string | null) =>
  expect(attempts.begin(address, mailbox)).not.toBeTypeOf("number");
const { failuresOfAddress, failuresOfMailbox, mailsOfAddress, mailsToMailbox } = AUTH_LIMITS;

describe("failures", () => {
  test("block their address for the rest of its time, and no other", () => {
    for (let n = 0; n < failuresOfAddress.count; n += 1) fail("a", `${n}@example.org`);
    expect(attempts.begin("a", null)).toBe(failuresOfAddress.seconds);
    fail("b", null);
    now += failuresOfAddress.seconds - 1;
    expect(attempts.begin("a", null)).toBe(1);
    now += 1;
    fail("a", null);
  });

  test("block their account from every address, for a time", () => {
    for (let n = 0; n < failuresOfMailbox.count; n += 1) fail(`${n}`, "ada@example.org");
    expect(attempts.begin("elsewhere", "ada@example.org")).toBe(failuresOfMailbox.seconds);
    fail("elsewhere", "grace@example.org");
    now += failuresOfMailbox.seconds;
    fail("elsewhere", "ada@example.org");
  });

  test("at the same time are counted before any of them is known to be one", () => {
    const begun = Array.from({ length: 100 }, () => attempts.begin("a", null));
    expect(begun.filter((each) => typeof each !== "number")).toHaveLength(failuresOfAddress.count);
  });

  test("are taken back where the try succeeded", () => {
    for (let n = 0; n < 1000; n += 1) {
      const attempt = attempts.begin("a", "ada@example.org");
      if (typeof attempt === "number") throw new Error(`barred after ${n}`);
      attempt.takeBack();
      attempt.takeBack();
    }
  });

  test("of an account are reported once for each time it is blocked", () => {
    for (let n = 0; n < failuresOfMailbox.count - 1; n += 1) fail(`${n}`, "ada@example.org");
    expect(attempts.barred("ada@example.org")).toBe(false);
    fail("x", "ada@example.org");
    expect(attempts.barred("ada@example.org")).toBe(true);
    expect(attempts.barred("ada@example.org")).toBe(false);
    now += failuresOfMailbox.seconds;
    for (let n = 0; n < failuresOfMailbox.count; n += 1) fail(`${n}`, "ada@example.org");
    expect(attempts.barred("ada@example.org")).toBe(true);
  });
});

describe("mails", () => {
  test("to one mailbox are five an hour, wherever they are asked for", () => {
    expect(mailsToMailbox).toEqual({ count: 5, seconds: 3600 });
    for (let n = 0; n < 5; n += 1) expect(attempts.mail(`${n}`, "ada@example.org")).not.toBeTypeOf("number");
    expect(attempts.mail("elsewhere", "ada@example.org")).toBe(3600);
    expect(attempts.mail("elsewhere", "grace@example.org")).not.toBeTypeOf("number");
    now += 3600;
    expect(attempts.mail("elsewhere", "ada@example.org")).not.toBeTypeOf("number");
  });

  test("that were not sent are taken back", () => {
    for (let n = 0; n < 50; n += 1) {
      const asked = attempts.mail("a", "ada@example.org");
      if (typeof asked === "number") throw new Error(`refused after ${n}`);
      asked.takeBack();
    }
  });

  test("asked for by one address have an end", () => {
    for (let n = 0; n < mailsOfAddress.count; n += 1)
      expect(attempts.mail("a", `${n}@example.org`)).not.toBeTypeOf("number");
    expect(attempts.mail("a", "more@example.org")).toBeGreaterThan(0);
    expect(attempts.mail("b", "more@example.org")).not.toBeTypeOf("number");
  });
});
