// One suite for both file stores: the storage server behind storage-js, and the one in memory that the fault
// tests use. What the pipeline relies on holds for each.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFileStore } from "../../supabase/functions/_shared/adapters/file-store.ts";
import { CallError } from "../../supabase/functions/_shared/generation/failures.ts";
import type { FileStore } from "../../supabase/functions/_shared/generation/ports.ts";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { createMemoryFiles } from "./generation/memory-files.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ schema: "project", createStorage: createProjectStorage });
});
afterAll(() => backend.stop());

const stores: Record<string, () => FileStore> = {
  "the storage server": () => createFileStore(backend.service),
  "the one in memory": () => createMemoryFiles(),
};
const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

describe.each(Object.keys(stores))("%s", (name) => {
  const open = () => stores[name]?.() ?? createMemoryFiles();

  test("gives back what was written last", async () => {
    const files = open();
    const path = `${randomUUID()}/speech-0.1.mp3`;
    await files.put("generation", path, bytes("first"), "audio/mpeg");
    await files.put("generation", path, bytes("second"), "audio/mpeg");
    expect(await files.get("generation", path)).toEqual(bytes("second"));
  });

  test("calls a missing object a final failure, not one to be tried again", async () => {
    const failure = await open()
      .get("generation", `${randomUUID()}/none.mp3`)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ problem: "rejected", source: "storage" });
  });

  test("removes a folder whole, however many objects it has, and nothing outside of it", async () => {
    const files = open();
    const [job, neighbour] = [randomUUID(), randomUUID()];
    await files.put("generation", `${neighbour}/cover.1.webp`, bytes("kept"), "image/webp");
    for (let part = 0; part < 105; part += 1)
      await files.put("generation", `${job}/speech-${part}.1.mp3`, bytes("x"), "audio/mpeg");
    await files.removeFolder("generation", job);
    for (const part of [0, 104])
      await expect(files.get("generation", `${job}/speech-${part}.1.mp3`)).rejects.toBeInstanceOf(CallError);
    expect(await files.get("generation", `${neighbour}/cover.1.webp`)).toEqual(bytes("kept"));
  });

  test("succeeds when what is to be removed is gone", async () => {
    const files = open();
    await files.removeFolder("generation", randomUUID());
    await files.remove("generation", `${randomUUID()}/none.mp3`);
  });
});
