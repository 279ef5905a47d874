import { expect, test } from "vitest";
import { systemClock } from "#lib/clock.ts";
import { success } from "#lib/result.ts";
import { SYNC_LIMITS, type PullAnswer } from "#sync-contract";
import { nextPageRows } from "../../../src/sync/page-size.ts";
import { makeRemoteDevice, makeServer, USER } from "./device-harness.ts";

const EPISODES = 6;

/** A device over a server with more than a page of episodes, and what happened in which order. */
function makeReader() {
  const { server } = makeServer();
  for (let n = 3; n < EPISODES; n += 1) server.publish(`episode ${n}`, "grace", true)();
  const order: string[] = [];
  const device = makeRemoteDevice(USER, systemClock, {
    push: () => Promise.reject(new Error("Nothing is pushed here")),
    async pull(request) {
      order.push("asked");
      return success(server.pull(USER, request));
    },
  });
  device.database.podcasts.hook("creating", () => void order.push("written"));
  return { device, order };
}

const answerOf = (characters: number): PullAnswer => {
  const { server } = makeServer();
  const request = { p_epoch: null, p_private_cursor: null, p_public_cursor: null, p_limit: 1 };
  const answer = { ...server.pull(USER, request), now: "" };
  return { ...answer, now: "x".repeat(characters - JSON.stringify(answer).length) };
};

test("the next page is asked for while the one before it is written", async () => {
  const { device, order } = makeReader();
  expect(await device.pull()).toEqual(success(undefined));
  expect(order.filter((step) => step === "written")).toHaveLength(EPISODES);
  expect(order.slice(0, 3)).toEqual(["asked", "asked", "written"]);
});

test("a page that was asked for ahead is dropped when the one before it was lost", async () => {
  const { device } = makeReader();
  let isFirst = true;
  device.database.podcasts.hook("creating", (_key, _row, transaction) => {
    if (isFirst) transaction.abort();
    isFirst = false;
  });
  await expect(device.pull()).rejects.toThrow();
  expect(await device.database.meta.get("feed")).toBe(undefined);
  expect(await device.pull()).toEqual(success(undefined));
  expect(await device.database.podcasts.count()).toBe(EPISODES);
});

test("the size of pages follows the weight of rows", () => {
  expect(nextPageRows(500, answerOf(500_000))).toBe(1000);
  expect(nextPageRows(500, answerOf(2_000_000))).toBe(250);
  expect(nextPageRows(500, answerOf(5_000))).toBe(SYNC_LIMITS.pageRows);
});
