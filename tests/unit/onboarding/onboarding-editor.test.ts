import { beforeEach, expect, test } from "vitest";
import { errorFromAnswer, offlineError } from "#backend";
import type { KeptOnboarding } from "#db";
import type { Onboarding } from "#features/onboarding/onboarding-calls.ts";
import {
  createOnboardingEditor,
  type EditorPorts,
  type OnboardingEditor,
} from "#features/onboarding/onboarding-editor.ts";
import { draftOf } from "#features/onboarding/steps.ts";
import { failure, success, type Result } from "#lib/result.ts";
import type { OnboardingDraft, OnboardingState } from "#onboarding-contract";
import { manualClock, type ManualClock } from "../manual-clock.ts";

const profile = {
  name: "",
  affiliation: "",
  status: "PhD Student",
  bio: "",
  research_interests: [],
} as const;
const typed = { name: "Ines", affiliation: "Institute", interests: ["Physics"] };
const PICTURE = "data:image/webp;base64,AAAA";

/** What the server keeps, in memory; every device of the account asks the same one. */
let server: { completed: boolean; revision: number; draft: OnboardingDraft | null };
let completions: Parameters<Onboarding["complete"]>[];
let saves: number;
let online: boolean;
let refusal: ReturnType<typeof errorFromAnswer> | null;
let clock: ManualClock;
let reported: unknown[];

const onboarding: Onboarding = {
  async state() {
    if (!online) return failure(offlineError());
    const state: OnboardingState = { ...server, profile: { ...profile, research_interests: [] } };
    return success(structuredClone(state));
  },
  async save(draft) {
    if (!online) return failure(offlineError());
    saves += 1;
    if (!server.completed)
      server = { ...server, draft: structuredClone(draft), revision: server.revision + 1 };
    return success({ completed: server.completed, revision: server.completed ? 0 : server.revision });
  },
  async complete(...request) {
    if (!online) return failure(offlineError());
    if (refusal) return failure(refusal);
    completions.push(request);
    server = { ...server, completed: true, draft: null };
    return success(undefined);
  },
};

type Device = { kept: KeptOnboarding | undefined };

function editorOn(device: Device, ports: Partial<EditorPorts> = {}): OnboardingEditor {
  return createOnboardingEditor({
    userId: "ines",
    store: {
      read: async () => structuredClone(device.kept),
      keep: (kept) => {
        device.kept = structuredClone({ id: "onboarding", ...kept });
      },
      forget: () => {
        device.kept = undefined;
      },
    },
    onboarding,
    isCompletedHere: async () => false,
    preparePicture: async () => success(PICTURE),
    clock,
    report: (error) => reported.push(error),
    ...ports,
  });
}
const newDevice = (): Device => ({ kept: undefined });

beforeEach(() => {
  server = { completed: false, revision: 0, draft: null };
  completions = [];
  saves = 0;
  online = true;
  refusal = null;
  clock = manualClock();
  reported = [];
});

test("what is typed is on the device at once, and on the server after a pause", async () => {
  const device = newDevice();
  const editor = editorOn(device);
  await editor.open();
  editor.go(2);
  editor.type({ name: "In" });
  editor.type({ name: "Ines" });
  expect(device.kept).toMatchObject({ draft: { name: "Ines", step: 2 }, unsent: true });
  await clock.advance(2000);
  expect(server.draft).toMatchObject({ name: "Ines", step: 2 });
  expect(device.kept).toMatchObject({ unsent: false, revision: server.revision });
  expect(saves, "of the step and of the pause").toBe(2);
  editor.type({ bio: "\0half \uD83D" });
  await clock.advance(2000);
  expect(server.draft?.bio, "what no database stores is not sent").toBe("half \uFFFD");
});

test("another device goes on where this one was", async () => {
  const first = editorOn(newDevice());
  await first.open();
  first.go(2);
  first.type(typed);
  first.go(3);
  await clock.advance(2000);
  const second = editorOn(newDevice());
  await second.open();
  expect(second.get().draft).toEqual({ ...draftOf(), ...typed, step: 3 });
});

test("a device takes what another one saved later, as a whole", async () => {
  const device = newDevice();
  const first = editorOn(device);
  await first.open();
  first.type({ ...typed, bio: "Here" });
  await clock.advance(2000);
  first.end();
  server = { ...server, revision: server.revision + 1, draft: { ...draftOf(), name: "There" } };
  const again = editorOn(device);
  await again.open();
  expect(again.get().draft).toEqual({ ...draftOf(), name: "There" });
});

test("what the server has not got yet is not replaced, and is sent when it can be", async () => {
  const device = newDevice();
  const first = editorOn(device);
  await first.open();
  online = false;
  first.type(typed);
  await clock.advance(2000);
  first.end();
  server = { ...server, revision: 9, draft: { ...draftOf(), name: "There" } };
  const again = editorOn(device);
  await again.open();
  expect(again.get()).toMatchObject({ phase: "open", draft: typed });
  online = true;
  await again.send();
  expect(server.draft).toMatchObject(typed);
});

test("a failed sending is tried again by itself", async () => {
  const editor = editorOn(newDevice());
  await editor.open();
  online = false;
  editor.type(typed);
  await clock.advance(2000);
  online = true;
  await clock.advance(16_000);
  expect(server.draft).toMatchObject(typed);
});

test("an answer that comes while the user types replaces nothing", async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<Onboarding["state"]>>>();
  const editor = editorOn(newDevice(), { onboarding: { ...onboarding, state: () => answer.promise } });
  const opened = editor.open();
  await clock.advance(1000);
  expect(editor.get().phase).toBe("opening");
  await clock.advance(3000);
  expect(editor.get().phase).toBe("open");
  editor.type({ name: "Typed" });
  answer.resolve(
    success({
      completed: false,
      revision: 4,
      draft: { ...draftOf(), name: "Late" },
      profile: { ...profile, research_interests: [] },
    }),
  );
  await opened;
  expect(editor.get().draft.name).toBe("Typed");
});

test("no step is skipped that is not complete", async () => {
  const editor = editorOn(newDevice());
  await editor.open();
  editor.go(2);
  editor.go(3);
  expect(editor.get().draft.step).toBe(2);
  editor.type(typed);
  editor.go(3);
  editor.go(2);
  editor.go(0);
  expect(editor.get().draft.step).toBe(2);
});

test("finishing saves the profile once, with its picture, and forgets the draft", async () => {
  const device = newDevice();
  const editor = editorOn(device);
  await editor.open();
  editor.type(typed);
  await editor.choosePicture(new Blob());
  const [one, two] = await Promise.all([editor.finish(), editor.finish()]);
  expect([one, two]).toEqual([true, false]);
  const [[userId, saved, banner] = []] = completions;
  expect(completions).toHaveLength(1);
  expect(userId).toBe("ines");
  expect(saved).toEqual({
    name: "Ines",
    affiliation: "Institute",
    status: "PhD Student",
    bio: "",
    research_interests: ["Physics"],
    banner_background: "neurons",
  });
  expect(banner?.type).toBe("image/webp");
  expect(editor.get()).toMatchObject({ phase: "completed", savedHere: true });
  await clock.advance(60_000);
  expect(device.kept).toBeUndefined();
});

test.each([
  [offlineError(), /cannot be reached.*kept on this device.*when you are online/, false],
  [errorFromAnswer(500, null), /could not be saved.*kept on this device.*try again/, false],
  [errorFromAnswer(401, null), /your sign-in has ended/, false],
  [errorFromAnswer(422, { error: "Please enter your name." }), /Please enter your name\./, true],
])("what was entered stays where the profile is not saved: %j", async (error, words, refused) => {
  const device = newDevice();
  const editor = editorOn(device);
  await editor.open();
  editor.type(typed);
  refusal = error;
  expect(await editor.finish()).toBe(false);
  expect(editor.get()).toMatchObject({ phase: "open", draft: typed, refused });
  expect(editor.get().problem).toMatch(words);
  expect(device.kept?.draft).toMatchObject(typed);
  expect(reported).toHaveLength(1);
  refusal = null;
  expect(await editor.finish()).toBe(true);
});

test("what was typed just before the profile was not saved is sent to other devices", async () => {
  const editor = editorOn(newDevice());
  await editor.open();
  editor.type(typed);
  refusal = errorFromAnswer(422, { error: "Please enter your name." });
  expect(await editor.finish()).toBe(false);
  await clock.advance(2000);
  expect(server.draft).toMatchObject(typed);
});

test("without a user nothing is saved, and the user gets a message", async () => {
  const editor = editorOn(newDevice(), { userId: null });
  await editor.open();
  editor.type(typed);
  expect(await editor.finish()).toBe(false);
  expect(reported).toEqual([new Error("No user found")]);
  expect(editor.get().problem).toMatch(/nobody is signed in/);
  expect(completions).toEqual([]);
});

test("who has completed has nothing to do, whether the device knows it or the server", async () => {
  const here = editorOn(newDevice(), { isCompletedHere: async () => true });
  await here.open();
  expect(here.get()).toMatchObject({ phase: "completed", savedHere: false });
  server.completed = true;
  const there = editorOn(newDevice());
  await there.open();
  expect(there.get()).toMatchObject({ phase: "completed", savedHere: false });
});

test("of two devices the last one that finishes wins, and sees before that the other one has finished", async () => {
  const [phone, desktop] = [editorOn(newDevice()), editorOn(newDevice())];
  await Promise.all([phone.open(), desktop.open()]);
  phone.type({ ...typed, name: "Phone", bio: "of the phone" });
  desktop.type({ ...typed, name: "Desktop" });
  await clock.advance(2000);
  await phone.finish();
  desktop.type({ affiliation: "Elsewhere" });
  await clock.advance(2000);
  expect(desktop.get()).toMatchObject({ phase: "open", completedElsewhere: true });
  expect(await desktop.finish()).toBe(true);
  expect(completions.at(-1)?.[1]).toMatchObject({ name: "Desktop", affiliation: "Elsewhere", bio: "" });
});

test("a banner takes the place of a picture, also of one that is still being made ready", async () => {
  const prepared = Promise.withResolvers<Result<string, string>>();
  const editor = editorOn(newDevice(), { preparePicture: () => prepared.promise });
  await editor.open();
  const chosen = editor.choosePicture(new Blob());
  expect(editor.get().preparing).toBe(true);
  editor.chooseBanner("dna");
  prepared.resolve(success(PICTURE));
  await chosen;
  expect(editor.get()).toMatchObject({ preparing: false, draft: { banner: "dna", picture: null } });
});

test("a picture that cannot be used has a message, and the one before stays", async () => {
  const editor = editorOn(newDevice());
  await editor.open();
  await editor.choosePicture(new Blob());
  const refusing = editorOn(
    { kept: { id: "onboarding", revision: 0, unsent: true, draft: editor.get().draft } },
    {
      preparePicture: async () => failure("No picture."),
    },
  );
  await refusing.open();
  await refusing.choosePicture(new Blob());
  expect(refusing.get()).toMatchObject({ pictureProblem: "No picture.", draft: { picture: PICTURE } });
});
