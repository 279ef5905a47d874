import { beforeEach, expect, test } from "vitest";
import { createArrivals, type Arrival, type Arrivals } from "#features/generate/arrivals.ts";

let arrivals: Arrivals;
/** What became of the form and of what waits, in order. */
let events: string[];
/** Ends the reading that runs. */
let finish: (done: boolean) => void;

beforeEach(() => {
  events = [];
  arrivals = createArrivals({
    choose(file) {
      events.push(`read ${file.name}`);
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    flush: async () => void events.push("stored"),
  });
});

/** Each look finds a file object of its own. */
const paper = (name: string, arrived: number): Arrival => ({
  file: new File(["%PDF-1.7"], name),
  arrived,
  taken: async () => void events.push(`taken ${name}`),
});

test("a shared paper is dropped after what was read of it is stored", async () => {
  arrivals.found(paper("a.pdf", 1));
  const used = arrivals.use();
  finish(true);
  await used;
  expect(events).toEqual(["read a.pdf", "stored", "taken a.pdf"]);
});

test("a shared paper that could not be read stays until another try has read it", async () => {
  const shared = paper("a.pdf", 1);
  arrivals.found(shared);
  const used = arrivals.use();
  finish(false);
  await used;
  expect(events).toEqual(["read a.pdf", "stored"]);

  events = [];
  const again = arrivals.again(shared.file);
  finish(true);
  await again;
  expect(events).toEqual(["read a.pdf", "stored", "taken a.pdf"]);
});

test("another try of a dropped file leaves a shared one where it is", async () => {
  arrivals.found(paper("shared.pdf", 1));
  const used = arrivals.use();
  finish(false);
  await used;
  events = [];
  const again = arrivals.again(new File(["%PDF-1.7"], "dropped.pdf"));
  finish(true);
  await again;
  expect(events).toEqual(["read dropped.pdf", "stored"]);
});

test("a paper that is being read, or was read, is not found again", async () => {
  arrivals.found(paper("a.pdf", 1));
  const used = arrivals.use();
  arrivals.found(paper("a.pdf", 1));
  expect(arrivals.get()).toBeNull();
  finish(true);
  await used;
  arrivals.found(paper("a.pdf", 1));
  expect(arrivals.get()).toBeNull();
});

test("a paper that comes while another is read is found", () => {
  arrivals.found(paper("a.pdf", 1));
  void arrivals.use();
  arrivals.found(paper("b.pdf", 2));
  expect(arrivals.get()?.file.name).toBe("b.pdf");
});

test("a paper that is used twice is read once", async () => {
  arrivals.found(paper("a.pdf", 1));
  void arrivals.use();
  await arrivals.use();
  expect(events).toEqual(["read a.pdf"]);
});

test("a paper that the user declined is dropped and not asked about again", async () => {
  arrivals.found(paper("a.pdf", 1));
  await arrivals.keep();
  expect(events).toEqual(["taken a.pdf"]);
  expect(arrivals.get()).toBeNull();
});
