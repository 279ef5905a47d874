// What sign-up says of an invitation code whose field was left.
import { expect, test, vi } from "vitest";
import { askAboutCode, createCodeCheck } from "#features/access/code-check.ts";
import { answering } from "./answering.ts";

const BAD = "Invalid or expired invitation code.";

/** A check whose questions are answered by hand, and what it said last. */
function setUp() {
  const asked: { code: string; answer(problem: string | null | undefined): void }[] = [];
  const said: { last: string | null } = { last: null };
  const check = createCodeCheck(
    (code) => new Promise((answer) => asked.push({ code, answer })),
    (problem) => (said.last = problem),
  );
  return { asked, said, check };
}

test("a code that cannot be used is told when its field is left, until something else is typed", async () => {
  const { asked, said, check } = setUp();
  const left = check.onLeave(" nosuch99 ");
  expect(asked[0]?.code).toBe("NOSUCH99");
  asked[0]?.answer(BAD);
  await left;
  expect(said.last).toBe(BAD);
  check.onType();
  expect(said.last).toBeNull();
  await check.onLeave("NOSUCH99");
  expect(said.last).toBe(BAD);
  expect(asked).toHaveLength(1);
});

test("an answer about what is no longer in the field, or was sent meanwhile, is not shown", async () => {
  const { asked, said, check } = setUp();
  for (const outdate of [check.onType, check.onSend]) {
    const left = check.onLeave(`CODE${asked.length}`);
    outdate();
    asked.at(-1)?.answer(BAD);
    await left;
    expect(said.last).toBeNull();
  }
});

test("an empty field asks nothing, and what could not be asked is asked again", async () => {
  const { asked, said, check } = setUp();
  await check.onLeave("  ");
  expect(asked).toHaveLength(0);
  for (const answer of [undefined, BAD]) {
    const left = check.onLeave("NOSUCH99");
    asked.at(-1)?.answer(answer);
    await left;
    expect(said.last).toBe(answer ?? null);
  }
  expect(asked).toHaveLength(2);
});

test("only what is the code's own fault is a problem of the code", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const ask = (status: number, body: unknown) => askAboutCode(answering(status, body).callFunction)("CODE");
  expect(await ask(200, { valid: true, email: null })).toBeNull();
  for (const code of ["invite_invalid", "invite_used"]) expect(await ask(422, { error: "", code })).toBe(BAD);
  expect(await ask(429, { error: "", code: "rate_limited" })).toBeUndefined();
  expect(await ask(500, { error: "", code: "internal" })).toBeUndefined();
  logged.mockRestore();
});
