// The ids that `scope.ts` makes in SQL, made again here.
import { createHash } from "node:crypto";
import { SCOPE } from "./scope.ts";

const uuidOf = (name: string) =>
  createHash("md5")
    .update(name)
    .digest("hex")
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");

export const reader = uuidOf("reader0");
export const drainer = (n: number): string => uuidOf(`drainer${n}`);
const podcast = (n: number): string => uuidOf(`podcast${n}`);
/** The ids of so many podcasts from `from` on. */
export const podcasts = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => podcast(from + index));
/** The ids of all who made podcasts. */
export const people = (): string[] => Array.from({ length: SCOPE.people }, (_, n) => uuidOf(`person${n}`));
