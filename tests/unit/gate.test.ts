// The gate in front of the database's only session.
import { expect, test } from "vitest";
import { createGate } from "../../supabase/local/database/gate.ts";

test("work never begins inside other work, also after a failure", async () => {
  const gate = createGate();
  const events: string[] = [];
  const work = (name: string, fails: boolean) =>
    gate(async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work("a", false), work("b", true), work("c", false)]);
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
