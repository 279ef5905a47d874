import { beforeEach, expect, test } from "vitest";
import { errorFromAnswer, offlineError } from "#backend";
import type { WaitingPicture } from "#db";
import { createPictureSender, type PictureSender, type PictureSenderPorts } from "#pictures";
import { failure, success } from "#lib/result.ts";
import { manualClock, type ManualClock } from "../manual-clock.ts";

const INLINE = "data:image/webp;base64,AAAA";
const USED_AT = "2026-11-23T12:00:00.000Z";

let rows: Map<WaitingPicture["id"], WaitingPicture>;
let used: string[];
let refused: WaitingPicture[];
let online: boolean;
let editing: boolean;
let known: string | null;
let answer: () => ReturnType<PictureSenderPorts["use"]>;
let fetches: number;
let reported: unknown[];
let clock: ManualClock;
let sender: PictureSender;

const picture = (id: WaitingPicture["id"], change: Partial<WaitingPicture> = {}): WaitingPicture => ({
  id,
  inline: INLINE,
  mark: `mark of ${id}`,
  used_at: null,
  problem: null,
  ...change,
});
const keep = (row: WaitingPicture) => void rows.set(row.id, row);
const isSame = (row: WaitingPicture) => rows.get(row.id)?.mark === row.mark;

beforeEach(() => {
  rows = new Map();
  used = [];
  refused = [];
  online = true;
  editing = false;
  known = null;
  fetches = 0;
  reported = [];
  answer = () => Promise.resolve(success({ path: "", updated_at: USED_AT }));
  clock = manualClock();
  sender = createPictureSender({
    store: {
      read: () => Promise.resolve([...rows.values()]),
      keep: () => Promise.reject(new Error("the sender chooses no pictures")),
      async note(row, outcome) {
        if (isSame(row)) keep({ ...row, ...outcome });
      },
      async forget(row) {
        if (isSame(row)) rows.delete(row.id);
      },
    },
    use(kind) {
      used.push(kind);
      return answer();
    },
    async removeOthers(kind) {
      used.push(`only what is named stays: ${kind}`);
    },
    isOnline: () => online,
    isEditing: () => Promise.resolve(editing),
    updatedAt: () => Promise.resolve(known),
    onUsed: () => void (fetches += 1),
    onRefused: (row) => void refused.push(row),
    clock,
    report: (error) => void reported.push(error),
  });
});

test("a picture that was sent stays until the profile that names it is here", async () => {
  keep(picture("picture:avatar"));
  await sender.look();
  expect(used).toEqual(["avatar"]);
  expect(fetches).toBe(1);
  known = "2026-11-23T11:59:59.999Z";
  await sender.look();
  expect(rows.get("picture:avatar")).toMatchObject({ used_at: USED_AT });
  known = USED_AT;
  await sender.look();
  expect(rows.size).toBe(0);
  expect(used).toEqual(["avatar"]);
});

test("a picture waits for a network, and behind an edit of the profile", async () => {
  keep(picture("picture:banner"));
  online = false;
  await sender.look();
  online = true;
  editing = true;
  await sender.look();
  expect(used).toEqual([]);
  editing = false;
  await sender.look();
  expect(used).toEqual(["banner"]);
});

test("a picture that did not arrive is sent again", async () => {
  keep(picture("picture:banner"));
  answer = () => Promise.resolve(failure(offlineError()));
  await sender.look();
  expect(rows.get("picture:banner")).toMatchObject({ used_at: null, problem: null });
  answer = () => Promise.resolve(success({ path: "", updated_at: USED_AT }));
  await clock.advance(15_000);
  await sender.look();
  expect(rows.get("picture:banner")).toMatchObject({ used_at: USED_AT });
  expect(reported).toEqual([]);
});

test("a picture that the server refuses has one message, and is kept", async () => {
  keep(picture("picture:avatar"));
  answer = () => Promise.resolve(failure(errorFromAnswer(413, { error: "Too large." })));
  await sender.look();
  await sender.look();
  expect(used).toEqual(["avatar"]);
  expect(refused).toMatchObject([{ id: "picture:avatar", problem: "Too large." }]);
  expect(rows.get("picture:avatar")).toMatchObject({ inline: INLINE, problem: "Too large." });
});

test("a picture that was chosen while another one was sent is sent after it", async () => {
  keep(picture("picture:avatar"));
  answer = () => {
    keep(picture("picture:avatar", { mark: "another" }));
    answer = () => Promise.resolve(success({ path: "", updated_at: USED_AT }));
    void sender.look();
    return answer();
  };
  await sender.look();
  await sender.look();
  expect(used).toEqual(["avatar", "avatar"]);
  expect(rows.get("picture:avatar")).toMatchObject({ mark: "another", used_at: USED_AT });
});

test("what the profile names no more is removed from storage", async () => {
  keep(picture("picture:banner", { inline: null }));
  await sender.look();
  expect(used).toEqual(["only what is named stays: banner"]);
  expect(rows.size).toBe(0);
});

test("nothing is sent once the account has been left", async () => {
  keep(picture("picture:avatar"));
  sender.end();
  await sender.look();
  expect(used).toEqual([]);
});
