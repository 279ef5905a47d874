// Waitlist, survey and invitation codes on a real Postgres, sixty callers at once: one row, one code, and no more
// requests than a limit lets through.
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvite } from "../../supabase/functions/_shared/handlers/check-invite.ts";
import { joinWaitlist } from "../../supabase/functions/_shared/handlers/join-waitlist.ts";
import { submitSurvey } from "../../supabase/functions/_shared/handlers/submit-survey.ts";
import { drawInvitationCode } from "../../supabase/functions/_shared/invitation-code.ts";
import { callOn } from "../contract/generation/generation-harness.ts";
import { SURVEY } from "../contract/survey-request.ts";
import { crowd } from "./crowd.ts";
import { openPostgres, type Row, type TestPostgres } from "./harness.ts";

let database: TestPostgres;

beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

/** What a function answers to a body from an address, on the functions' own code. */
const post = async (
  handler: (deps: { call: ReturnType<typeof callOn> }) => (request: Request) => Promise<Response>,
  body: object,
  address: string,
) => {
  const headers = { "X-Forwarded-For": address };
  const request = new Request("http://localhost/", { method: "POST", headers, body: JSON.stringify(body) });
  const response = await handler({ call: callOn(database) })(request);
  return { status: response.status, wait: Number(response.headers.get("retry-after")) };
};

const fulfilled = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
const numberOf = (answers: { status: number }[], status: number) =>
  answers.filter((answered) => answered.status === status).length;

const askAs = async <T>(sql: string, parameters: unknown[]): Promise<T> => {
  const rows = await database.as("service", (query) => query<Row & { answer: T }>(sql, parameters));
  return rows[0]?.answer as T;
};
const survey = (email: string, code: string) =>
  askAs<{ state: string; code?: string }>("select public.submit_survey($1, $2, $3) as answer", [
    email,
    code,
    JSON.stringify({ ...SURVEY, research_field: SURVEY.researchField, use_case: SURVEY.useCase }),
  ]);

test("sixty joins with one address: one row, and one caller who learns of it", async () => {
  const hold = "lock table private.waitlist in share mode";
  const results = await crowd(database, hold, () =>
    askAs<boolean>("select public.join_waitlist('ada@example.org') as answer", []),
  );
  expect(fulfilled(results).filter((isNew) => isNew)).toHaveLength(1);
  expect(await database.query("select from private.waitlist")).toHaveLength(1);
});

test("sixty surveys with one address: one response, one code, and all callers have it", async () => {
  const hold = "lock table private.invite_codes in share mode";
  const results = await crowd(database, hold, () => survey("ada@example.org", drawInvitationCode()));
  const [invite, ...more] = await database.query(
    "select code from private.invite_codes where email = 'ada@example.org'",
  );
  expect(more).toEqual([]);
  expect(new Set(fulfilled(results).map(({ code }) => code))).toEqual(new Set([invite?.["code"]]));
  expect(await database.query("select from private.survey_responses")).toHaveLength(1);
});

test("sixty addresses that are given the same code: one has it, and the others another", async () => {
  const hold = "lock table private.invite_codes in share mode";
  const draws = new Map<number, number>();
  const results = await crowd(database, hold, (caller) =>
    post(
      ({ call }) =>
        submitSurvey({
          call,
          draw: () => {
            const drawn = draws.get(caller) ?? 0;
            draws.set(caller, drawn + 1);
            return drawn === 0 ? "SAMECODE" : drawInvitationCode();
          },
        }),
      { ...SURVEY, email: `caller-${caller}@example.org` },
      `203.0.113.${caller}`,
    ),
  );
  expect(numberOf(fulfilled(results), 200)).toBe(60);
  const invites = await database.query("select code from private.invite_codes where email like 'caller-%'");
  expect(invites).toHaveLength(60);
  expect(invites.filter(({ code }) => code === "SAMECODE")).toHaveLength(1);
});

test("a response that cannot be stored leaves no code behind", async () => {
  const refused = askAs("select public.submit_survey('bob@example.org', 'LEFTOVER', '{}') as answer", []);
  await expect(refused).rejects.toMatchObject({ code: "23502" });
  expect(await database.query("select from private.invite_codes where code = 'LEFTOVER'")).toEqual([]);
});

test("sixty wrong codes of one address at once: the limit's number is answered, not one more", async () => {
  const guess = () => post(checkInvite, { code: drawInvitationCode() }, "192.0.2.1");
  expect((await guess()).status).toBe(422);
  const hold = "select from private.rate_limits where action = 'check-invite' for update";
  const answered = fulfilled(await crowd(database, hold, guess));
  expect(numberOf(answered, 422)).toBe(29);
  const refused = answered.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(31);
  expect(refused.every(({ wait }) => wait > 0 && wait <= 60)).toBe(true);
});

test("wrong codes are limited by the hour too, and right ones are not counted among them", async () => {
  await database.query("insert into private.invite_codes (code) values ('RIGHTONE')");
  const nextMinute = () =>
    database.query(
      "update private.rate_limits set window_end = now() - interval '1 second' where action = 'check-invite'",
    );
  const guess = () => post(checkInvite, { code: drawInvitationCode() }, "192.0.2.2");
  const rightOnes = () =>
    Promise.all(Array.from({ length: 30 }, () => post(checkInvite, { code: "rightone" }, "192.0.2.2")));
  expect(numberOf(await rightOnes(), 200)).toBe(30);
  await nextMinute();
  expect(numberOf(await rightOnes(), 200)).toBe(30);
  let wrong = 0;
  for (let minute = 0; minute < 3; minute += 1) {
    await nextMinute();
    wrong += numberOf(await Promise.all(Array.from({ length: 60 }, guess)), 422);
  }
  expect(wrong).toBe(50);
  await nextMinute();
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(refused.wait).toBeGreaterThan(60);
});

test("sixty joins with one address from sixty places: ten are answered", async () => {
  const from = (caller: number) => `198.51.100.${caller}`;
  const join = (caller: number) => post(joinWaitlist, { email: "grace@example.org" }, from(caller));
  expect((await join(0)).status).toBe(200);
  const hold = "select from private.rate_limits where action = 'join-waitlist-email' for update";
  const answered = fulfilled(await crowd(database, hold, join));
  expect(numberOf(answered, 409)).toBe(9);
  expect(numberOf(answered, 429)).toBe(51);
});

test("sixty surveys from one place: thirty are answered", async () => {
  const answer = (caller: number) =>
    post(submitSurvey, { ...SURVEY, email: `place-${caller}@example.org` }, "192.0.2.3");
  expect((await answer(60)).status).toBe(200);
  const hold = "lock table private.rate_limits in share mode";
  const answered = fulfilled(await crowd(database, hold, answer));
  expect(numberOf(answered, 200)).toBe(29);
  expect(numberOf(answered, 429)).toBe(31);
});
