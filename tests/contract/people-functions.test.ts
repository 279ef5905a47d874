// Waitlist, survey and invitation codes as strangers use them, over the wire of the embedded backend.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { SURVEY } from "./survey-request.ts";

const WRONG_ADDRESS = { error: "Please enter a valid email address.", code: "email_invalid" };

let backend: TestBackend;
/** Each test is a caller of its own, or they would be counted as one. */
let caller = 0;

beforeAll(async () => {
  backend = await startTestBackend({
    schema: "project",
    functionsFolder: new URL("../../supabase/functions/", import.meta.url),
    environment: { ORPHEUS_TRUSTED_PROXIES: "127.0.0.1" },
  });
});
afterAll(() => backend.stop());
beforeEach(() => {
  caller += 1;
});

const owner = (sql: string, parameters: unknown[] = []) =>
  backend.database.transaction("owner", (query) => query(sql, parameters));

async function post(name: string, body: unknown, address = `203.0.113.${caller}`) {
  const response = await fetch(`${backend.url}/functions/v1/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}
const join = (body: unknown, address?: string) => post("join-waitlist", body, address);
const answer = (body: object, address?: string) => post("submit-survey", { ...SURVEY, ...body }, address);
const check = (code: unknown, address?: string) => post("check-invite", { code }, address);

const waiting = (email: string) => owner("select status from private.waitlist where email = $1", [email]);
const responses = (email: string) =>
  owner("select * from private.survey_responses where email = $1", [email]);
const codes = (email: string) =>
  owner("select code, type, used from private.invite_codes where email = $1", [email]);

const megabyte = "a".repeat(1_000_000);
/** What is no e-mail address, as people and programs send it. */
const wrongAddresses: [string, unknown][] = [
  ["nothing", undefined],
  ["null", null],
  ["a number", 7],
  ["a list", ["ada@example.org"]],
  ["an empty text", ""],
  ["blanks", "   "],
  ["a name", "ada"],
  ["no domain", "ada@"],
  ["a domain without a dot", "ada@example"],
  ["two addresses", "ada@example.org, eve@example.org"],
  ["a line break", "ada@example.org\nBcc: eve@example.org"],
  ["a NUL", "ada@exam\u0000ple.org"],
  ["an emoji", "😀@example.org"],
  ["right-to-left text", "آدا@example.org"],
  ["half a surrogate pair", "ada\uD83D@example.org"],
  ["255 characters", `${"a".repeat(243)}@example.org`],
];

describe("join-waitlist", () => {
  test("puts an address on the list, trimmed and in lower case", async () => {
    const joined = await join({ email: "  O'Brien+List@Example.ORG " });
    expect(joined).toMatchObject({ status: 200, body: { status: "pending" } });
    expect(await waiting("o'brien+list@example.org")).toEqual([{ status: "pending" }]);
  });

  test("says when an address is there, however it is written", async () => {
    await join({ email: "twice@example.org" });
    expect(await join({ email: "TWICE@example.org" })).toMatchObject({
      status: 409,
      body: { error: "This email is already on the waitlist.", code: "already_on_waitlist" },
    });
  });

  test.each(wrongAddresses)("refuses %s in place of an address", async (_what, email) => {
    expect(await join({ email })).toMatchObject({ status: 400, body: WRONG_ADDRESS });
  });

  test("takes an address of 254 characters", async () => {
    expect((await join({ email: `${"a".repeat(242)}@example.org` })).status).toBe(200);
  });

  test("refuses bodies that are no request", async () => {
    expect(await join("{")).toMatchObject({ status: 422, body: { code: "invalid_request" } });
    expect(await join("null")).toMatchObject({ status: 400, body: WRONG_ADDRESS });
    expect(await join({ email: megabyte })).toMatchObject({ status: 413 });
    expect(await join({ email: "shape@example.org", website: 7 })).toMatchObject({ status: 422 });
    expect(await waiting("shape@example.org")).toEqual([]);
  });

  test("says nothing else to whoever fills in the hidden field, and stores nothing", async () => {
    const joined = await join({ email: "program@example.org", website: "https://example.com" });
    expect(joined).toMatchObject({ status: 200, body: { status: "pending" } });
    expect(await waiting("program@example.org")).toEqual([]);
  });
});

describe("submit-survey", () => {
  test("stores the answers and gives a code that is bound to the address", async () => {
    const given = await answer({ email: " Ada@Example.org" });
    const code = expect.stringMatching(/^[A-Z0-9]{8}$/);
    expect(given).toMatchObject({ status: 200, body: { code, email: "ada@example.org" } });
    expect(await responses("ada@example.org")).toEqual([
      {
        email: "ada@example.org",
        role: "PhD Student",
        research_field: "human-computer-interaction",
        experience: "3-5",
        interests: ["Building a research audience", "Learning from other researchers"],
        challenges: ["Finding time to read papers"],
        use_case: "On the way to work.",
        type: "early_access",
        submitted_at: expect.anything(),
      },
    ]);
    expect(await codes("ada@example.org")).toEqual([{ code, type: "survey", used: false }]);
  });

  test("gives the same code again, and keeps the first answers", async () => {
    const first = await answer({ email: "again@example.org" });
    const again = await answer({ email: "AGAIN@example.org", role: "Other" });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await responses("again@example.org")).toMatchObject([{ role: "PhD Student" }]);
    expect(await codes("again@example.org")).toHaveLength(1);
  });

  test("gives a code that signs up its address only, and nobody after that", async () => {
    const { body } = await answer({ email: "grace@example.org" });
    const { code: invite_code } = body as { code: string };
    expect(await check(invite_code)).toMatchObject({
      status: 200,
      body: { valid: true, email: "grace@example.org" },
    });
    await expect(backend.signedUp("eve@example.org", { invite_code })).rejects.toThrow();
    await backend.signedUp("grace@example.org", { invite_code });
    expect(await answer({ email: "Grace@example.org" })).toMatchObject({
      status: 409,
      body: {
        error: "This email already has an account or invitation. Please sign in.",
        code: "already_invited",
      },
    });
  });

  test.each([
    "o'brien+list@mail.example.org",
    "a!#$%&*/=?^_`{|}~-@example.org",
    `${"a".repeat(242)}@example.org`,
    "ada@xn--mnchen-3ya.example",
  ])("gives a code that signs up %s", async (email) => {
    const { body } = await answer({ email });
    const { id } = await backend.signedUp(email, { invite_code: (body as { code: string }).code });
    expect(id).toEqual(expect.any(String));
  });

  test("gives no code to an address that has an account", async () => {
    await owner("insert into private.invite_codes (code) values ('ANOTHER1')");
    await backend.signedUp("has-one@example.org", { invite_code: "ANOTHER1" });
    expect(await answer({ email: "has-one@example.org" })).toMatchObject({ status: 409 });
    expect(await responses("has-one@example.org")).toEqual([]);
    expect(await codes("has-one@example.org")).toEqual([]);
  });

  test("keeps emoji and right-to-left text, without what cannot be stored", async () => {
    const useCase = " \u0000 في القطار 🚆 \uD83D ";
    expect((await answer({ email: "odd@example.org", useCase })).status).toBe(200);
    expect(await responses("odd@example.org")).toMatchObject([{ use_case: "في القطار 🚆 \uFFFD" }]);
  });

  test("stores a choice that is sent twice once", async () => {
    const interests = Array.from({ length: 30 }, () => "Making research more accessible");
    expect((await answer({ email: "more@example.org", interests })).status).toBe(200);
    expect(await responses("more@example.org")).toMatchObject([
      { interests: ["Making research more accessible"] },
    ]);
  });

  test("takes the longest use case that it promises, whatever it is written in", async () => {
    expect((await answer({ email: "long@example.org", useCase: "語".repeat(2000) })).status).toBe(200);
  });

  test.each(wrongAddresses)("refuses %s in place of an address", async (_what, email) => {
    expect(await answer({ email })).toMatchObject({ status: 400, body: WRONG_ADDRESS });
  });

  test.each([
    ["role", "Astronaut"],
    ["role", undefined],
    ["researchField", "Human-Computer Interaction"],
    ["researchField", "alchemy"],
    ["experience", "11"],
    ["interests", []],
    ["interests", "Building a research audience"],
    ["interests", ["Building a research audience", "Getting rich"]],
    ["challenges", []],
    ["challenges", [null]],
    ["useCase", "  "],
    ["useCase", "\u0000"],
    ["useCase", "a".repeat(2001)],
    ["useCase", 7],
    ["website", 7],
  ])("names the field %s where it is %j", async (field, value) => {
    const refused = await answer({ email: "form@example.org", [field]: value });
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid_request" } });
    const { details } = refused.body as { details: Record<string, string[]> };
    expect(Object.keys(details).map((path) => path.split(".")[0])).toEqual([field]);
    expect(await responses("form@example.org")).toEqual([]);
    expect(await codes("form@example.org")).toEqual([]);
  });

  test("refuses a megabyte", async () => {
    expect((await answer({ email: "big@example.org", useCase: megabyte })).status).toBe(413);
  });

  test("answers whoever fills in the hidden field alike, and makes no code", async () => {
    const given = await answer({ email: "program@example.org", website: "https://example.com" });
    const code = expect.stringMatching(/^[A-Z0-9]{8}$/);
    expect(given).toMatchObject({ status: 200, body: { code, email: "program@example.org" } });
    expect(await responses("program@example.org")).toEqual([]);
    expect(await codes("program@example.org")).toEqual([]);
    expect((await check((given.body as { code: string }).code)).status).toBe(422);
  });
});

describe("check-invite", () => {
  test.each([
    ["a NUL", "ABCD\u00001234"],
    ["an emoji", "😀😀😀😀"],
    ["right-to-left text", "دعوة"],
    ["half a surrogate pair", "\uD83D"],
    ["nothing", ""],
  ])("answers %s as it answers any code that is not there", async (_what, code) => {
    expect(await check(code)).toMatchObject({ status: 422, body: { code: "invite_invalid" } });
  });

  test("refuses a code of a megabyte", async () => {
    expect((await check(megabyte)).status).toBe(413);
  });
});

describe("whoever asks too often waits", () => {
  /** The first status that is another one than those of before, and how many there were of those. */
  async function untilRefused(ask: (count: number) => ReturnType<typeof post>) {
    for (let count = 0; count < 200; count += 1) {
      const answered = await ask(count);
      if (answered.status === 429) return { let: count, answered };
    }
    throw new Error("Nothing was refused.");
  }
  const waits = {
    status: 429,
    body: { error: "Too many requests. Please wait a moment and try again.", code: "rate_limited" },
  };

  test("as one household, with IPv6, and nobody else does", async () => {
    const joined = await untilRefused((count) =>
      join({ email: `v6-${count}@example.org` }, `2001:db8:1:2::${count}`),
    );
    expect(joined.let).toBe(60);
    expect(joined.answered).toMatchObject(waits);
    expect(Number(joined.answered.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await join({ email: "v6@example.org" }, "2001:db8:1:3::1")).status).toBe(200);
  });

  test("as one address with many surveys", async () => {
    const answered = await untilRefused((count) => answer({ email: `survey-${count}@example.org` }));
    expect(answered.let).toBe(30);
    expect(answered.answered).toMatchObject(waits);
  });

  test("as one e-mail address, from wherever it is named", async () => {
    const from = (count: number) => `198.51.100.${count}`;
    const joined = await untilRefused((count) => join({ email: "Often@example.org" }, from(count)));
    expect(joined.let).toBe(10);
    const answered = await untilRefused((count) => answer({ email: "Often@example.org" }, from(count)));
    expect(answered.let).toBe(10);
    expect(Number(answered.answered.headers.get("retry-after"))).toBeGreaterThan(60);
  });
});
