// Titles and abstracts written for every research field, as two halves: one to tune the terms of the fields with, one
// that is only measured. A line is `field|another that would do :: title :: abstract`.
import { readFileSync } from "node:fs";

export type FieldText = { fields: string[]; title: string; abstract: string };

/** @param half `sealed` was written before the terms were tuned, and nothing is changed because of it */
export function fieldTexts(half: "tuning" | "sealed"): FieldText[] {
  const path = new URL(`../fixtures/fields/${half}.txt`, import.meta.url);
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [fields = "", title = "", abstract = ""] = line.split(" :: ");
      return { fields: fields.split("|"), title, abstract };
    });
}
