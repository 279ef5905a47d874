// The large first letter of a paragraph ("drop cap") is drawn apart from its word; here it is put back.
import { type PageContent, top } from "./geometry.ts";

/** Joins each large single capital of a page with the line that stands beside its upper edge. */
export function joinDropCaps(page: PageContent): void {
  const capitals = page.segments.filter((segment) => /^\p{Lu}$/u.test(segment.text));
  for (const capital of capitals) {
    const beside = page.segments.find(
      (segment) =>
        segment !== capital &&
        capital.size > 1.8 * segment.size &&
        segment.x0 > capital.x0 &&
        segment.x0 - capital.x1 < segment.size &&
        Math.abs(top(segment) - top(capital)) < 0.7 * segment.size &&
        /^\p{L}/u.test(segment.text),
    );
    if (!beside) continue;
    beside.text = capital.text + beside.text;
    // At the paragraph's left edge, so that the line is not taken for an indented one.
    beside.x0 = capital.x0;
    page.segments.splice(page.segments.indexOf(capital), 1);
  }
}
