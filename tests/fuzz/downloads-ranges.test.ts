// Any range of any downloaded file against a plain slice of its bytes.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PART_BYTES } from "#sw/media-layout.ts";
import { answerMedia, type AtHand } from "../../sw/media.ts";
import { createFakeCaches, soundOf } from "../unit/downloads/fake-caches.ts";
import { keepAudio } from "../unit/downloads/kept-audio.ts";
import { runs } from "./runs.ts";

/** Sizes and places near the edges of parts are where a mistake would lie. */
const near = (edge: number) => fc.integer({ min: -2, max: 2 }).map((offset) => Math.max(1, edge + offset));
const sizes = fc.oneof(
  fc.integer({ min: 1, max: 3 * PART_BYTES }),
  near(PART_BYTES),
  near(2 * PART_BYTES),
  fc.constant(1),
);
const places = fc.oneof(
  fc.integer({ min: 0, max: 3 * PART_BYTES + 10 }),
  near(PART_BYTES),
  near(2 * PART_BYTES),
  fc.constant(0),
);
const ranges = fc.oneof(
  fc.record({ first: fc.option(places), last: fc.option(places) }),
  fc.constant({ first: null, last: null }),
);

test("a range is answered with the same bytes as a slice of the file", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(ranges, { minLength: 1, maxLength: 6 }), async (size, asked) => {
      const caches = createFakeCaches();
      const sound = soundOf(size);
      const path = await keepAudio(caches, "ada", "tides", sound);
      const atHand: AtHand = new Map();
      const gathering: Promise<void>[] = [];
      for (const [index, { first, last }] of asked.entries()) {
        // Some come while the parts are brought together, the others after that.
        if (index > 1) await Promise.all(gathering);
        const range = `bytes=${first ?? ""}-${last ?? ""}`;
        const answer = await answerMedia(
          new Request(`https://orpheus.test${path}`, { headers: { range } }),
          caches,
          atHand,
          (work) => gathering.push(work),
        );
        const body = Buffer.from(await answer.arrayBuffer());
        const malformed = first === null ? last === null : last !== null && last < first;
        const expected =
          first === null
            ? sound.subarray(Math.max(0, size - (last ?? 0)))
            : sound.subarray(first, (last ?? size) + 1);
        if (malformed) {
          expect(answer.status).toBe(200);
          expect(body.equals(sound)).toBe(true);
        } else if (expected.length === 0) {
          expect(answer.status).toBe(416);
          expect(body.length).toBe(0);
        } else {
          expect(answer.status).toBe(206);
          expect(body.equals(expected)).toBe(true);
          expect(answer.headers.get("content-length")).toBe(String(expected.length));
          const start = expected.byteOffset - sound.byteOffset;
          expect(answer.headers.get("content-range")).toBe(
            `bytes ${start}-${start + expected.length - 1}/${size}`,
          );
        }
      }
    }),
    runs(60),
  );
});
