// What lite lacks or must not be used for: functions, the admin API, storage.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({
    createStorage: () => ({
      fetch: (request) => new Response(`storage saw ${new URL(request.url).pathname}`),
    }),
  });
});
afterAll(() => backend.stop());

describe("functions", () => {
  test("a function is reached by its name with the caller's token", async () => {
    const ada = await backend.signedUp("ada@example.org");
    const { data, error } = await ada.client.functions.invoke("echo", { body: { a: 1 } });
    const { data: session } = await ada.client.auth.getSession();
    expect(error).toBeNull();
    expect(data).toEqual({
      authorization: `Bearer ${session.session?.access_token}`,
      body: '{"a":1}',
      url: backend.url,
    });
  });

  test("an unknown name is a 404 that a page of another origin of this server can read", async () => {
    const answer = await fetch(`${backend.url}/functions/v1/nowhere`, {
      headers: { Origin: "http://127.0.0.1:5174" },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("access-control-allow-origin")).toBe("http://127.0.0.1:5174");
  });

  test("a name cannot leave the folder of functions", async () => {
    const answer = await fetch(`${backend.url}/functions/v1/..%2f..%2fbackend`);
    expect(answer.status).toBe(404);
  });

  test("a function that throws answers 500 without its inner message, which is logged", async () => {
    const answer = await fetch(`${backend.url}/functions/v1/broken`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("is broken");
    expect(backend.lines.join("\n")).toContain("The function is broken");
  });
});

describe("without an admin API", () => {
  test("an account is removed by SQL, and its token ends with it", async () => {
    const { client, id } = await backend.signedUp("gone@example.org");
    await backend.database.transaction("owner", (query) =>
      query("delete from auth.users where id = $1", [id]),
    );
    expect((await client.auth.getUser()).error?.status).toBe(403);
  });
});

describe("storage", () => {
  test("requests reach the storage server with their whole path, never lite's storage", async () => {
    const answer = await fetch(`${backend.url}/storage/v1/object/public/covers/a/b.webp`);
    expect(await answer.text()).toBe("storage saw /storage/v1/object/public/covers/a/b.webp");
  });

  test("an upload opened as a page can run nothing in the app's origin", async () => {
    const answer = await fetch(`${backend.url}/storage/v1/object/public/covers/a/b.webp`);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("rows of objects cannot be deleted by SQL, which would leave their bytes behind", async () => {
    const insert = `insert into storage.objects (bucket_id, name) values ('b', 'a/b.txt')`;
    await backend.database.transaction("service", async (query) => {
      await query("insert into storage.buckets (id, name) values ('b', 'b')");
      await query(insert);
    });
    const remove = "delete from storage.objects where bucket_id = 'b'";
    await expect(backend.database.transaction("service", (query) => query(remove))).rejects.toMatchObject({
      code: "42501",
    });
    await backend.database.transaction("service", async (query) => {
      await query("set local storage.allow_delete_query = 'true'");
      await query(remove);
    });
    const left = await backend.database.transaction("service", (query) =>
      query("select id from storage.objects"),
    );
    expect(left).toEqual([]);
  });

  test("a policy decides on objects as the caller of the transaction", async () => {
    const { id } = await backend.signedUp("files@example.org");
    await backend.database.transaction("owner", async (query) => {
      await query("insert into storage.buckets (id, name) values ('mine', 'mine') on conflict do nothing");
      await query(`create policy "Users add to their folder" on storage.objects for insert to authenticated
        with check ((storage.foldername(name))[1] = (select auth.uid())::text)`);
    });
    const add = (name: string) =>
      backend.database.transaction({ role: "authenticated", sub: id }, (query) =>
        query("insert into storage.objects (bucket_id, name) values ('mine', $1)", [name]),
      );
    await expect(add(`${id}/a.txt`)).resolves.toEqual([]);
    await expect(add("other/a.txt")).rejects.toMatchObject({ code: "42501" });
  });
});
