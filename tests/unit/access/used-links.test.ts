// Which links of mails a device remembers as used up.
import { expect, test } from "vitest";
import { createUsedLinks } from "../../../src/features/access/used-links.ts";
import { createMemoryStorage } from "#lib/small-storage.ts";

test("a link that was used is known in every tab, and another one is not", () => {
  const storage = createMemoryStorage();
  createUsedLinks(storage).add("pkce_3f9a 77");
  expect(createUsedLinks(storage).has("pkce_3f9a 77")).toBe(true);
  expect(createUsedLinks(storage).has("pkce_3f9a")).toBe(false);
  expect(createUsedLinks(createMemoryStorage()).has("pkce_3f9a 77")).toBe(false);
});

test("the newest ten links are remembered, each once", () => {
  const used = createUsedLinks(createMemoryStorage());
  for (let n = 0; n < 11; n += 1) used.add(`link-${n}`);
  used.add("link-10");
  expect(used.has("link-0")).toBe(false);
  expect(used.has("link-1")).toBe(true);
});

test("a device that stores nothing more leaves the link to the server", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("", "QuotaExceededError");
    },
  };
  expect(() => createUsedLinks(full).add("link")).not.toThrow();
});
