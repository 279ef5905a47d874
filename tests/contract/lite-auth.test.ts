// What lite's auth does differently from a Supabase project, held closed by an unmodified supabase-js: refused
// sign-ups, links in mails, what it lacks.
import type { EmailOtpType } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "./backend.ts";

const password = "orpheus-test";
const newCodes = (codes: string[]) =>
  `insert into private.invite_codes (code) values ${codes.map((code) => `('${code}')`).join(", ")}`;

describe("with the project's own schema, confirmation off", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ schema: "project" });
    await backend.database.transaction("owner", (query) =>
      query(newCodes(["SIGNUP01", "SIGNUP02", "SIGNUP03", "SIGNUP04"])),
    );
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

  test("a sign-up without a valid code is refused with the schema's message", async () => {
    const { data, error } = await backend.client().auth.signUp({
      email: "late@example.org",
      password,
      options: { data: { invite_code: "UNKNOWN1" } },
    });
    expect(data.user).toBeNull();
    expect(error).toMatchObject({ status: 422, message: "Invalid or expired invitation code." });
  });

  test("a sign-up without a valid code answers the same for an address that has an account", async () => {
    const taken = "taken@example.org";
    await backend.signedUp(taken, { invite_code: "SIGNUP03" });
    const ask = async (email: string) => {
      const { error } = await backend.client().auth.signUp({
        email,
        password,
        options: { data: { invite_code: "SIGNUP03" } },
      });
      return { status: error?.status, code: error?.code, message: error?.message };
    };
    expect(await ask(taken)).toEqual(await ask("stranger@example.org"));
  });

  test("sign-ups that race for one code make one account, and the others get the reason", async () => {
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

  test("whoever has an invitation learns that the e-mail has an account", async () => {
    const { error } = await backend.client().auth.signUp({
      email: "meta@example.org",
      password,
      options: { data: { invite_code: "SIGNUP04" } },
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

  type CaughtMail = { to: string; subject: string; text: string; html: string; links: string[] };
  const mails = async (): Promise<CaughtMail[]> => (await fetch(`${backend.url}/_local/mailbox?json`)).json();
  const linkFor = async (address: string) => {
    const mail = (await mails()).find(({ to }) => to === address);
    const link = mail?.links.find((candidate) => candidate.includes("/auth/verify?"));
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

  /** What a mail's link carries to the app. */
  const tokenIn = (link: string) => {
    const { origin, pathname, searchParams } = new URL(link);
    return {
      page: origin + pathname,
      token_hash: searchParams.get("token_hash") ?? "",
      type: searchParams.get("type") as EmailOtpType,
    };
  };

  test("the link in the mail leads into the app with a token that signs in once", async () => {
    const client = backend.client();
    const signUp = await client.auth.signUp({ email: "link@example.org", password });
    expect(signUp.data.session).toBeNull();
    const early = await client.auth.signInWithPassword({ email: "link@example.org", password });
    expect(early.error?.code).toBe("email_not_confirmed");

    const { page, token_hash, type } = tokenIn(await linkFor("link@example.org"));
    expect({ page, type }).toEqual({ page: `${backend.url}/auth/verify`, type: "signup" });
    const taken = await client.auth.verifyOtp({ token_hash, type });
    expect(taken.data.user?.email).toBe("link@example.org");
    const again = await backend.client().auth.verifyOtp({ token_hash, type });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  test("a mail holds no code, only the link", async () => {
    const mail = (await mails()).find(({ to }) => to === "link@example.org");
    expect(mail?.links).toHaveLength(1);
    const words = `${mail?.text} ${mail?.html}`.replaceAll(/https?:\S+/g, "");
    expect(words).not.toMatch(/\d{6}/);
  });

  test("signing up again with a confirmed address says neither to wait nor that there is an account", async () => {
    const { data, error } = await backend.client().auth.signUp({ email: "link@example.org", password });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email: "link@example.org", identities: [] } });
  });

  test("the link of a password reset signs in, wherever the request asked it to lead", async () => {
    await backend.client().auth.resetPasswordForEmail("link@example.org", {
      redirectTo: "https://example.com/steal",
    });
    const { page, token_hash, type } = tokenIn(await linkFor("link@example.org"));
    expect({ page, type }).toEqual({ page: `${backend.url}/auth/verify`, type: "recovery" });
    const taken = await backend.client().auth.verifyOtp({ token_hash, type });
    expect(taken.data.user?.email).toBe("link@example.org");
  });

  test("a link of an earlier version's mail leads into the app without signing anybody in", async () => {
    const followed = await fetch(
      `${backend.url}/auth/v1/verify?token=abc&type=signup&redirect_to=https://example.com`,
      { redirect: "manual" },
    );
    expect(followed.headers.get("location")).toBe(`${backend.url}/auth/verify?token_hash=abc&type=signup`);
  });

  test("the mailbox is a page whose mails can run nothing", async () => {
    const page = await fetch(`${backend.url}/_local/mailbox`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("Confirm your e-mail address for Orpheus");
  });
});
