// Text that is eight times as long takes about eight times as long to read, whatever it holds. What takes the square of
// its length takes 64 times, and kept a server busy for minutes.
import { describe, expect, test } from "vitest";
import { nastyTexts } from "./nasty-texts.ts";
import {
  localTextReaders,
  paperReaders,
  pipelineReaders,
  type TextReaders,
  voiceReaders,
} from "./text-readers.ts";

const SHORT = 3000;
const LONGER = 8;
/** Milliseconds below which the clock and the compiler say more than the text. */
const NOISE = 3;
/** Between 8 for what is linear and 64 for what is not. */
const ALLOWED = LONGER * 3;

/** Milliseconds of this thread's own processor time: what others use of the computer does not count. */
function timeOf(work: () => unknown): number {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

/** Whether the time grows as the length does; a pause of the memory's cleaning may make one measurement wrong. */
function isLinear(read: (text: string) => unknown, make: (length: number) => string): boolean {
  const [short, long] = [make(SHORT), make(SHORT * LONGER)];
  for (let round = 0; round < 3; round += 1) {
    const taken = timeOf(() => read(long));
    if (taken <= NOISE * ALLOWED) return true;
    if (
      taken <=
      ALLOWED *
        Math.max(
          NOISE,
          timeOf(() => read(short)),
        )
    )
      return true;
  }
  return false;
}

const groups: Record<string, TextReaders> = {
  "on the server": pipelineReaders,
  "by the local writer": localTextReaders,
  "by the narrator": voiceReaders,
  "on the device": paperReaders,
};

describe.each(Object.keys(groups))("in time that grows as the length does, %s:", (group) => {
  const readers = groups[group] ?? {};
  test.each(Object.keys(readers))("%s", (name) => {
    const read = readers[name];
    if (!read) throw new Error(name);
    const slow = Object.entries(nastyTexts)
      .filter(([, make]) => !isLinear(read, make))
      .map(([kind]) => kind);
    expect(slow).toEqual([]);
  });
});
