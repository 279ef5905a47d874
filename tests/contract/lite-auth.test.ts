// What lite's auth does differently from a Supabase project, held closed by an unmodified supabase-js: refused
// sign-ups, links in mails, what it lacks.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "./backend.ts";

const password = "orpheus-test";
const newCodes = (codes: string[]) =>
  `insert into private.invite_codes (code) values ${codes.map((code) => `('${code}')`).join(", ")}`;

describe("with the project's own schema, confirmation off", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ schema: "project" });
    await backend.database.transaction("owner", (query) => query(newCodes(["SIGNUP01", "SIGNUP02"])));
  });
  afterAll(() => backend.stop());

  test.each([
    ["auth", "/auth/v1/token?grant_type=password"],
    ["an unknown table", "/rest/v1/no_such_table"],
  ])(
    "a page on another origin of this server may not send to %s what supabase-js sends",
    async (_name, path) => {
      const answer = await fetch(backend.url + path, {
        method: "OPTIONS",
        headers: {
          Origin: "http://localhost:5174",
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "apikey,authorization,content-type,x-client-info",
        },
      });
      expect(answer.ok).toBe(true);
      expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:5174");
      expect(answer.headers.get("access-control-allow-headers")).toBe(
        "apikey,authorization,content-type,x-client-info",
      );
    },
  );

  test("a sign-up without a valid code is refused in the schema's words", async () => {
    const { data, error } = await backend.client().auth.signUp({
      email: "late@example.org",
      password,
      options: { data: { invite_code: "UNKNOWN1" } },
    });
    expect(data.user).toBeNull();
    expect(error).toMatchObject({ status: 422, message: "Invalid or expired invitation code." });
  });

  test("sign-ups that race for one code make one account, and the others are told why", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        backend.client().auth.signUp({
          email: `racer${index}@example.org`,
          password,
          options: { data: { invite_code: "SIGNUP01" } },
        }),
      ),
    );
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
    const refusals = answers.flatMap(({ error }) => (error ? [error.message] : []));
    expect(new Set(refusals)).toEqual(new Set(["Invalid or expired invitation code."]));
    expect(refusals).toHaveLength(7);
  });

  test("an account signs in at once and finds its metadata as an object", async () => {
    const { id } = await backend.signedUp("meta@example.org", { invite_code: "SIGNUP02", name: "Meta" });
    const rows = await backend.database.transaction("owner", (query) =>
      query("select raw_user_meta_data ->> 'name' as name from auth.users where id = $1", [id]),
    );
    expect(rows).toEqual([{ name: "Meta" }]);
    const { data } = await backend.client().auth.signInWithPassword({ email: "meta@example.org", password });
    expect(data.user?.user_metadata).toMatchObject({ name: "Meta" });
  });

  test("an e-mail that has an account is told so, though its code is used", async () => {
    const { error } = await backend.client().auth.signUp({
      email: "meta@example.org",
      password,
      options: { data: { invite_code: "SIGNUP02" } },
    });
    expect(error?.code).toBe("user_already_exists");
  });
});

describe("with confirmation on", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ environment: { ORPHEUS_CONFIRM_EMAIL: "1" } });
  });
  afterAll(() => backend.stop());

  type CaughtMail = { to: string; subject: string; links: string[] };
  const mails = async (): Promise<CaughtMail[]> => (await fetch(`${backend.url}/_local/mailbox?json`)).json();
  const linkFor = async (address: string) => {
    const mail = (await mails()).find(({ to }) => to === address);
    const link = mail?.links.find((candidate) => candidate.includes("/auth/v1/verify"));
    if (link === undefined) throw new Error(`No link for ${address}`);
    return link;
  };

  test("a trigger's refusal is not an opaque 500", async () => {
    const { error } = await backend.client().auth.signUp({
      email: "bot@example.org",
      password,
      options: { data: { kind: "bot" } },
    });
    expect(error).toMatchObject({ status: 422, message: "No bots, please." });
  });

  test("the link in the mail signs in and leads back to the page that asked", async () => {
    const page = `${backend.url}/auth/verify`;
    const client = backend.client();
    const signUp = await client.auth.signUp({
      email: "link@example.org",
      password,
      options: { emailRedirectTo: page },
    });
    expect(signUp.data.session).toBeNull();
    const early = await client.auth.signInWithPassword({ email: "link@example.org", password });
    expect(early.error?.code).toBe("email_not_confirmed");

    const followed = await fetch(await linkFor("link@example.org"), { redirect: "manual" });
    const target = new URL(followed.headers.get("location") ?? "");
    expect(`${target.origin}${target.pathname}`).toBe(page);
    const session = new URLSearchParams(target.hash.slice(1));
    const set = await client.auth.setSession({
      access_token: session.get("access_token") ?? "",
      refresh_token: session.get("refresh_token") ?? "",
    });
    expect(set.data.user?.email).toBe("link@example.org");
  });

  test("signing up again with a confirmed address is not told to wait, nor that there is an account", async () => {
    const { data, error } = await backend.client().auth.signUp({ email: "link@example.org", password });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email: "link@example.org", identities: [] } });
  });

  test("a link used twice says so on the same page", async () => {
    const link = await linkFor("link@example.org");
    const again = await fetch(link, { redirect: "manual" });
    expect(again.headers.get("location")).toContain(`${backend.url}/auth/verify#error=access_denied`);
  });

  test("the link of a password reset leads back to the page that asked", async () => {
    const page = `${backend.url}/auth?mode=reset`;
    await backend.client().auth.resetPasswordForEmail("link@example.org", { redirectTo: page });
    const link = new URL(await linkFor("link@example.org"));
    expect(link.searchParams.get("redirect_to")).toBe(page);
  });

  test("a link never leads to another site", async () => {
    await backend.client().auth.signUp({
      email: "astray@example.org",
      password,
      options: { emailRedirectTo: "https://example.com/steal" },
    });
    const link = new URL(await linkFor("astray@example.org"));
    expect(link.searchParams.get("redirect_to")).toBe(backend.url);
    link.searchParams.set("redirect_to", "https://example.com/steal");
    const followed = await fetch(link, { redirect: "manual" });
    expect(followed.headers.get("location")).not.toContain("example.com");
  });

  test("the mailbox is a page whose mails can run nothing", async () => {
    const page = await fetch(`${backend.url}/_local/mailbox`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("Confirm Your Signup");
  });
});
