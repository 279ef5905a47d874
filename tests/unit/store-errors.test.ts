// Which errors of the database a step of a generation is tried again after.
import { expect, test } from "vitest";
import { storeError } from "../../supabase/functions/_shared/adapters/job-store.ts";
import { classify } from "../../supabase/functions/_shared/generation/failures.ts";

const retryAfter = (code: string | undefined) =>
  classify(storeError(code, "said"), {
    attempt: 1,
    attempts: 3,
    stepCode: "script_failed",
    backoff: () => 1000,
  }).retryMilliseconds;

test("a step is tried again where the database was ended, started anew or had no turn", () => {
  for (const code of ["57014", "57P01", "53300", undefined]) expect(retryAfter(code)).toBe(1000);
});

test("a step is not tried again where the database refused what it was asked", () => {
  for (const code of ["23505", "42501", "P0001", "PT413"]) expect(retryAfter(code)).toBeNull();
});
