import { beforeEach, expect, test, vi } from "vitest";
import type { TextRow } from "#catalogue-contract";
import type { StoredPodcast } from "#db";
import { failure, success, type Result } from "#lib/result.ts";
import { createTexts, type Texts } from "#sync";
import { createLeave } from "../../../src/sync/clear-device.ts";
import { makeDevice, makeServer } from "./device-harness.ts";

let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;
let asked: string[][];
let mayFetch: boolean;
let answer: (ids: string[]) => Promise<Result<TextRow[], unknown>>;
let tell: () => void;
let texts: Texts;

/** What a server answers that has a text for each of them. */
const textsOf = async (ids: string[]): Promise<Result<TextRow[], unknown>> => {
  const cards = await device.database.podcasts.bulkGet(ids);
  return success(ids.map((id, at) => [id, `about ${id}`, "tides", cards[at]?.seq ?? "0"]));
};

/** Fills of another page: what this one remembers it does not know. */
const anotherPage = () =>
  createTexts({
    database: device.database,
    fetch(ids) {
      asked.push(ids);
      return answer(ids);
    },
    mayFetch: () => mayFetch,
    watch(listener) {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
  });

beforeEach(async () => {
  fixture = makeServer();
  device = makeDevice(fixture);
  asked = [];
  mayFetch = true;
  answer = textsOf;
  tell = () => {};
  await device.pull();
  texts = anotherPage();
});

const kept = async () => (await device.database.texts.toCollection().primaryKeys()).sort();

test("every episode gets its text", async () => {
  expect(await texts.fill()).toBe("filled");
  expect(await device.database.texts.get("first")).toMatchObject({
    abstract: "about first",
    keywords: "tides",
  });
  expect(await kept()).toEqual(["first", "own", "second"]);
});

test("with all texts there nothing is asked for or written", async () => {
  await texts.fill();
  const write = vi.spyOn(device.database.texts, "bulkPut");
  expect(await texts.fill()).toBe("unchanged");
  expect(await anotherPage().fill()).toBe("unchanged");
  expect([asked.length, write.mock.calls.length]).toEqual([1, 0]);
});

test("an episode that changed gets its new text", async () => {
  await texts.fill();
  fixture.server.publish("first", "grace", true)();
  await device.pull();
  await texts.fill();
  expect(asked.at(-1)).toEqual(["first"]);
  const card = await device.database.podcasts.get("first");
  expect((await device.database.texts.get("first"))?.seq).toBe(card?.seq);
});

test("an episode without a text at the server is asked for once", async () => {
  answer = async () => success([]);
  expect(await texts.fill()).toBe("filled");
  expect(await texts.fill()).toBe("unchanged");
  expect(asked.length).toBe(1);
});

/** Cards in addition to those of the server, one minute apart. */
const addCards = async (count: number) => {
  const card = (await device.database.podcasts.get("first")) as StoredPodcast;
  await device.database.podcasts.bulkPut(
    Array.from({ length: count }, (_, at) => ({
      ...card,
      id: `more-${at}`,
      created_at: new Date(Date.UTC(2027, 0, 1, 0, at)).toISOString(),
    })),
  );
};

test("texts are asked for a hundred at a time, one request after another, the newest first", async () => {
  await addCards(250);
  let running = 0;
  answer = async (ids) => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    return textsOf(ids);
  };
  await Promise.all([texts.fill(), texts.fill()]);
  expect(asked.map((ids) => ids.length)).toEqual([100, 100, 53]);
  expect(asked[0]?.slice(0, 2)).toEqual(["more-249", "more-248"]);
  expect((await kept()).length).toBe(253);
});

test("a failure stops the round and keeps what came before, and the next round goes on", async () => {
  await addCards(150);
  answer = (ids) => (asked.length > 1 ? Promise.resolve(failure("offline")) : textsOf(ids));
  expect(await texts.fill()).toBe("stopped");
  expect([asked.length, (await kept()).length]).toEqual([2, 100]);
  answer = textsOf;
  expect(await texts.fill()).toBe("filled");
  expect((await kept()).length).toBe(153);
});

test("nothing is asked for without a network or where data is to be saved", async () => {
  mayFetch = false;
  expect(await texts.fill()).toBe("stopped");
  expect(asked).toEqual([]);
});

test("a network that goes in the middle stops the round", async () => {
  await addCards(150);
  answer = (ids) => {
    mayFetch = false;
    return textsOf(ids);
  };
  expect(await texts.fill()).toBe("stopped");
  expect(asked.length).toBe(1);
});

test("the text of an episode that was hidden meanwhile is not kept", async () => {
  answer = async (ids) => {
    const rows = await textsOf(ids);
    fixture.server.setPublic("first", false);
    await device.pull();
    return rows;
  };
  await texts.fill();
  expect(await kept()).toEqual(["own", "second"]);
});

test("only texts that were asked for are kept", async () => {
  answer = async (ids) => {
    const rows = await textsOf(ids);
    return rows.ok ? success([...rows.value, ["strange", "x", "y", "1"]]) : rows;
  };
  await texts.fill();
  expect(await kept()).toEqual(["first", "own", "second"]);
});

test("texts that were on their way at a sign-out are dropped, and no more are asked for", async () => {
  const leave = createLeave({
    database: device.database,
    clock: fixture.clock,
    media: { wipe: async () => {} },
    round: async () => {},
    stop() {},
  });
  await addCards(150);
  answer = async (ids) => {
    const rows = await textsOf(ids);
    await leave.wipe("keep");
    return rows;
  };
  expect(await texts.fill()).toBe("stopped");
  expect([asked.length, await device.database.texts.count()]).toEqual([1, 0]);
});

test("a device without room stops the round", async () => {
  vi.spyOn(device.database.texts, "bulkPut").mockImplementation(() => {
    throw new Error("QuotaExceededError");
  });
  expect(await texts.fill()).toBe("stopped");
});

test("episodes that come while a screen wants texts get theirs, and later ones do not", async () => {
  const end = texts.follow();
  await vi.waitFor(async () => expect((await kept()).length).toBe(3));
  fixture.server.publish("third", "grace", true)();
  await device.pull();
  tell();
  await vi.waitFor(async () => expect(await kept()).toContain("third"));
  end();
  expect(asked.length).toBe(2);
  tell();
  expect(asked.length).toBe(2);
});

test.each([
  ["deleted", () => fixture.server.remove("first")],
  ["hidden", () => fixture.server.setPublic("first", false)],
])("the text of an episode that was %s is removed", async (_, change) => {
  await texts.fill();
  change();
  await device.pull();
  expect(await kept()).toEqual(["own", "second"]);
});

test("the text of an episode that left the window is removed", async () => {
  await texts.fill();
  for (let at = 0; at < 8; at += 1) fixture.server.publish(`new-${at}`, "grace", true)();
  await device.pull();
  expect(await device.database.podcasts.get("first")).toBeUndefined();
  expect(await kept()).toEqual(["own"]);
});

test("the text of an episode that a restored server does not know is removed", async () => {
  const backup = fixture.server.backup();
  fixture.server.publish("third", "grace", true)();
  await device.pull();
  await texts.fill();
  expect(await kept()).toContain("third");
  fixture.server.restore(backup);
  await device.pull();
  expect(await kept()).toEqual(["first", "own", "second"]);
});
