import { beforeEach, expect, test } from "vitest";
import { answerShare, dropPaper, keepPaper, waitingPaper } from "#sw/shared-paper.ts";
import { fakeCaches } from "./fake-caches.ts";

const DAY = 24 * 60 * 60 * 1000;

let caches: CacheStorage;
beforeEach(() => {
  caches = fakeCaches();
});

const paper = (name: string, text = "%PDF-1.7") => new File([text], name, { type: "application/pdf" });

function posted(file: File | string | null) {
  const form = new FormData();
  if (file !== null) form.set("paper", file);
  return { url: "https://orpheus.test/generate/share", formData: async () => form };
}
const answer = async (request: Parameters<typeof answerShare>[0], into = caches) => {
  const { status, headers } = await answerShare(request, into, 0);
  return [status, headers.get("location")];
};

test("a shared file keeps its name, type and bytes", async () => {
  expect(await answer(posted(paper("Ein Aufsatz – 1.pdf", "content")))).toEqual([
    303,
    "https://orpheus.test/generate?shared",
  ]);
  const found = await waitingPaper(caches, 0);
  expect([found?.file.name, found?.file.type]).toEqual(["Ein Aufsatz – 1.pdf", "application/pdf"]);
  expect(await found?.file.text()).toBe("content");
});

test("a share without a file keeps nothing and leads to the empty form", async () => {
  for (const nothing of [null, "text", new File([], "")]) {
    expect(await answer(posted(nothing))).toEqual([303, "https://orpheus.test/generate"]);
    expect(await waitingPaper(caches, 0)).toBeNull();
  }
});

test("a share that cannot be kept or read leads to the form, which says so", async () => {
  const lost = [303, "https://orpheus.test/generate?shared=lost"];
  expect(await answer(posted(paper("a.pdf")), fakeCaches(true))).toEqual(lost);
  const cut = { ...posted(null), formData: () => Promise.reject(new TypeError("cut off")) };
  expect(await answer(cut)).toEqual(lost);
});

test("taking one paper leaves the next, which came meanwhile", async () => {
  await keepPaper(caches, paper("first.pdf"), 1);
  await keepPaper(caches, paper("second.pdf"), 2);
  await dropPaper(caches, 1);
  expect((await waitingPaper(caches, 2))?.file.name).toBe("second.pdf");
  await dropPaper(caches, 2);
  expect(await waitingPaper(caches, 2)).toBeNull();
});

test("a paper that nobody took stays for a day", async () => {
  await keepPaper(caches, paper("a.pdf"), 0);
  expect((await waitingPaper(caches, DAY))?.file.name).toBe("a.pdf");
  expect(await waitingPaper(caches, DAY + 1)).toBeNull();
  expect(await waitingPaper(caches, 0)).toBeNull();
});
