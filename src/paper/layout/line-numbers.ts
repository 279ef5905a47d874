// Numbers of lines in the margin, as manuscripts and preprints have them. They are known by growing evenly down page
// after page, and would otherwise be read as the first word of each line.
import type { PageContent, Segment } from "./geometry.ts";

/** So many numbers one below the other, at least, on so many of the pages. */
const FEWEST_NUMBERS = 8;
const SHARE_OF_PAGES = 0.5;
/** Alone on its page, a column of numbers may be that of a table: then it takes more. */
const FEWEST_ON_ONE_PAGE = 20;
/** Numbers of one to four digits begin or end within this distance, in points. */
const SAME_PLACE = 24;
const LARGEST_STEP = 5;
/** Of the steps from number to number so many must be alike: some lines may be without one. */
const EVEN_STEPS = 0.8;

/**
 * Takes the numbers of lines out of the pages (which are changed in place).
 * @returns what was taken, in page order
 */
export function takeLineNumbers(pages: PageContent[]): string[] {
  const found = pages.map(numbersOf);
  const numbered = found.filter((numbers) => numbers.length > 0).length;
  const most = Math.max(0, ...found.map((numbers) => numbers.length));
  if (numbered === 0 || numbered < SHARE_OF_PAGES * pages.length) return [];
  if (numbered === 1 && most < FEWEST_ON_ONE_PAGE) return [];
  pages.forEach((page, index) => {
    const gone = new Set(found[index]);
    page.segments = page.segments.filter((segment) => !gone.has(segment));
  });
  return found.map((numbers) => numbers.map(({ text }) => text).join(" ")).filter((text) => text !== "");
}

/** The numbers in the margins of a page, each column's in its own; none where they don't grow evenly. */
function numbersOf({ segments }: PageContent): Segment[] {
  const numbers = segments.filter(({ text }) => /^\d{1,4}$/.test(text));
  if (numbers.length < FEWEST_NUMBERS) return [];
  const left = Math.min(...numbers.map(({ x0 }) => x0));
  const right = Math.max(...numbers.map(({ x1 }) => x1));
  const margins = [
    numbers.filter(({ x1 }) => x1 < left + SAME_PLACE),
    numbers.filter(({ x0 }) => x0 > right - SAME_PLACE),
  ];
  const found = margins.map(ofOneSize).filter((margin) => isMargin(margin, segments) && growsEvenly(margin));
  return [...new Set(found.flat())];
}

/** The number of a section may begin near the margin, and is larger. */
function ofOneSize(numbers: readonly Segment[]): Segment[] {
  const sizes = numbers.map(({ size }) => Math.round(size * 2));
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  return numbers.filter((_, index) => sizes[index] === most);
}

/** Nothing but the numbers stands where they stand. */
function isMargin(numbers: readonly Segment[], segments: readonly Segment[]): boolean {
  const [x0, x1] = [Math.min(...numbers.map((one) => one.x0)), Math.max(...numbers.map((one) => one.x1))];
  const others = segments.filter(
    (segment) => !numbers.includes(segment) && segment.x0 < x1 && segment.x1 > x0,
  );
  return others.length <= numbers.length / FEWEST_NUMBERS;
}

function growsEvenly(numbers: readonly Segment[]): boolean {
  if (numbers.length < FEWEST_NUMBERS) return false;
  const values = [...numbers].sort((a, b) => a.y - b.y).map(({ text }) => Number(text));
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const step = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const even = steps.filter((one) => one === step).length;
  return step >= 1 && step <= LARGEST_STEP && even >= EVEN_STEPS * steps.length;
}
