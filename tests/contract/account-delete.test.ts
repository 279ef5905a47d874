// A user deletes their account on the embedded backend: nothing of it is left in tables, files or mails; another's is
// untouched; what was cut short after any of its steps is finished by the same call.
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createAccountStore } from "../../supabase/functions/_shared/adapters/account-store.ts";
import { createBillingStore } from "../../supabase/functions/_shared/adapters/billing-store.ts";
import { callOver } from "../../supabase/functions/_shared/adapters/project.ts";
import { createStripeProvider, stripeSettings } from "../../supabase/functions/_shared/adapters/stripe.ts";
import { verifyWith } from "../../supabase/functions/_shared/auth.ts";
import { StoreError } from "../../supabase/functions/_shared/generation/failures.ts";
import {
  deleteAccount,
  type DeleteAccountDeps,
} from "../../supabase/functions/_shared/handlers/delete-account.ts";
import { createPeople, startProjectBackend, type People, type Person } from "./account-person.ts";
import { tracesOf } from "./account-traces.ts";
import type { TestBackend } from "./backend.ts";

let backend: TestBackend;
let other: Person;
let people: People;

beforeAll(async () => {
  backend = await startProjectBackend();
  people = createPeople(backend);
  other = await newPerson();
});
afterAll(() => backend.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const owner: People["owner"] = (sql, parameters) => people.owner(sql, parameters);
const post: People["post"] = (name, token, request) => people.post(name, token, request);
const newPerson = () => people.newPerson();
const mingle: People["mingle"] = (from, to) => people.mingle(from, to);
const remove = ({ token }: Person) => post("delete-account", token, { confirm: "delete" });

const PLACES = [
  "auth.users",
  "billing.json",
  "mailbox.jsonl",
  "private.generation_papers",
  "private.generation_steps",
  "private.invite_codes",
  "private.onboarding_drafts",
  "private.podcast_search",
  "private.survey_responses",
  "private.search_words",
  "private.sync_feed",
  "private.waitlist",
  "generation_jobs",
  "podcast_scripts",
  "podcasts",
  "profiles",
  "transcripts",
];
const FILES = 5;

test("of a deleted account only ids without content are left, and another account stays as it was", async () => {
  const person = await newPerson();
  await mingle(person, other);
  await mingle(other, person);
  const before = await tracesOf(backend, person.texts);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(PLACES));
  expect(Object.keys(before).filter((place) => place.startsWith("storage/"))).toHaveLength(FILES);
  const others = await tracesOf(backend, other.texts);

  expect(await post("delete-account", person.token, { confirm: "DELETE" })).toMatchObject({ status: 422 });
  expect(await post("delete-account", null, { confirm: "delete" })).toMatchObject({ status: 401 });
  expect(await tracesOf(backend, person.texts)).toEqual(before);

  expect(await remove(person)).toEqual({ status: 200, body: { deleted: true } });
  expect(await tracesOf(backend, person.texts)).toEqual({});
  // Decision 040: that the profile and its episode are gone, for devices that knew them.
  const ids = await tracesOf(backend, [person.id, person.jobId]);
  // A count that is on its way to a counter names its target.
  expect(["billing.json", "private.count_deltas", "private.sync_feed"]).toEqual(
    expect.arrayContaining(Object.keys(ids)),
  );
  const kept = await owner("select kind, gone, card, creator from private.sync_feed where owner = $1", [
    person.id,
  ]);
  for (const entry of kept) expect(entry).toMatchObject({ gone: "deleted", card: null, creator: null });
  expect(await tracesOf(backend, other.texts)).toEqual(others);
});

test("what is stored under an address that was wanted and never confirmed stays, and mails about the change go", async () => {
  const person = await newPerson();
  const stranger = "stranger@example.org";
  await owner("insert into private.waitlist (email) values ($1)", [stranger]);
  await owner("insert into private.invite_codes (code, type, email) values ('STRANGER', 'survey', $1)", [
    stranger,
  ]);
  for (const email of ["first-wanted@example.org", stranger])
    expect((await person.client.auth.updateUser({ email })).error).toBeNull();
  expect(await tracesOf(backend, person.texts)).toHaveProperty(["mailbox.jsonl"]);
  expect((await remove(person)).status).toBe(200);
  expect(await tracesOf(backend, person.texts)).toEqual({});
  expect(await owner("select email from private.waitlist where email = $1", [stranger])).toHaveLength(1);
  expect(await owner("select code from private.invite_codes where code = 'STRANGER'")).toHaveLength(1);
});

test("a token of a deleted account is refused, and its session is not renewed", async () => {
  const person = await newPerson();
  const refresh = (await person.client.auth.getSession()).data.session?.refresh_token ?? "";
  expect((await remove(person)).status).toBe(200);
  expect(await remove(person)).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  expect(await post("sync-subscription", person.token, {})).toMatchObject({ status: 401 });
  expect((await person.client.auth.refreshSession({ refresh_token: refresh })).error).not.toBeNull();
  // How another device knows that the account is gone.
  const own = await backend.direct(person.token).from("profiles").select("id").eq("id", person.id);
  expect(own).toMatchObject({ status: 200, data: [] });
  const upload = await person.client.storage
    .from("avatars")
    .upload(`${person.id}/avatar.png`, new Uint8Array(3), {
      contentType: "image/png",
    });
  expect(upload.error).not.toBeNull();
});

/** The dependencies as deployed, but the connection is lost once the named call has done its work. */
function cutAfter(step: string): DeleteAccountDeps {
  const call = callOver(backend.service);
  const settings = stripeSettings();
  const cutting = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (name !== step || typeof method !== "function") return method;
        return async (...parameters: unknown[]) => {
          await method.apply(target, parameters);
          throw new Error(`cut after ${step}`);
        };
      },
    });
  return {
    verify: verifyWith(backend.service),
    call,
    accounts: cutting(
      createAccountStore(call, backend.service, {
        url: process.env["ORPHEUS_MAILBOX_URL"] ?? null,
        key: backend.serviceKey,
      }),
    ),
    store: cutting(createBillingStore(call, backend.service)),
    provider: settings && cutting(createStripeProvider(settings)),
  };
}

test.each(["deleteCustomer", "forgetCustomer", "removeFiles", "forgetMails", "removeRows", "removeWords"])(
  "a deletion that was cut short after %s is finished by the same call",
  async (step) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const person = await newPerson();
    const request = new Request("http://localhost", {
      method: "POST",
      headers: { Authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ confirm: "delete" }),
    });
    expect((await deleteAccount(cutAfter(step))(request)).status).toBe(500);
    expect((await remove(person)).status).toBe(200);
    expect(await tracesOf(backend, person.texts)).toEqual({});
  },
);

test("a sign-in of eleven minutes ago deletes nothing, a new one takes the deletion up", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const person = await newPerson();
  await owner("update auth.sessions set created_at = created_at - interval '11 minutes' where user_id = $1", [
    person.id,
  ]);
  const before = await tracesOf(backend, person.texts);
  expect(await remove(person)).toMatchObject({ status: 403, body: { code: "sign_in_too_old" } });
  expect(Object.keys(await tracesOf(backend, person.texts))).toEqual(Object.keys(before));

  const signInAgain = async () => {
    const [email = ""] = person.texts;
    const { data } = await backend.client().auth.signInWithPassword({ email, password: "orpheus-test" });
    return data.session?.access_token ?? "";
  };
  const request = new Request("http://localhost", {
    method: "POST",
    headers: { Authorization: `Bearer ${await signInAgain()}` },
    body: JSON.stringify({ confirm: "delete" }),
  });
  expect((await deleteAccount(cutAfter("removeRows"))(request)).status).toBe(500);
  expect((await post("delete-account", await signInAgain(), { confirm: "delete" })).status).toBe(200);
  expect(await tracesOf(backend, person.texts)).toEqual({});
});

test("a page that asks without end has to wait", async () => {
  const person = await newPerson();
  await owner("update auth.sessions set created_at = created_at - interval '11 minutes' where user_id = $1", [
    person.id,
  ]);
  const statuses = [];
  for (let n = 0; n < 32; n += 1) statuses.push((await remove(person)).status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test("a deletion whose answer was lost has happened", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const person = await newPerson();
  const request = new Request("http://localhost", {
    method: "POST",
    headers: { Authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ confirm: "delete" }),
  });
  expect((await deleteAccount(cutAfter("removeAccount"))(request)).status).toBe(500);
  expect((await remove(person)).status).toBe(401);
  expect(await tracesOf(backend, person.texts)).toEqual({});
});

test("a deletion that collides with another transaction is tried again within the call", async () => {
  const person = await newPerson();
  const deps = cutAfter("nothing");
  const { removeRows } = deps.accounts;
  const outcomes = vi.fn<typeof removeRows>(removeRows).mockRejectedValueOnce(new StoreError(false, "40P01"));
  const request = new Request("http://localhost", {
    method: "POST",
    headers: { Authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ confirm: "delete" }),
  });
  const answer = await deleteAccount({ ...deps, accounts: { ...deps.accounts, removeRows: outcomes } })(
    request,
  );
  expect(answer.status).toBe(200);
  expect(await tracesOf(backend, person.texts)).toEqual({});
});

test("two calls at once delete the account once", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const person = await newPerson();
  const answers = await Promise.all([remove(person), remove(person)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await tracesOf(backend, person.texts)).toEqual({});
});

test("a subscription is ended at the provider before anything else, and where that fails nothing is lost", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const person = await newPerson();
  const before = await tracesOf(backend, person.texts);
  const key = process.env["STRIPE_SECRET_KEY"];
  process.env["STRIPE_SECRET_KEY"] = "sk_another";
  try {
    expect(await remove(person)).toMatchObject({ status: 502, body: { code: "provider_failed" } });
    delete process.env["STRIPE_SECRET_KEY"];
    expect(await remove(person)).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
  } finally {
    process.env["STRIPE_SECRET_KEY"] = key;
  }
  expect(await tracesOf(backend, person.texts)).toEqual(before);
  expect((await remove(person)).status).toBe(200);
});
