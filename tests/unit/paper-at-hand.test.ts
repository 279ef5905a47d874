import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readingOfFile } from "../corpus/read-once.ts";

const path = (name: string) => fileURLToPath(new URL(`../../../shared/papers/${name}.pdf`, import.meta.url));
const twoColumn = path("tracemonkey-two-column");
const oneColumn = path("futoma2017-one-column");
const onePage = path("one-page-abstract");

describe.skipIf(!existsSync(twoColumn))("a two-column paper from TeX", () => {
  test("sentences go on across columns, pages and figures", async () => {
    const { text, columns } = await readingOfFile(twoColumn);
    expect(columns).toBe(2);
    expect(text).toContain("client-side web programming and is used for the application logic");
    expect(text).toContain("we evaluate our dynamic compiler based on a set of industry benchmarks");
    expect(text).toContain("Then the heuristic selects v with minimum");
    expect(text).toContain("In a naïve implementation");
    expect(text).toContain("interpreter-to-trace and trace-to-interpreter transitions");
    expect(text).toContain("We call the resulting tracing VM TraceMonkey.");
  });

  test("program code, cells, labels and small print are set aside", async () => {
    const { text, aside } = await readingOfFile(twoColumn);
    for (const scrap of [
      "js_Array_set returns",
      "primes[i]",
      "31-bit integer representation",
      "Trunk Trace",
      "25.47x",
    ]) {
      expect(text).not.toContain(scrap);
      expect(aside.figures).toContain(scrap);
    }
    expect(aside.statements).toContain("Permission to make digital or hard copies");
    expect(aside.references).toMatch(/\[19\] M\. Zaleski/);
    expect(aside.captions).toMatch(/Figure 13\. Detailed trace recording statistics/);
  });

  test("each of the 23 headings is found, and no other", async () => {
    const { sections, aside } = await readingOfFile(twoColumn);
    expect(aside.statements).toContain("Parts of this effort have been sponsored");
    expect(sections).toHaveLength(23);
    expect(sections.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(["1. Introduction", "5.2 Register Allocation", "10. Future Work"]),
    );
  });
});

describe.skipIf(!existsSync(oneColumn))("a one-column paper with figures that text flows around", () => {
  test("the narrow lines beside a figure are kept apart from its caption", async () => {
    const { text, aside, columns } = await readingOfFile(oneColumn);
    expect(columns).toBe(1);
    expect(text).toContain(
      "it was 17 hours after the model would have detected sepsis that her care team finally",
    );
    expect(text).not.toContain("Schematic for the overall method");
    expect(aside.captions).toContain("Figure 2: Schematic for the overall method.");
    expect(aside.runningHeads).toContain("arXiv:1708.05894v1");
  });

  test("headings in small capitals are found", async () => {
    const { sections } = await readingOfFile(oneColumn);
    expect(sections.map(({ heading }) => heading)).toContain("3.3.1 TARGET REPLICATION");
  });
});

describe.skipIf(!existsSync(onePage))("a single page without headings", () => {
  test("addresses, labels and the reference are set aside", async () => {
    const { text, aside, suggested } = await readingOfFile(onePage);
    expect(text).toMatch(/^Two-photon interference has become a central topic/);
    expect(text).not.toMatch(/Georgetown|Phys\. Rev\. Lett|#/);
    expect(aside.front).toContain("Georgetown University");
    expect(suggested.abstract).toMatch(/^Two-photon interference/);
  });
});
