// The storage client that the app uses, unmodified, against our server over a real connection. Every call
// must answer as the client documents it for a hosted project.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, type Listener } from "../../supabase/local/server/listen.ts";
import {
  openStorage,
  ownerId,
  otherId,
  PUBLISHABLE_KEY,
  type StorageFixture,
  type Who,
} from "./storage-harness.ts";

let fixture: StorageFixture;
let listener: Listener;

/** The client of a visitor (no `who`) or of that caller. */
function clientOf(who?: Who) {
  const headers = new Headers();
  if (who !== undefined) headers.set("Authorization", `Bearer ${fixture.token(who)}`);
  return createClient(`http://127.0.0.1:${listener.port}`, PUBLISHABLE_KEY, {
    global: { headers: Object.fromEntries(headers) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  }).storage;
}

const bucketOf = (who?: Who) => clientOf(who).from("files");
const path = (name: string, user = ownerId) => `${user}/${name}`;
const bytesOf = async (blob: Blob | null) =>
  Buffer.from(blob ? await blob.arrayBuffer() : new ArrayBuffer(0));
const sound = (size: number) => Buffer.alloc(size, "sound");

beforeAll(async () => {
  fixture = await openStorage();
  listener = await listen(0);
  listener.serve(fixture.storage);
  const own = "bucket_id = 'files' and (storage.foldername(name))[1] = auth.uid()::text";
  await fixture.run(`
    insert into storage.buckets (id, name, public) values ('files', 'files', false), ('open', 'open', true);
    create policy "see own" on storage.objects for select to authenticated using (${own});
    create policy "add own" on storage.objects for insert to authenticated with check (${own});
    create policy "change own" on storage.objects for update to authenticated using (${own}) with check (${own});
    create policy "remove own" on storage.objects for delete to authenticated using (${own});
  `);
});

afterAll(async () => {
  await listener.close();
  await fixture.close();
  expect(fixture.failures).toEqual([]);
});

describe("objects", () => {
  test("an upload comes back byte for byte, raw and as a form", async () => {
    const bytes = sound(300_000);
    const raw = await bucketOf("owner").upload(path("raw.mp3"), bytes, { contentType: "audio/mpeg" });
    expect(raw).toMatchObject({
      error: null,
      data: { path: path("raw.mp3"), fullPath: `files/${path("raw.mp3")}` },
    });
    const blob = new Blob([bytes], { type: "audio/mpeg" });
    const form = await bucketOf("owner").upload(path("form.mp3"), blob, { metadata: { chapter: 3 } });
    expect(form.error).toBeNull();

    for (const name of ["raw.mp3", "form.mp3"]) {
      const { data, error } = await bucketOf("owner").download(path(name));
      expect(error).toBeNull();
      expect(data?.type).toBe("audio/mpeg");
      expect((await bytesOf(data)).equals(bytes)).toBe(true);
    }
    const info = await bucketOf("owner").info(path("form.mp3"));
    expect(info.data).toMatchObject({ size: 300_000, contentType: "audio/mpeg", metadata: { chapter: 3 } });
    expect(info.data).toMatchObject({ cacheControl: "max-age=3600" });
  });

  test("an empty object is an object", async () => {
    expect((await bucketOf("owner").upload(path("empty.bin"), new Blob([]))).error).toBeNull();
    const { data, error } = await bucketOf("owner").download(path("empty.bin"));
    expect(error).toBeNull();
    expect(data?.size).toBe(0);
  });

  test("a second upload without upsert is refused and changes nothing", async () => {
    await bucketOf("owner").upload(path("once.txt"), "first");
    const again = await bucketOf("owner").upload(path("once.txt"), "second");
    expect(again.error).toMatchObject({ message: "The resource already exists", statusCode: "409" });
    expect((await bytesOf((await bucketOf("owner").download(path("once.txt"))).data)).toString()).toBe(
      "first",
    );
  });

  test("upsert and update replace the bytes", async () => {
    await bucketOf("owner").upload(path("again.txt"), "first");
    await bucketOf("owner").upload(path("again.txt"), "second", { upsert: true });
    expect((await bytesOf((await bucketOf("owner").download(path("again.txt"))).data)).toString()).toBe(
      "second",
    );
    expect((await bucketOf("owner").update(path("again.txt"), "third")).error).toBeNull();
    expect((await bytesOf((await bucketOf("owner").download(path("again.txt"))).data)).toString()).toBe(
      "third",
    );
  });

  test("exists distinguishes what is there from what is not", async () => {
    await bucketOf("owner").upload(path("there.txt"), "x");
    expect((await bucketOf("owner").exists(path("there.txt"))).data).toBe(true);
    expect((await bucketOf("owner").exists(path("nowhere.txt"))).data).toBe(false);
  });

  test("a copy is independent of its source, and a move leaves nothing behind", async () => {
    await bucketOf("owner").upload(path("source.txt"), "words", { metadata: { kind: "note" } });
    expect((await bucketOf("owner").copy(path("source.txt"), path("copy.txt"))).error).toBeNull();
    await bucketOf("owner").update(path("source.txt"), "changed");
    expect((await bytesOf((await bucketOf("owner").download(path("copy.txt"))).data)).toString()).toBe(
      "words",
    );
    expect((await bucketOf("owner").info(path("copy.txt"))).data).toMatchObject({
      metadata: { kind: "note" },
    });

    expect((await bucketOf("owner").move(path("copy.txt"), path("moved.txt"))).error).toBeNull();
    expect((await bytesOf((await bucketOf("owner").download(path("moved.txt"))).data)).toString()).toBe(
      "words",
    );
    expect((await bucketOf("owner").download(path("copy.txt"))).error).not.toBeNull();
    const taken = await bucketOf("owner").move(path("moved.txt"), path("source.txt"));
    expect(taken.error).toMatchObject({ message: "The resource already exists" });
  });

  test("a copy and a move reach another bucket", async () => {
    await clientOf("service").from("files").upload(path("far.txt"), "far");
    const open = { destinationBucket: "open" };
    expect((await bucketOf("service").copy(path("far.txt"), "far-copy.txt", open)).error).toBeNull();
    expect((await bucketOf("service").move(path("far.txt"), "far.txt", open)).error).toBeNull();
    for (const name of ["far-copy.txt", "far.txt"]) {
      const address = clientOf().from("open").getPublicUrl(name).data.publicUrl;
      expect(await (await fetch(address)).text()).toBe("far");
    }
  });

  test("removing answers what went and takes its bytes", async () => {
    await bucketOf("owner").upload(path("gone.txt"), "x");
    const { data, error } = await bucketOf("owner").remove([path("gone.txt"), path("never.txt")]);
    expect(error).toBeNull();
    expect(data?.map((entry) => entry.name)).toEqual([path("gone.txt")]);
    expect((await bucketOf("owner").download(path("gone.txt"))).error).not.toBeNull();
  });
});

describe("signed addresses", () => {
  test("read one object, as a stream of parts too", async () => {
    await bucketOf("owner").upload(path("signed one.mp3"), "0123456789", { contentType: "audio/mpeg" });
    const { data, error } = await bucketOf("owner").createSignedUrl(path("signed one.mp3"), 60);
    expect(error).toBeNull();
    const part = await fetch(data?.signedUrl ?? "", { headers: { range: "bytes=2-4" } });
    expect([part.status, await part.text()]).toEqual([206, "234"]);
  });

  test("name what they cannot sign among several", async () => {
    await bucketOf("owner").upload(path("several.txt"), "x");
    const { data } = await bucketOf("owner").createSignedUrls([path("several.txt"), path("missing.txt")], 60);
    expect(data?.map((entry) => entry.error === null)).toEqual([true, false]);
    expect((await fetch(data?.[0]?.signedUrl ?? "")).status).toBe(200);
  });

  test("take an upload for the owner who signed, and only once", async () => {
    const { data } = await bucketOf("owner").createSignedUploadUrl(path("handed.txt"));
    const token = data?.token ?? "";
    const stored = await clientOf().from("files").uploadToSignedUrl(path("handed.txt"), token, "by hand");
    expect(stored.error).toBeNull();
    expect((await bytesOf((await bucketOf("owner").download(path("handed.txt"))).data)).toString()).toBe(
      "by hand",
    );
    const again = await clientOf().from("files").uploadToSignedUrl(path("handed.txt"), token, "twice");
    expect(again.error).toMatchObject({ message: "The resource already exists" });
    const elsewhere = await clientOf().from("files").uploadToSignedUrl(path("else.txt"), token, "x");
    expect(elsewhere.error).toMatchObject({ message: "Invalid signature" });
  });

  test("an address for reading does not store, one for storing does not read", async () => {
    await bucketOf("owner").upload(path("scoped.txt"), "mine");
    const read = await bucketOf("owner").createSignedUrl(path("scoped.txt"), 60);
    const readToken = new URL(read.data?.signedUrl ?? "").searchParams.get("token") ?? "";
    const stored = await clientOf().from("files").uploadToSignedUrl(path("scoped.txt"), readToken, "theirs");
    expect(stored.error).toMatchObject({ message: "Invalid signature" });
    const write = await bucketOf("owner").createSignedUploadUrl(path("scoped.txt"), { upsert: true });
    const address = (read.data?.signedUrl ?? "").replace(readToken, write.data?.token ?? "");
    expect((await fetch(address)).status).toBe(400);
  });
});

describe("listing", () => {
  const names = ["b.txt", "a.txt", "Album/one.txt", "Album/two.txt", "zoo/x/deep.txt"];

  beforeAll(async () => {
    for (const name of names) await bucketOf("owner").upload(path(`list/${name}`), name);
  });

  test("shows folders first, then files, each by its own name", async () => {
    const { data } = await bucketOf("owner").list(path("list"));
    expect(data?.map((entry) => [entry.name, entry.id === null])).toEqual([
      ["Album", true],
      ["zoo", true],
      ["a.txt", false],
      ["b.txt", false],
    ]);
    expect(data?.[2]?.metadata).toMatchObject({ size: 5, mimetype: "text/plain;charset=UTF-8" });
  });

  test("keeps to limit, offset, order and search", async () => {
    const options = { limit: 2, offset: 1, sortBy: { column: "name", order: "desc" } } as const;
    const page = await bucketOf("owner").list(path("list"), options);
    expect(page.data?.map((entry) => entry.name)).toEqual(["Album", "b.txt"]);
    const found = await bucketOf("owner").list(path("list"), { search: "al" });
    expect(found.data?.map((entry) => entry.name)).toEqual(["Album"]);
    // An underscore and a percent sign are characters of a name, not wildcards.
    expect((await bucketOf("owner").list(path("list"), { search: "_" })).data).toEqual([]);
    expect((await bucketOf("owner").list(path("list"), { search: "%" })).data).toEqual([]);
  });

  test.each([
    ["name", "asc"],
    ["name", "desc"],
    ["created_at", "asc"],
    ["created_at", "desc"],
  ] as const)("pages of one entry by %s %s miss and repeat nothing", async (column, order) => {
    for (const with_delimiter of [false, true]) {
      const options = { prefix: path("list/"), with_delimiter, limit: 1, sortBy: { column, order } };
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data, error } = await bucketOf("owner").listV2({ ...options, ...(cursor && { cursor }) });
        expect(error).toBeNull();
        seen.push(...(data?.folders ?? []).map((entry) => entry.name));
        seen.push(...(data?.objects ?? []).map((entry) => entry.name));
        cursor = data?.nextCursor;
      } while (cursor !== undefined);
      const entries = with_delimiter ? ["Album/", "a.txt", "b.txt", "zoo/"] : names;
      const all = entries.map((name) => path(`list/${name}`)).sort();
      if (column === "name") expect(seen).toEqual(order === "asc" ? all : all.toReversed());
      else expect(seen.toSorted()).toEqual(all);
    }
  });
});

describe("policies", () => {
  test("another user reads, lists, signs, changes and removes nothing", async () => {
    await bucketOf("owner").upload(path("secret.txt"), "secret");
    const other = bucketOf("other");
    expect((await other.download(path("secret.txt"))).data).toBeNull();
    expect((await other.info(path("secret.txt"))).data).toBeNull();
    expect((await other.list(ownerId)).data).toEqual([]);
    expect((await other.listV2({ prefix: ownerId })).data?.objects).toEqual([]);
    expect((await other.createSignedUrl(path("secret.txt"), 60)).data).toBeNull();
    expect((await other.remove([path("secret.txt")])).data).toEqual([]);
    expect((await other.copy(path("secret.txt"), path("copied.txt", otherId))).data).toBeNull();
    expect((await other.move(path("secret.txt"), path("moved.txt", otherId))).data).toBeNull();
    const denied = { message: "new row violates row-level security policy", statusCode: "403" };
    expect((await other.upload(path("planted.txt"), "x")).error).toMatchObject(denied);
    expect((await other.update(path("secret.txt"), "x")).error).toMatchObject(denied);
    expect((await other.createSignedUploadUrl(path("planted.txt"))).error).toMatchObject(denied);
    expect((await bytesOf((await bucketOf("owner").download(path("secret.txt"))).data)).toString()).toBe(
      "secret",
    );
  });

  test("a user cannot move or copy an object into another's folder", async () => {
    await bucketOf("owner").upload(path("stays.txt"), "x");
    const denied = { message: "new row violates row-level security policy" };
    expect(
      (await bucketOf("owner").move(path("stays.txt"), path("pushed.txt", otherId))).error,
    ).toMatchObject(denied);
    expect(
      (await bucketOf("owner").copy(path("stays.txt"), path("pushed.txt", otherId))).error,
    ).toMatchObject(denied);
    expect((await bucketOf("owner").exists(path("stays.txt"))).data).toBe(true);
  });

  test("a visitor with the publishable key sees nothing private", async () => {
    await bucketOf("owner").upload(path("private.txt"), "x");
    expect((await bucketOf().download(path("private.txt"))).error).toMatchObject({
      message: "Object not found",
    });
    expect((await bucketOf().list(ownerId)).data).toEqual([]);
    expect((await bucketOf().upload(path("visitor.txt"), "x")).error).not.toBeNull();
  });

  test("an object belongs to who uploaded it", async () => {
    await bucketOf("owner").upload(path("owned.txt"), "x");
    const seen = await fixture.database.transaction("service", (query) =>
      query("select owner, owner_id from storage.objects where name = $1", [path("owned.txt")]),
    );
    expect(seen).toEqual([{ owner: ownerId, owner_id: ownerId }]);
  });

  test("a row cannot be deleted by SQL, which would leave its bytes", async () => {
    await bucketOf("owner").upload(path("kept.txt"), "x");
    await expect(fixture.run("delete from storage.objects")).rejects.toThrow(/Direct deletion/);
  });
});

describe("buckets", () => {
  test("are made, changed, emptied and deleted by the service key only", async () => {
    const service = clientOf("service");
    const limits = { public: false, fileSizeLimit: "1KB", allowedMimeTypes: ["image/*"] };
    expect((await service.createBucket("pictures", limits)).error).toBeNull();
    expect((await service.getBucket("pictures")).data).toMatchObject({
      file_size_limit: 1000,
      allowed_mime_types: ["image/*"],
    });
    expect((await clientOf("owner").getBucket("pictures")).error).not.toBeNull();
    expect((await clientOf("owner").updateBucket("pictures", { public: true })).error).not.toBeNull();
    expect((await clientOf("owner").deleteBucket("pictures")).error).not.toBeNull();

    const pictures = service.from("pictures");
    const upload = (size: number, contentType: string) =>
      pictures.upload("p.png", Buffer.alloc(size), { contentType, upsert: true });
    expect((await upload(10, "text/plain")).error).toMatchObject({ statusCode: "415" });
    expect((await upload(1001, "image/png")).error).toMatchObject({ statusCode: "413" });
    expect((await upload(1000, "image/png; q=1")).error).toBeNull();
    const { data: listed } = await service.listBuckets({ search: "pict" });
    expect(listed?.map((bucket) => bucket.id)).toEqual(["pictures"]);

    expect((await service.updateBucket("pictures", { public: true, fileSizeLimit: null })).error).toBeNull();
    expect((await fetch(pictures.getPublicUrl("p.png").data.publicUrl)).status).toBe(200);
    expect((await upload(5000, "image/png")).error).toBeNull();
    expect((await service.deleteBucket("pictures")).error).toMatchObject({ statusCode: "409" });
    expect((await service.emptyBucket("pictures")).error).toBeNull();
    expect((await service.deleteBucket("pictures")).error).toBeNull();
  });

  test("refuse more than they hold while the client is still sending", async () => {
    const service = clientOf("service");
    await service.createBucket("small", { public: false, fileSizeLimit: 1000 });
    for (const body of [Buffer.alloc(3_000_000), new Blob([Buffer.alloc(3_000_000)])]) {
      const { error } = await service.from("small").upload("big.bin", body);
      expect(error).toMatchObject({ message: "The object exceeded the maximum allowed size" });
      const denied = await bucketOf("other").upload(path("big.bin"), body);
      expect(denied.error).toMatchObject({ message: "new row violates row-level security policy" });
    }
    expect((await service.from("small").exists("big.bin")).data).toBe(false);
  });
});
