// Members of an account whose code is a chunk of its own, and the account that is left.
import { beforeEach, expect, test } from "vitest";
import { createLateMembers } from "#app/account/late-members.ts";

let log: string[];
let isHere: boolean;

const build = (name: string) => async () => {
  if (!isHere) throw new Error("missing");
  log.push(`build ${name}`);
  return { name, end: () => void log.push(`end ${name}`) };
};

beforeEach(() => {
  log = [];
  isHere = true;
});

test("builds nothing before a member is wanted", () => {
  const search = createLateMembers().member(build("search"));
  expect(search.get()).toBeNull();
  expect(log).toEqual([]);
});

test("gives an account the same member at every call", async () => {
  const search = createLateMembers().member(build("search"));
  const [one, other] = await Promise.all([search.load(), search.load()]);
  expect(other).toBe(one);
  expect(search.get()).toBe(one);
  expect(log).toEqual(["build search"]);
});

test("ends what was built with the account, once", async () => {
  const members = createLateMembers();
  await members.member(build("search")).load();
  members.member(build("list"));
  members.end();
  members.end();
  expect(log).toEqual(["build search", "end search"]);
});

test("gives a second account members of its own", async () => {
  const [ada, grace] = [createLateMembers(), createLateMembers()];
  const hers = await ada.member(build("Ada's")).load();
  const other = await grace.member(build("Grace's")).load();
  expect(other).not.toBe(hers);
  ada.end();
  expect(log).toEqual(["build Ada's", "build Grace's", "end Ada's"]);
});

test("ends at once what comes after the account was left", async () => {
  const members = createLateMembers();
  const coming = members.member(build("search")).load();
  members.end();
  await coming;
  expect(log).toEqual(["build search", "end search"]);
});

test("builds a member whose code was missing when it is wanted again", async () => {
  const search = createLateMembers().member(build("search"));
  isHere = false;
  await expect(search.load()).rejects.toThrow("missing");
  isHere = true;
  await search.load();
  expect(log).toEqual(["build search"]);
});
