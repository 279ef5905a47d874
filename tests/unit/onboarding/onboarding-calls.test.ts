import { expect, test } from "vitest";
import type { Client } from "#backend";
import { createOnboarding } from "#features/onboarding/onboarding-calls.ts";

type Answer = { data: unknown; error: { message: string } | null; status: number };
const done: Answer = { data: null, error: null, status: 204 };
const refused = (status: number, message: string): Answer => ({ data: null, error: { message }, status });

/** A client that answers the RPC with `answers` in turn, and notes what it is asked. */
function backend(answers: Answer[], uploadError: { status: number; message: string } | null = null) {
  const asked: unknown[] = [];
  let files = ["banner.webp", "banner.jpg"];
  const client = {
    rpc(name: string, { p_profile: profile }: { p_profile?: { picture: unknown } } = {}) {
      asked.push([name, profile?.picture]);
      return Promise.resolve(answers.shift());
    },
    storage: {
      from: (bucket: string) => ({
        upload(path: string, _file: Blob, { metadata }: { metadata: { mark: string } }) {
          asked.push([`${bucket}/${path}`, metadata.mark]);
          return Promise.resolve({ error: uploadError });
        },
        list: () => Promise.resolve({ data: files.map((name) => ({ name })) }),
        remove(paths: string[]) {
          files = files.filter((name) => !paths.includes(`ines/${name}`));
          return Promise.resolve({});
        },
      }),
    },
  };
  let mark = 0;
  const onboarding = createOnboarding(
    () => Promise.resolve(client as unknown as Client),
    () => `mark ${(mark += 1)}`,
  );
  return { onboarding, asked, files: () => files };
}

const profile = {
  name: "Ines",
  affiliation: "Institute",
  status: "Professor",
  bio: "",
  research_interests: ["Physics"],
  banner_background: "dna",
} as const;
const complete = ({ onboarding }: ReturnType<typeof backend>, banner: Blob | null) =>
  onboarding.complete("ines", { ...profile, research_interests: ["Physics"] }, banner);
const picture = new Blob(["x"], { type: "image/webp" });

test("a picture that another device has replaced is uploaded again, under another mark", async () => {
  const server = backend([refused(409, "Your banner was replaced."), done]);
  expect(await complete(server, picture)).toEqual({ ok: true, value: undefined });
  expect(server.asked).toEqual([
    ["banners/ines/banner.webp", "mark 1"],
    ["complete_onboarding", { extension: "webp", mark: "mark 1" }],
    ["banners/ines/banner.webp", "mark 2"],
    ["complete_onboarding", { extension: "webp", mark: "mark 2" }],
  ]);
  expect(server.files(), "the file of the other extension is gone").toEqual(["banner.webp"]);
});

test("after three times the user decides whether to try again", async () => {
  const server = backend(Array.from({ length: 4 }, () => refused(409, "Your banner was replaced.")));
  const answer = await complete(server, picture);
  expect(answer).toMatchObject({
    ok: false,
    error: { kind: "rejected", message: "Your banner was replaced." },
  });
  expect(server.asked).toHaveLength(6);
});

test("with one of the four banners nothing is uploaded, and what was there is removed", async () => {
  const server = backend([done]);
  expect(await complete(server, null)).toMatchObject({ ok: true });
  expect(server.asked).toEqual([["complete_onboarding", null]]);
  expect(server.files()).toEqual([]);
});

test("a failed upload saves nothing", async () => {
  const server = backend([done], { status: 503, message: "disk full" });
  expect(await complete(server, picture)).toMatchObject({ ok: false, error: { kind: "transient" } });
  expect(server.asked).toEqual([["banners/ines/banner.webp", "mark 1"]]);
  expect(server.files()).toHaveLength(2);
});

test("the server's message is shown where it refuses, and not where it fails", async () => {
  const told = await complete(backend([refused(422, "Please enter your name.")]), null);
  expect(told).toMatchObject({ error: { kind: "rejected", message: "Please enter your name." } });
  const failed = await complete(backend([refused(500, "relation does not exist")]), null);
  expect(failed).toMatchObject({
    error: { kind: "transient", message: "Something went wrong. Please try again." },
  });
  expect(await complete(backend([refused(0, "fetch failed")]), null)).toMatchObject({
    error: { code: "offline" },
  });
});

test("an account that is gone has to sign in again", async () => {
  const { onboarding } = backend([{ data: null, error: null, status: 200 }]);
  expect(await onboarding.state()).toMatchObject({ ok: false, error: { kind: "auth" } });
});
