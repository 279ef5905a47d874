import { beforeEach, expect, test } from "vitest";
import { failure, success } from "#lib/result.ts";
import type { CredentialStore } from "#sync";
import { createAuthorised } from "../../../src/sync/authorised.ts";

let signedIn: string | null;
let token: string;
let taken: string;
let refreshes: number;
let renewal: Awaited<ReturnType<CredentialStore["refresh"]>>;

beforeEach(() => {
  signedIn = "ada";
  token = "old";
  taken = "old";
  refreshes = 0;
  renewal = "renewed";
});

const request = () =>
  createAuthorised("ada", {
    current: async () => (signedIn === null ? null : { userId: signedIn, accessToken: token }),
    async refresh() {
      refreshes += 1;
      if (renewal === "renewed") token = "new";
      return renewal;
    },
  })(async (shown) => (shown === taken ? success(shown) : failure({ kind: "auth" })));

test("an expired token is renewed once for each request", async () => {
  taken = "new";
  expect(await request()).toEqual(success("new"));
  taken = "newer";
  expect(await request()).toEqual(failure({ kind: "auth" }));
  expect(refreshes).toBe(2);
});

test("a renewal that reached nobody is a transient error", async () => {
  taken = "new";
  renewal = "unreachable";
  expect(await request()).toEqual(failure({ kind: "transient", retryAfter: null }));
});

test("no request goes out under another account", async () => {
  signedIn = "grace";
  expect(await request()).toEqual(failure({ kind: "auth" }));
  signedIn = null;
  expect(await request()).toEqual(failure({ kind: "auth" }));
  expect(refreshes).toBe(0);
});
