// What a user reads when no checkout could be opened.
import { expect, test } from "vitest";
import { errorFromAnswer, offlineError, type BillingError } from "#backend";
import { BILLING_MESSAGES, type BillingErrorCode } from "#billing-contract";
import { checkoutProblem } from "#features/billing/checkout-problem.ts";

const FAILED = "Failed to create checkout session. Please try again.";

const answered = (status: number, billing: BillingErrorCode | null = null): BillingError => ({
  ...errorFromAnswer(status, {}),
  billing,
  ...(billing ? { message: BILLING_MESSAGES[billing] } : {}),
});

test.each<[string, BillingError, string]>([
  ["the provider's failure", answered(502, "provider_failed"), FAILED],
  ["a fault of the server", answered(500), FAILED],
  ["a price that no plan has", answered(404), FAILED],
  ["a lost answer of a server that answers otherwise", { ...offlineError(), billing: null }, FAILED],
  ["a server without payment", answered(503, "payment_unavailable"), "Payment is not set up on this server."],
  ["too many tries", answered(429), "Too many requests. Please wait a moment and try again."],
  ["a session that ended", answered(401), "Please sign in and try again."],
])("%s is shown under the title Error", (_what, error, message) => {
  expect(checkoutProblem(error, true)).toEqual({
    kind: "told",
    toast: { type: "error", title: "Error", message },
  });
});

test("without a network the message is about that", () => {
  expect(checkoutProblem({ ...offlineError(), billing: null }, false)).toMatchObject({
    kind: "told",
    toast: { title: "You are offline" },
  });
});

test("who has a subscription is led to where it is changed", () => {
  expect(checkoutProblem(answered(409, "already_subscribed"), true)).toEqual({ kind: "subscribed" });
});
