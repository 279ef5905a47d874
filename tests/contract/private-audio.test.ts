// The audio, script and transcript of a private episode, against every way in that the server has: another
// account, a visitor, a token that is over, an address from before, listing, and the names of files.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStorage } from "../../supabase/local/storage/index.ts";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

const hour = 3_600_000;
const audio = new TextEncoder().encode("the sound of a private episode");

let backend: TestBackend;
let owner: { client: SupabaseClient; id: string };
let other: { client: SupabaseClient; id: string };
let visitor: SupabaseClient;
let passed = 0;
let path = "";
let id = "";

beforeAll(async () => {
  backend = await startTestBackend({
    schema: "project",
    createStorage: (context) =>
      createStorage({
        database: context.database,
        root: join(context.dataFolder, "storage"),
        jwtSecret: context.jwtSecret,
        publishableKey: PUBLISHABLE_KEY,
        clock: () => Date.now() + passed,
        random: randomUUID,
      }),
  });
  await backend.database.transaction("owner", (query) =>
    query("insert into private.invite_codes (code) values ('PRIVATE1'), ('PRIVATE2')"),
  );
  owner = await backend.signedUp("owner@example.org", { invite_code: "PRIVATE1" });
  other = await backend.signedUp("other@example.org", { invite_code: "PRIVATE2" });
  visitor = backend.client();
  path = `${owner.id}/1763640000000-podcast-audio.mp3`;
  const stored = await backend.service.storage
    .from("podcasts")
    .upload(path, audio, { contentType: "audio/mpeg" });
  expect(stored.error).toBeNull();
  const made = await backend.service
    .from("podcasts")
    .insert({
      user_id: owner.id,
      title: "A quiet result",
      abstract: "Nobody else may hear it.",
      authors: "Ada Lindqvist",
      publishing_year: 2026,
      keywords: "silence",
      is_public: false,
      audio_url: path,
    })
    .select("id")
    .single();
  expect(made.error).toBeNull();
  id = String(made.data?.id);
  await backend.service.from("podcast_scripts").insert({ podcast_id: id, script: "A quiet script" });
  await backend.service.from("transcripts").insert({ podcast_id: id, segments: [] });
});
afterAll(() => backend.stop());

const strangers = () => [other.client, visitor];
const setPublic = async (is_public: boolean) =>
  expect((await owner.client.from("podcasts").update({ is_public }).eq("id", id)).error).toBeNull();

async function expectClosed(client: SupabaseClient) {
  const bucket = client.storage.from("podcasts");
  expect((await bucket.download(path)).data).toBeNull();
  expect((await bucket.info(path)).data).toBeNull();
  expect((await bucket.createSignedUrl(path, 60)).data).toBeNull();
  expect((await bucket.createSignedUrls([path], 60)).data?.[0]?.signedUrl ?? null).toBeNull();
  expect((await bucket.list(owner.id)).data).toEqual([]);
  expect((await bucket.list("")).data).toEqual([]);
  expect((await bucket.listV2({ prefix: "" })).data?.objects).toEqual([]);
  const rows = [
    ...((await client.from("podcasts").select("id").eq("id", id)).data ?? []),
    ...((await client.from("podcast_scripts").select("script")).data ?? []),
    ...((await client.from("transcripts").select("podcast_id")).data ?? []),
    ...((await client.from("podcast_stats").select("podcast_id")).data ?? []),
  ];
  expect(rows).toEqual([]);
}

test("its owner hears it", async () => {
  const { data } = await owner.client.storage.from("podcasts").download(path);
  expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(audio);
});

test("neither another account nor a visitor reaches any part of it", async () => {
  for (const client of strangers()) await expectClosed(client);
});

test("no address without a credential leads to it", async () => {
  for (const address of ["", "public/", "authenticated/", "info/", "info/public/", "sign/"]) {
    const answer = await fetch(`${backend.url}/storage/v1/object/${address}podcasts/${path}`);
    expect([address, answer.status]).toEqual([address, 400]);
    expect(await answer.text()).not.toContain("the sound");
  }
});

test("a copy, a move or a link of another bucket does not lead around the policy", async () => {
  const mine = `${other.id}/avatar.png`;
  const { storage } = other.client;
  const destination = { destinationBucket: "avatars" };
  expect((await storage.from("podcasts").copy(path, mine, destination)).error).not.toBeNull();
  expect((await storage.from("podcasts").move(path, mine, destination)).error).not.toBeNull();
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  await storage.from("avatars").upload(mine, picture, { contentType: "image/png" });
  const { data } = await storage.from("avatars").createSignedUrl(mine, 60);
  const token = new URL(data?.signedUrl ?? "").searchParams.get("token");
  const answer = await fetch(`${backend.url}/storage/v1/object/sign/podcasts/${path}?token=${token}`);
  expect(await answer.json()).toMatchObject({ code: "InvalidSignature" });
});

test("an address that its owner gave out is closed when its time is over", async () => {
  const { data } = await owner.client.storage.from("podcasts").createSignedUrl(path, 3600);
  const address = data?.signedUrl ?? "";
  expect((await fetch(address)).status).toBe(200);
  passed = hour + 1000;
  const late = await fetch(address);
  passed = 0;
  expect(await late.json()).toMatchObject({ code: "InvalidJWT" });
});

test("a token that is over, forged or of no signature opens nothing", async () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { role: "authenticated", aud: "authenticated", sub: owner.id };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const { createTokens } = await import("../../supabase/local/tokens.ts");
  const tokens = {
    over: await backend.tokens.sign({ ...claims, exp: now - 60 }),
    forged: await createTokens("another secret").sign(claims),
    unsigned: `${encode({ alg: "none", typ: "JWT" })}.${encode({ ...claims, role: "service_role" })}.`,
  };
  for (const [name, token] of Object.entries(tokens)) {
    const headers = { apikey: PUBLISHABLE_KEY, Authorization: `Bearer ${token}` };
    const file = await fetch(`${backend.url}/storage/v1/object/podcasts/${path}`, { headers });
    expect([name, file.ok]).toEqual([name, false]);
    const rows = await fetch(`${backend.url}/rest/v1/podcasts?select=id`, { headers });
    expect([name, rows.ok ? await rows.json() : []]).toEqual([name, []]);
  }
});

describe("an episode that was public", () => {
  test("is heard by a visitor, and closed to all the moment it is private again", async () => {
    await setPublic(true);
    for (const client of strangers())
      expect((await client.storage.from("podcasts").download(path)).error).toBeNull();
    await setPublic(false);
    for (const client of strangers()) await expectClosed(client);
  });

  test("cannot be claimed by an episode of another user that names its file", async () => {
    const thief = await backend.service
      .from("podcasts")
      .insert({
        user_id: other.id,
        title: "Borrowed",
        abstract: "x",
        authors: "x",
        publishing_year: 2026,
        keywords: "x",
        audio_url: `https://example.org/object/podcasts/${path}`,
      })
      .select("id");
    expect(thief.error).toMatchObject({ code: "23505" });
    const renamed = await other.client.from("podcasts").update({ audio_url: path }).eq("id", id);
    expect(renamed.error).toMatchObject({
      code: "42501",
    });
  });
});
