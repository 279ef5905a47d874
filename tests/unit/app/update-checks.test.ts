import { expect, test } from "vitest";
import { createUpdateChecks } from "../../../src/app/updates/update-checks.ts";

const HOUR = 60 * 60 * 1000;

function harness() {
  const state = { now: 0, online: true, visible: true, looks: 0 };
  const consider = createUpdateChecks({
    now: () => state.now,
    isOnline: () => state.online,
    isVisible: () => state.visible,
    check: async () => {
      state.looks += 1;
      throw new Error("the server does not answer");
    },
  });
  return { state, consider };
}

test("an app that stays open asks every hour for a new version", () => {
  const { state, consider } = harness();
  for (let hour = 1; hour <= 3; hour += 1) {
    state.now = hour * HOUR;
    consider();
  }
  expect(state.looks).toBe(3);
});

test("the server is asked once an hour, however often the app is looked at", () => {
  const { state, consider } = harness();
  for (let minute = 0; minute < 60; minute += 1) {
    state.now = minute * 60_000;
    consider();
  }
  expect(state.looks).toBe(0);
  state.now = HOUR;
  consider();
  consider();
  expect(state.looks).toBe(1);
});

test("without a network or unseen it does not ask, and asks when that ends", () => {
  const { state, consider } = harness();
  state.now = HOUR;
  state.online = false;
  consider();
  state.online = true;
  state.visible = false;
  consider();
  expect(state.looks).toBe(0);
  state.visible = true;
  consider();
  expect(state.looks).toBe(1);
});
