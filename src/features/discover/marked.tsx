// A text in which what was found is marked.
import { markRanges } from "#search";

export const Marked = ({ text, terms }: { text: string; terms: readonly string[] }) => (
  <>
    {markRanges(text, terms).map((part, index) =>
      part.marked ? (
        // The parts of one text never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <mark key={index} className="rounded-[0.2em] bg-accent-soft font-semibold text-accent-text">
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )}
  </>
);
