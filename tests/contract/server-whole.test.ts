// All parts behind one server, over the project's own schema: tokens are accepted everywhere, and what was
// stored is there after a restart.
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { newFolder, startTestBackend, type TestBackend } from "./backend.ts";

const folder = newFolder();
const dataFolder = join(folder, "data");
const start = () =>
  startTestBackend({
    schema: "project",
    createStorage: createProjectStorage,
    environment: { ORPHEUS_DATA_DIR: dataFolder },
  });

let backend: TestBackend;
let id = "";
const password = "orpheus-test";
const email = "keeper@example.org";
const avatar = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

beforeAll(async () => {
  backend = await start();
  await backend.database.transaction("owner", (query) =>
    query("insert into private.invite_codes (code) values ('KEEPER01')"),
  );
  ({ id } = await backend.signedUp(email, { invite_code: "KEEPER01" }));
});
afterAll(async () => {
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });
});

const withToken = (token: string) =>
  createClient(backend.url, token, { auth: { persistSession: false, autoRefreshToken: false } });

test("a signed token with a role is taken by rest, storage and functions alike", async () => {
  const token = await backend.tokens.sign({ role: "authenticated", aud: "authenticated", sub: id });
  const client = withToken(token);
  expect((await client.from("profiles").select("id").eq("id", id)).data).toEqual([{ id }]);
  const upload = await client.storage
    .from("avatars")
    .upload(`${id}/avatar.png`, avatar, { contentType: "image/png" });
  expect(upload.error).toBeNull();
  const echo = await client.functions.invoke("echo", { body: {} });
  expect(echo.data).toMatchObject({ authorization: `Bearer ${token}` });
});

test("a token of another secret is taken by neither rest nor storage", async () => {
  const { createTokens } = await import("../../supabase/local/tokens.ts");
  const client = withToken(await createTokens("another").sign({ role: "service_role" }));
  expect((await client.from("profiles").select("id")).status).toBe(401);
  expect((await client.storage.from("podcasts").list(id)).error).not.toBeNull();
});

test("another user's folder stays closed", async () => {
  const token = await backend.tokens.sign({
    role: "authenticated",
    sub: "00000000-0000-4000-8000-000000000001",
  });
  const upload = await withToken(token)
    .storage.from("avatars")
    .upload(`${id}/avatar.png`, avatar, { contentType: "image/png", upsert: true });
  expect(upload.error).not.toBeNull();
});

test("the secret that was made is kept, and only its owner can read it", () => {
  expect(statSync(join(dataFolder, "jwt-secret")).mode & 0o777).toBe(0o600);
});

test("a restart keeps accounts, sessions and files, and applies no migration twice", async () => {
  const session = (await backend.client().auth.signInWithPassword({ email, password })).data.session;
  await backend.stop();
  backend = await start();
  expect(backend.database.applied).toEqual([]);
  const client = backend.client();
  const renewed = await client.auth.refreshSession({ refresh_token: session?.refresh_token ?? "" });
  expect(renewed.data.user?.id).toBe(id);
  const { data } = client.storage.from("avatars").getPublicUrl(`${id}/avatar.png`);
  const answer = await fetch(data.publicUrl);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(avatar);
});
