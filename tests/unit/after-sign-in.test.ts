// Where a sign-in leads, for everything that device and server can say of the onboarding.
import { describe, expect, test } from "vitest";
import { addressAfterSignIn, isOnboarded } from "../../src/app/routes/after-sign-in.ts";
import { manualClock } from "./manual-clock.ts";

const says = (value: boolean | null) => () => Promise.resolve(value);
const fails = () => Promise.reject(new Error("nobody can be asked"));
const staysSilent = () => new Promise<never>(() => {});

describe("whether the onboarding is completed", () => {
  test.each([true, false])(
    "is taken from a device that knows (%s), whatever the server says",
    async (known) => {
      const clock = manualClock();
      let asked = 0;
      const onServer = () => {
        asked += 1;
        return Promise.resolve(!known);
      };
      expect(await isOnboarded({ onDevice: says(known), onServer, clock })).toBe(known);
      expect(asked).toBe(0);
    },
  );

  test.each([
    ["that does not know", says(null)],
    ["that cannot be read", fails],
  ])("is asked of the server on a device %s", async (_which, onDevice) => {
    const clock = manualClock();
    for (const answer of [true, false])
      expect(await isOnboarded({ onDevice, onServer: says(answer), clock })).toBe(answer);
  });

  test.each([
    ["knows no such account", says(null)],
    ["cannot be reached", fails],
  ])("counts as yes where the server %s", async (_what, onServer) => {
    expect(await isOnboarded({ onDevice: says(null), onServer, clock: manualClock() })).toBe(true);
  });

  test("counts as yes after three seconds without an answer, and not before", async () => {
    const clock = manualClock();
    let answer: boolean | null = null;
    void isOnboarded({ onDevice: says(null), onServer: staysSilent, clock }).then((given) => {
      answer = given;
    });
    await clock.advance(2_999);
    expect(answer).toBeNull();
    await clock.advance(1);
    expect(answer).toBe(true);
  });
});

test.each([
  [true, null, "/user/ada"],
  [true, "/account?tab=1", "/account?tab=1"],
  [false, null, "/onboarding"],
  [false, "/account?tab=1", "/onboarding"],
])(
  "with the onboarding completed: %s, and remembered: %s, a sign-in leads to %s",
  (completed, remembered, to) => {
    expect(addressAfterSignIn(completed, remembered, "ada")).toBe(to);
  },
);
