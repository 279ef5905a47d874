// People for the tests that delete and export accounts: each has something of its own in every table and bucket.
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { createProjectBilling, createProjectStorage } from "../../supabase/local/parts.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

/** `texts`: their address, their name, and a word that is in all they wrote. */
export type Person = {
  client: SupabaseClient;
  id: string;
  token: string;
  texts: string[];
  jobId: string;
  podcastId: string;
};
export type People = ReturnType<typeof createPeople>;

const orThrow = ({ error }: { error: { message: string } | null }) => {
  if (error) throw new Error(error.message);
};

/** A backend with the project's schema, functions, storage and payment provider, and no limits on requests. */
export const startProjectBackend = (): Promise<TestBackend> =>
  startTestBackend({
    schema: "project",
    functionsFolder: new URL("../../supabase/functions/", import.meta.url),
    createStorage: createProjectStorage,
    createBilling: createProjectBilling,
    environment: { ORPHEUS_LIMITS: "off" },
  });

/** @param backend as `startProjectBackend` starts it */
export function createPeople(backend: TestBackend) {
  let count = 0;

  const owner = <Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []) =>
    backend.database.transaction<Row[]>("owner", (query) => query(sql, parameters));

  async function post(name: string, token: string | null, body: unknown) {
    const response = await fetch(`${backend.url}/functions/v1/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** An account with something of its own everywhere: `texts` are its address, its name, and a word in all it wrote. */
  async function newPerson(): Promise<Person> {
    count += 1;
    const [email, name, word] = [`quill${count}@example.org`, `Quillfeather ${count}.`, `zyxword${count}.`];
    const code = `PERSON${String(count).padStart(2, "0")}`;
    const before = `before-${email}`;
    await owner("insert into private.invite_codes (code, type, email) values ($1, 'survey', $2)", [
      code,
      before,
    ]);
    // The address is changed after the sign-up, as a confirmed change does it.
    const { client, id } = await backend.signedUp(before, { invite_code: code, full_name: name });
    await owner("update auth.users set email = $2 where id = $1", [id, email]);
    await client.auth.resetPasswordForEmail(email);
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    await owner("insert into private.waitlist (email) values ($1)", [email]);
    await owner(
      `insert into private.survey_responses (email, role, research_field, experience, interests, challenges, use_case)
       values ($1, 'r', 'f', '1', '{i}', '{c}', $2)`,
      [before, word],
    );
    await owner("update public.profiles set name = $2, bio = $3 where id = $1", [id, name, word]);
    await owner(
      "insert into private.onboarding_drafts (user_id, draft) values ($1, jsonb_build_object('bio', $2::text))",
      [id, word],
    );
    const [podcastId, jobId] = [randomUUID(), randomUUID()];
    const files: [string, string, string][] = [
      ["podcasts", `${id}/${count}-podcast-audio.mp3`, "audio/mpeg"],
      ["covers", `${id}/${count}-cover.webp`, "image/webp"],
      ["avatars", `${id}/avatar.png`, "image/png"],
      ["banners", `${id}/banner.png`, "image/png"],
      ["generation", `${jobId}/cover.1.webp`, "image/webp"],
    ];
    for (const [bucket, path, contentType] of files)
      orThrow(
        await backend.service.storage
          .from(bucket)
          .upload(path, new TextEncoder().encode(word), { contentType }),
      );
    orThrow(
      await backend.service.from("podcasts").insert({
        id: podcastId,
        user_id: id,
        title: word,
        abstract: word,
        authors: name,
        publishing_year: 2000,
        keywords: word,
        audio_url: files[0]?.[1],
        cover_image_url: files[1]?.[1],
      }),
    );
    orThrow(await backend.service.from("podcast_scripts").insert({ podcast_id: podcastId, script: word }));
    orThrow(
      await backend.service
        .from("transcripts")
        .insert({ podcast_id: podcastId, segments: [{ start: 0, end: 1, text: word }] }),
    );
    await owner(
      `insert into public.generation_jobs (id, user_id, idempotency_key, request_hash, title, path_stamp)
       values ($1, $2, gen_random_uuid(), repeat('a', 64), $3, $4)`,
      [jobId, id, word, count],
    );
    await owner(
      "insert into private.generation_papers (job_id, request) values ($1, jsonb_build_object('text', $2::text))",
      [jobId, word],
    );
    await owner(
      `insert into private.generation_steps (job_id, name, position, state, output)
       values ($1, 'summary', 1, 'done', jsonb_build_object('text', $2::text))`,
      [jobId, word],
    );
    const checkout = await post("create-checkout-session", token, { priceId: "price_orpheus_pro_month" });
    const paid = await fetch(String(checkout.body["url"]), {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
    });
    const sessionId = new URL(paid.headers.get("location") ?? "").searchParams.get("session_id");
    expect((await post("verify-checkout-session", token, { sessionId })).status).toBe(200);
    return { client, id, token, jobId, podcastId, texts: [email, name, word] };
  }

  /** Another user likes, saves, begins, hears and follows what is there of a person. */
  async function mingle(from: Person, to: Person) {
    const [episode] = await owner<{ id: string }>("select id from public.podcasts where user_id = $1", [
      to.id,
    ]);
    const target = episode?.id;
    const answer = await from.client.rpc("sync_push", {
      p_client: randomUUID(),
      p_base: "0",
      p_version: 1,
      p_mutations: [
        { mid: "1", age: 9, kind: "like", target, present: true },
        { mid: "2", age: 8, kind: "save", target, present: true, position: "V" },
        { mid: "3", age: 7, kind: "progress", target, seconds: 12, finished: false },
        { mid: "4", age: 6, kind: "listen", id: randomUUID(), target, seconds: 30 },
        { mid: "5", age: 5, kind: "follow", target: to.id, present: true },
      ],
    });
    expect(answer.data).toMatchObject({ last_mid: "5", rejects: [] });
  }

  return { owner, post, newPerson, mingle };
}
