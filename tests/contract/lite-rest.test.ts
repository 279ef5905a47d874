// What lite's REST does differently from a Supabase project (docs/decisions), each difference held closed by
// an unmodified supabase-js.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
let ada: Awaited<ReturnType<TestBackend["signedUp"]>>;
let grace: Awaited<ReturnType<TestBackend["signedUp"]>>;

beforeAll(async () => {
  backend = await startTestBackend();
  ada = await backend.signedUp("ada@example.org");
  grace = await backend.signedUp("grace@example.org");
  await ada.client.from("notes").insert({ user_id: ada.id, text: "first" });
});
afterAll(() => backend.stop());

describe("grants", () => {
  test("a column that was not granted stays closed after the first request", async () => {
    const { error, status } = await ada.client
      .from("notes")
      .update({ tier: "premium" })
      .eq("user_id", ada.id);
    expect({ code: error?.code, status }).toEqual({ code: "42501", status: 403 });
  });

  test("a granted column can be written", async () => {
    const { error } = await ada.client.from("notes").update({ text: "edited" }).eq("user_id", ada.id);
    expect(error).toBeNull();
  });

  test("a visitor reads no table that only users were granted", async () => {
    const { error, status } = await backend.client().from("notes").select();
    expect({ code: error?.code, status }).toEqual({ code: "42501", status: 401 });
  });
});

describe("roles", () => {
  test("auth.uid() and auth.role() work in a function that runs as its caller", async () => {
    expect((await ada.client.rpc("who_am_i")).data).toEqual({
      user: ada.id,
      role: "authenticated",
      runs_as: "authenticated",
    });
    expect((await backend.client().rpc("who_am_i")).data).toEqual({
      user: null,
      role: "anon",
      runs_as: "anon",
    });
  });

  test("the service key sees past policies", async () => {
    const { data } = await backend.service.from("notes").select("user_id");
    expect(data).toContainEqual({ user_id: ada.id });
  });

  test("another user's rows stay out of sight", async () => {
    expect((await grace.client.from("notes").select().eq("user_id", ada.id)).data).toEqual([]);
  });

  test("request roles cannot read the accounts behind auth", async () => {
    await expect(
      backend.database.transaction({ role: "authenticated", sub: ada.id }, (query) =>
        query("select email from auth.users"),
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("errors", () => {
  test("a raised exception is a 400 with its own message", async () => {
    const { error, status } = await ada.client.rpc("refuse");
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: "P0001",
      message: "Not today",
      hint: "Try tomorrow",
    });
  });

  test("a failed check is a 400 that names the constraint", async () => {
    const { error, status } = await ada.client
      .from("notes")
      .insert({ user_id: ada.id, text: "x".repeat(21) });
    expect(status).toBe(400);
    expect(error?.code).toBe("23514");
    expect(error?.message).toContain("notes_text_check");
  });

  test("a function chooses its status with SQLSTATE PTnnn", async () => {
    const { error, status } = await ada.client.rpc("refuse_payment");
    expect({ status, message: error?.message }).toEqual({ status: 402, message: "Pay first" });
  });
});

test("timestamps are ISO 8601", async () => {
  const { data } = await ada.client.from("notes").select("made_at, made_on").limit(1).single();
  expect(data).toEqual({ made_at: "2026-11-20T12:34:56.789+00:00", made_on: "2026-11-20T12:34:56" });
});

describe("one session for all requests", () => {
  test("a rollback takes nothing of other requests, and no request runs as another's user", async () => {
    const direct = async ({ id }: { id: string }) =>
      backend.direct(await backend.tokens.sign({ role: "authenticated", sub: id }));
    const [adaDirect, graceDirect] = [await direct(ada), await direct(grace)];
    const before =
      (await backend.service.from("notes").select("id", { count: "exact", head: true })).count ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => [
        adaDirect.rpc("add_then_refuse", { note: `lost ${index}` }),
        adaDirect.from("notes").insert({ user_id: ada.id, text: `ada ${index}` }),
        graceDirect.from("notes").insert({ user_id: grace.id, text: `grace ${index}` }),
        backend.database.transaction({ role: "authenticated", sub: grace.id }, (query) =>
          query("insert into public.notes (user_id, text) values ($1, $2)", [grace.id, `direct ${index}`]),
        ),
      ]).flat(),
    );
    const acknowledged = answers.filter((answer) => Array.isArray(answer) || answer.error === null).length;
    const { count } = await backend.service.from("notes").select("id", { count: "exact", head: true });
    expect(acknowledged).toBe(45);
    expect(count).toBe(before + acknowledged);
  });
});

describe("tokens", () => {
  const claims = { role: "authenticated", aud: "authenticated" };

  test("an HS256 token signed with the project's secret runs as its role and user", async () => {
    const token = await backend.tokens.sign({ ...claims, sub: ada.id });
    const answer = await fetch(`${backend.url}/rest/v1/rpc/who_am_i`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({ user: ada.id, role: "authenticated" });
  });

  test("a token signed with another secret is refused", async () => {
    const { createTokens } = await import("../../supabase/local/tokens.ts");
    const token = await createTokens("another secret").sign({ ...claims, sub: ada.id });
    const answer = await fetch(`${backend.url}/rest/v1/rpc/who_am_i`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, apikey: "sb_publishable_orpheus_local" },
    });
    expect(answer.status).toBe(401);
  });

  test("an expired token is refused", async () => {
    const token = await backend.tokens.sign({ ...claims, sub: ada.id, exp: 1 });
    const answer = await fetch(`${backend.url}/rest/v1/notes`, {
      headers: { Authorization: `Bearer ${token}`, apikey: "sb_publishable_orpheus_local" },
    });
    expect(answer.status).toBe(401);
  });

  test("a request without any key is refused", async () => {
    expect((await fetch(`${backend.url}/rest/v1/notes`)).status).toBe(401);
  });
});

describe("a request that would keep or break the one session", () => {
  test("is refused where it asks for a regular expression", async () => {
    const { error, status } = await ada.client
      .from("notes")
      .select()
      .filter("text", "match", "^(.*)(.*)\\1\\2$");
    expect({ code: error?.code, status }).toEqual({ code: "PGRST100", status: 400 });
  });

  const send = (path: string, body: string) =>
    fetch(backend.url + path, {
      method: "POST",
      headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
      body,
    });
  test("JSON is taken where its brackets are few, and those in strings count for nothing", async () => {
    const value = { list: [["[".repeat(100), '\\"[['.repeat(30)]] };
    expect((await backend.client().rpc("kind_of", { value })).data).toBe("object");
  });

  const nested = "[".repeat(100_000) + "]".repeat(100_000);
  const long = `${"a".repeat(300)}@example.org`;
  test.each([
    ["a character that text cannot hold, in a row", "/rest/v1/notes", '{"text": "a\\u0000b"}'],
    ["a character that text cannot hold, in an argument", "/rest/v1/rpc/who_am_i", '{"text": "a\\u0000b"}'],
    [
      "a character that text cannot hold, in an address",
      "/auth/v1/signup",
      '{"email": "a\\u0000b@example.org", "password": "orpheus-test"}',
    ],
    [
      "a character that text cannot hold, in a sign-in",
      "/auth/v1/token?grant_type=password",
      '{"email": "a\\u0000b@example.org", "password": "orpheus-test"}',
    ],
    ["deep brackets, in a row", "/rest/v1/notes", nested],
    ["deep brackets, in an argument", "/rest/v1/rpc/who_am_i", `{"text": ${nested}}`],
    [
      "deep brackets, in JSON",
      "/rest/v1/rpc/kind_of",
      `{"value": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
    ],
    [
      "deep brackets, in a sign-up",
      "/auth/v1/signup",
      `{"email": "deep@example.org", "password": "orpheus-test", "data": ${nested}}`,
    ],
    [
      "an address that is too long, in a sign-up",
      "/auth/v1/signup",
      `{"email": "${long}", "password": "orpheus-test"}`,
    ],
    [
      "an address that is too long, in a sign-in",
      "/auth/v1/token?grant_type=password",
      `{"email": "${long}", "password": "orpheus-test"}`,
    ],
    ["an address that is too long, for a new password", "/auth/v1/recover", `{"email": "${long}"}`],
    ["no JSON, in a row", "/rest/v1/notes", "{"],
    ["no JSON, in a sign-in", "/auth/v1/token?grant_type=password", "{"],
  ])("is the sender's fault with %s", async (_name, path, body) => {
    const answer = await send(path, body);
    expect({ status: answer.status, text: (await answer.text()).slice(0, 200) }).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
    });
    expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  });
});
