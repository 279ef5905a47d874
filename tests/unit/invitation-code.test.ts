// Codes that the server draws: their form, and that none is likelier than another.
import { expect, test } from "vitest";
import { drawInvitationCode } from "../../supabase/functions/_shared/invitation-code.ts";

/** A source that answers the given bytes, and then zeros. */
const sourceOf = (bytes: number[]) => {
  const left = [...bytes];
  return (count: number) => Uint8Array.from({ length: count }, () => left.shift() ?? 0);
};
const CODE = /^[A-Z0-9]{8}$/;

test("a code has eight characters of A to Z and 0 to 9", () => {
  for (let count = 0; count < 100; count += 1) expect(drawInvitationCode()).toMatch(CODE);
});

test("each character comes from as many bytes as any other", () => {
  const times = new Map<string, number>();
  for (let byte = 0; byte < 252; byte += 1) {
    const [first = ""] = drawInvitationCode(sourceOf([byte]));
    times.set(first, (times.get(first) ?? 0) + 1);
  }
  expect(times.size).toBe(36);
  expect(new Set(times.values())).toEqual(new Set([7]));
});

test("bytes that would make some characters likelier are passed over", () => {
  expect(drawInvitationCode(sourceOf([252, 253, 254, 255, 35, 255, 1]))).toBe("9BAAAAAA");
  expect(drawInvitationCode(sourceOf(Array.from({ length: 20 }, () => 255)))).toMatch(CODE);
});

test("two codes are different ones", () => {
  const drawn = Array.from({ length: 1000 }, () => drawInvitationCode());
  expect(new Set(drawn).size).toBe(1000);
});
