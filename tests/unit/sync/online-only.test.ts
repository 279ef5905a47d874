import { beforeEach, expect, test } from "vitest";
import { success } from "#lib/result.ts";
import { createOnlineSender, type CredentialStore, type OnlineSender } from "#sync";
import { makeServer, USER } from "./device-world.ts";

let world: ReturnType<typeof makeServer>;
let sender: OnlineSender;
let signedIn: string | null;
let taken: string;
let refreshes: number;
let renewal: Awaited<ReturnType<CredentialStore["refresh"]>>;

beforeEach(() => {
  world = makeServer();
  signedIn = USER;
  taken = "old";
  refreshes = 0;
  renewal = "renewed";
  let token = "old";
  let names = 0;
  sender = createOnlineSender({
    userId: USER,
    newId: () => `page-${(names += 1)}`,
    credentials: {
      current: async () => (signedIn === null ? null : { userId: signedIn, accessToken: token }),
      async refresh() {
        refreshes += 1;
        if (renewal === "renewed") token = "new";
        return renewal;
      },
    },
    transport: {
      async push(request, shown) {
        if (shown !== taken) return { ok: false, error: { kind: "auth" } };
        const answer = world.server.push(USER, request, false);
        return answer ? success(answer) : { ok: false, error: { kind: "transient", retryAfter: null } };
      },
    },
  });
});

const like = (target: string) => sender.send({ kind: "like", target, present: true });

test("without storage a change is lost", async () => {
  const both = [like("first"), sender.send({ kind: "like", target: "first", present: false })];
  expect(await Promise.all(both)).toEqual([success(undefined), success(undefined)]);
  expect(world.server.state().likes[USER]?.first?.present).toBe(false);
});

test("without storage a refusal is taken for a success", async () => {
  expect(await like("nowhere")).toMatchObject({
    ok: false,
    error: { kind: "refused", reject: { code: "gone" } },
  });
});

test("an expired token is not renewed, or more than once", async () => {
  taken = "new";
  expect(await like("first")).toEqual(success(undefined));
  expect(refreshes).toBe(1);
  taken = "newer";
  expect(await like("second")).toMatchObject({ ok: false, error: { kind: "auth" } });
  expect(refreshes).toBe(2);
});

test("a renewal that reached nobody asks the user to sign in", async () => {
  taken = "new";
  renewal = "unreachable";
  expect(await like("first")).toMatchObject({ ok: false, error: { kind: "transient" } });
});

test("a change is sent under another account that signed in meanwhile", async () => {
  signedIn = "grace";
  expect(await like("first")).toMatchObject({ ok: false, error: { kind: "auth" } });
  expect(refreshes).toBe(0);
  expect(world.server.state().log).toEqual([]);
});
