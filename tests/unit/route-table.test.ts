import { describe, expect, test } from "vitest";
import { decide, ROUTE_TABLE, ALIASES, type Decision } from "../../src/app/routes/route-table.ts";

const waitlist: Decision = { kind: "replace", to: "/waitlist", remember: false };
const login: Decision = { kind: "replace", to: "/login", remember: true };
const show = (screen: string) => ({ kind: "show", screen });

/** Path → [signed out, signed in], as the product has it (docs/product-rules.md). */
const expected: Record<string, [unknown, unknown]> = {
  "/": [show("home"), show("home")],
  "/auth": [show("access"), { kind: "return", screen: "access" }],
  "/login": [show("access"), { kind: "return", screen: "access" }],
  "/auth/verify": [show("verify"), show("verify")],
  "/auth/forgot": [show("forgot"), show("forgot")],
  "/auth/new-password": [show("new-password"), show("new-password")],
  "/waitlist": [show("waitlist"), { kind: "replace", to: "/generate", remember: false }],
  "/podcast/:podcastId": [show("podcast"), show("podcast")],
  "/survey": [show("survey"), show("survey")],
  "/privacy": [show("legal"), show("legal")],
  "/terms": [show("legal"), show("legal")],
  "/imprint": [show("legal"), show("legal")],
  "/pricing": [show("pricing"), show("pricing")],
  "/subscription/success": [show("subscription-success"), show("subscription-success")],
  "/user/:userId": [show("user"), show("user")],
  "/playlist": [show("playlist"), show("playlist")],
  "/downloads": [show("downloads"), show("downloads")],
  "/discover": [waitlist, show("discover")],
  "/generate": [waitlist, show("generate")],
  "/episodes": [login, show("episodes")],
  "/trending": [waitlist, show("trending")],
  "/most-liked": [waitlist, show("most-liked")],
  "/recent": [waitlist, show("recent")],
  "/following": [waitlist, show("following")],
  "/likes": [waitlist, show("likes")],
  "/history": [waitlist, show("history")],
  "/onboarding": [waitlist, show("onboarding")],
  "/profile": [login, show("profile")],
  "/account": [login, show("account")],
};

describe("route table", () => {
  test.each(ROUTE_TABLE.map((entry) => [entry.path, entry] as const))(
    "%s is shown to whom it is for, and leads all others where they belong",
    (path, entry) => {
      expect([decide(entry, false), decide(entry, true)]).toEqual(expected[path]);
    },
  );

  test("every address of the specification is in the table once", () => {
    expect(ROUTE_TABLE.map(({ path }) => path).sort()).toEqual(Object.keys(expected).sort());
  });

  test("somebody who shared a paper is led to the sign-in, which keeps it", () => {
    const generate = ROUTE_TABLE.find(({ path }) => path === "/generate");
    expect(generate && decide(generate, false, true)).toEqual(login);
  });

  test("/explore leads to /discover", () => {
    expect(ALIASES).toEqual([{ path: "/explore", to: "/discover" }]);
  });

  test("the target of a redirect is shown to the same visitor", () => {
    for (const entry of ROUTE_TABLE)
      for (const hasSession of [false, true]) {
        const decision = decide(entry, hasSession);
        if (decision.kind !== "replace") continue;
        const target = ROUTE_TABLE.find(({ path }) => path === decision.to);
        expect(target && decide(target, hasSession).kind).toBe("show");
      }
  });
});
