// The way to the portal, and the words where there is none (spec 001, section 8).
import { expect, test } from "vitest";
import type { BillingError } from "#backend";
import { BILLING_MESSAGES, type BillingErrorCode } from "#billing-contract";
import { ERROR_MESSAGES, type ErrorCode } from "#contract";
import { findPortal } from "#features/billing/open-portal.ts";
import { failure, success, type Result } from "#lib/result.ts";

const find = (answer: Result<string, BillingError>, isSignedIn = true) =>
  findPortal({ isSignedIn: () => isSignedIn, load: async () => ({ portal: async () => answer }) });

const refused = (
  status: number,
  code: ErrorCode | "offline",
  of: { billing?: BillingErrorCode; kind?: BillingError["kind"] } = {},
): Result<string, BillingError> => {
  const { billing = null, kind = "transient" } = of;
  const message = billing
    ? BILLING_MESSAGES[billing]
    : ERROR_MESSAGES[code === "offline" ? "internal" : code];
  return failure({ kind, code, message, status, billing });
};

test("the address that the server answers is taken", async () => {
  expect(await find(success("https://pay.example/portal/1"))).toEqual({
    url: "https://pay.example/portal/1",
  });
});

test.each([[undefined], [""], [null], ["/account"], ["javascript:alert(1)"]])(
  "the answer %o has no address",
  async (url) => {
    expect(await find(success(url as string))).toEqual({ problem: "No portal URL received" });
  },
);

test("nobody is asked about who is signed out", async () => {
  let asked = 0;
  const found = await findPortal({
    isSignedIn: () => false,
    load: async () => {
      asked += 1;
      return { portal: async () => success("https://pay.example") };
    },
  });
  expect([found, asked]).toEqual([{ problem: "User must be logged in" }, 0]);
});

test.each<[string, Result<string, BillingError>, string]>([
  ["an ended session", refused(401, "unauthorized", { kind: "auth" }), "User must be logged in"],
  ["a fault of the server", refused(500, "internal"), "Failed to create portal session"],
  ["no network", refused(0, "offline"), "Could not access subscription management. Please try again later."],
  [
    "a provider that does not answer",
    refused(502, "internal", { billing: "provider_failed" }),
    "The payment service cannot be reached. Please try again later.",
  ],
  [
    "a server without payment",
    refused(503, "internal", { billing: "payment_unavailable" }),
    "Payment is not set up on this server.",
  ],
  [
    "a customer the provider does not have",
    refused(404, "not_found", { billing: "customer_missing", kind: "rejected" }),
    "There is no subscription to manage yet.",
  ],
  ["too many calls", refused(429, "rate_limited"), ERROR_MESSAGES.rate_limited],
])("%s has a message", async (_what, answer, problem) => {
  expect(await find(answer)).toEqual({ problem });
});

test("code that cannot be fetched has the message of a portal that cannot be reached", async () => {
  const found = await findPortal({
    isSignedIn: () => true,
    load: () => Promise.reject(new Error("the chunk is gone")),
  });
  expect(found).toEqual({
    problem: "Could not access subscription management. Please try again later.",
  });
});
