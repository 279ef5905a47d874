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

  test("a message that is being read stays until it is dismissed", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    const id = toasts.show({ title: "Long" });
    await clock.advance(4000);
    toasts.hold(id);
    await clock.advance(60_000);
    expect(states(toasts)).toEqual(["Long"]);
    toasts.dismiss(id);
    await clock.advance(300);
    expect(states(toasts)).toEqual([]);
  });

  test("the same message again stays one, and is shown for its whole time from then on", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    const id = toasts.show({ title: "Link copied", type: "success" });
    await clock.advance(4000);
    const again = toasts.show({ title: "Link copied", type: "success" });
    expect(toasts.get().map((toast) => toast.id)).toEqual([again]);
    toasts.dismiss(id);
    await clock.advance(4999);
    expect(states(toasts)).toEqual(["Link copied"]);
    await clock.advance(1);
    expect(states(toasts)).toEqual(["Link copied fading"]);
    toasts.show({ title: "Link copied", type: "success" });
    expect(states(toasts)).toEqual(["Link copied"]);
  });

  test("messages of the same words with buttons stay apart", () => {
    const toasts = createToasts(manualClock());
    const undo = () => [{ label: "Undo", run() {} }];
    toasts.show({ title: "Removed", actions: undo() });
    toasts.show({ title: "Removed", actions: undo() });
    toasts.show({ title: "Removed" });
    expect(toasts.get()).toHaveLength(3);
  });

  test("a message that could have had buttons, and has none, is the same as one without", () => {
    const toasts = createToasts(manualClock());
    toasts.show({ title: "Added to queue", actions: [] });
    toasts.show({ title: "Added to queue", actions: [] });
    expect(toasts.get()).toHaveLength(1);
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

  test("three are shown at most; the oldest gives way, and comes back for the rest of its time", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    toasts.show({ title: "One" });
    await clock.advance(1000);
    for (const title of ["Two", "Three", "Four"]) toasts.show({ title });
    expect(states(toasts)).toEqual(["Two", "Three", "Four"]);
    await clock.advance(5300);
    expect(states(toasts)).toEqual(["One"]);
    await clock.advance(3999);
    expect(states(toasts)).toEqual(["One"]);
    await clock.advance(301);
    expect(states(toasts)).toEqual([]);
  });

  test("what gave way just before its end comes back for long enough to be read", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    toasts.show({ title: "One" });
    await clock.advance(4900);
    for (const title of ["Two", "Three", "Four"]) toasts.show({ title });
    await clock.advance(5300);
    expect(states(toasts)).toEqual(["One"]);
    await clock.advance(1700);
    expect(states(toasts)).toEqual(["One"]);
  });

  test("errors give way after other messages, and what stays until it is acted on after errors", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    toasts.show({ title: "Refused", sticky: true });
    toasts.show({ title: "Lost", type: "error" });
    for (const title of ["One", "Two"]) toasts.show({ title });
    expect(states(toasts)).toEqual(["Refused", "Lost", "Two"]);
    toasts.show({ title: "Also refused", sticky: true });
    expect(states(toasts)).toEqual(["Refused", "Lost", "Also refused"]);
    toasts.show({ title: "Three" });
    expect(states(toasts)).toEqual(["Refused", "Also refused", "Three"]);
    // Nothing is lost: what gave way comes back, one after the other.
    await clock.advance(5300);
    expect(states(toasts)).toEqual(["Refused", "Also refused", "One"]);
    await clock.advance(60_000);
    expect(states(toasts)).toEqual(["Refused", "Also refused"]);
  });

  test("of many messages at once each is shown for its time", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    const seen = new Map<string, number>();
    for (let each = 0; each < 8; each += 1) toasts.show({ title: String(each) });
    for (let tenth = 0; tenth < 400; tenth += 1) {
      expect(toasts.get().length).toBeLessThanOrEqual(3);
      for (const { title, fading } of toasts.get())
        if (!fading) seen.set(title, (seen.get(title) ?? 0) + 100);
      await clock.advance(100);
    }
    expect(states(toasts)).toEqual([]);
    expect([...seen.values()]).toEqual(Array.from({ length: 8 }, () => 5000));
  });

  test("one that waits and is dismissed does not come back", async () => {
    const clock = manualClock();
    const toasts = createToasts(clock);
    const first = toasts.show({ title: "One" });
    for (const title of ["Two", "Three", "Four"]) toasts.show({ title });
    toasts.dismiss(first);
    await clock.advance(5300);
    expect(states(toasts)).toEqual([]);
  });

  test("the type is info unless said otherwise", () => {
    const toasts = createToasts(manualClock());
    toasts.show({ title: "Saved" });
    toasts.show({ title: "Lost", type: "error" });
    expect(toasts.get().map(({ type }) => type)).toEqual(["info", "error"]);
  });
});
