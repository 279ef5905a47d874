// What the address of /auth/verify may sign somebody in with.
import { expect, test } from "vitest";
import { mailLinkIn } from "#features/access/mail-link.ts";

const read = (rest: string) => mailLinkIn(new URL(`http://app.example/auth/verify${rest}`));

test("a link's token is taken with what its mail was for", () => {
  for (const type of ["signup", "recovery", "magiclink", "email_change", "invite"])
    expect(read(`?token_hash=abc&type=${type}`)).toEqual({ ok: true, value: { tokenHash: "abc", type } });
});

test("a session in the address is refused, in the fragment and in the query", () => {
  const session = "access_token=a&refresh_token=r";
  for (const rest of [
    `#${session}`,
    `?${session}`,
    `?${session}&token_hash=abc&type=signup`,
    "#access_token=a",
  ])
    expect(read(rest)).toMatchObject({ ok: false });
});

test("a link's error has the app's own message, and an address that carries nothing is no link", () => {
  expect(read("#error=access_denied&error_description=Call+this+number")).toEqual({
    ok: false,
    error: "This link is invalid or has expired. Please ask for a new one.",
  });
  expect(read("#error=access_denied")).toMatchObject({ ok: false });
  expect(read("")).toBeNull();
});

test("a token without a known purpose is refused", () => {
  for (const rest of ["?token_hash=abc", "?token_hash=abc&type=sms", "?token_hash=&type=signup"])
    expect(read(rest)).toMatchObject({ ok: false });
});
