// What an account runs in a chunk of its own, and the network that brings the chunk late.
import { beforeEach, expect, test } from "vitest";
import { beginOnceHere } from "#app/begin-once-here.ts";
import { observable } from "#lib/observable.ts";

let log: string[];
let online: ReturnType<typeof observable<boolean>>;
let isHere: boolean;

beforeEach(() => {
  log = [];
  online = observable(true);
  isHere = true;
});

const settle = () => new Promise((resolve) => setImmediate(resolve));
const start = () =>
  beginOnceHere(
    async () => {
      if (!isHere) throw new Error("missing");
      return () => {
        log.push("begun");
        return () => void log.push("ended");
      };
    },
    online,
    (error) => void log.push((error as Error).message),
  );

test("a chunk that was missing once is never asked for again", async () => {
  isHere = false;
  start();
  await settle();
  online.set(false);
  isHere = true;
  await settle();
  expect(log).toEqual(["missing"]);
  online.set(true);
  await settle();
  expect(log).toEqual(["missing", "begun"]);
});

test("what has begun begins once more when the network comes back", async () => {
  start();
  await settle();
  online.set(false);
  online.set(true);
  await settle();
  expect(log).toEqual(["begun"]);
});

test("what was begun outlasts the account", async () => {
  const end = start();
  await settle();
  end();
  expect(log).toEqual(["begun", "ended"]);
});

test("what comes after the account was left begins for the next one", async () => {
  start()();
  await settle();
  expect(log).toEqual([]);
});

test("what was missing is asked for after the account was left", async () => {
  isHere = false;
  const end = start();
  await settle();
  end();
  isHere = true;
  online.set(false);
  online.set(true);
  await settle();
  expect(log).toEqual(["missing"]);
});
