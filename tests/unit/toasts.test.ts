import { describe, expect, test } from "vitest";
import { createToasts } from "#lib/toasts.ts";
import { manualClock } from "./manual-clock.ts";

const states = (toasts: ReturnType<typeof createToasts>) =>
  toasts.get().map(({ title, fading }) => `${title}${fading ? " fading" : ""}`);

describe("toasts", () => {
  test("a message does not leave before 5000 ms, nor stay after the 300 ms fade", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    toasts.show({ title: "Saved" });
    await clock.advance(4999);
    expect(states(toasts)).toEqual(["Saved"]);
    await clock.advance(1);
    expect(states(toasts)).toEqual(["Saved fading"]);
    await clock.advance(299);
    expect(states(toasts)).toEqual(["Saved fading"]);
    await clock.advance(1);
    expect(states(toasts)).toEqual([]);
  });

  test("a message dismissed by hand fades at once and is not faded a second time by its timer", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    const id = toasts.show({ title: "Saved" });
    await clock.advance(4900);
    toasts.dismiss(id);
    toasts.dismiss(id);
    expect(states(toasts)).toEqual(["Saved fading"]);
    await clock.advance(299);
    expect(states(toasts)).toEqual(["Saved fading"]);
    await clock.advance(1);
    expect(states(toasts)).toEqual([]);
  });

  test("one message's end does not take others along", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    toasts.show({ title: "First", type: "error" });
    await clock.advance(3000);
    toasts.show({ title: "Second" });
    await clock.advance(2300);
    expect(states(toasts)).toEqual(["Second"]);
  });

  test("a sticky message is not taken away by time", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    toasts.show({ title: "Updated", sticky: true });
    await clock.advance(60_000);
    expect(states(toasts)).toEqual(["Updated"]);
  });

  test("the newest three are shown, and a sticky one comes back when there is room again", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    toasts.show({ title: "Refused", sticky: true });
    for (const title of ["One", "Two", "Three"]) toasts.show({ title });
    expect(states(toasts)).toEqual(["One", "Two", "Three"]);
    await clock.advance(5300);
    expect(states(toasts)).toEqual(["Refused"]);
  });

  test("the type is info unless said otherwise", () => {
    const toasts = createToasts(manualClock());
    toasts.show({ title: "Saved" });
    toasts.show({ title: "Lost", type: "error" });
    expect(toasts.get().map(({ type }) => type)).toEqual(["info", "error"]);
  });
});
