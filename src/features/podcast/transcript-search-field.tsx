// The field that searches a transcript, with how much was found and the ways to the next and the one before.
import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { IconButton } from "#ui/button.tsx";
import type { TranscriptSearch } from "./use-transcript-search.ts";

const found = ({ query, matches, at }: TranscriptSearch): string => {
  if (query.trim() === "") return "";
  return matches.length === 0 ? "No matches" : `${at + 1} of ${matches.length}`;
};

export function TranscriptSearchField({ search }: { search: TranscriptSearch }) {
  const none = search.matches.length === 0;
  return (
    <search className="flex min-h-11 min-w-0 flex-1 basis-72 items-center rounded-full border border-edge/55 bg-card pl-4 shadow-sm focus-within:border-accent">
      <Search aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <input
        type="search"
        aria-label="Search transcript…"
        placeholder="Search transcript…"
        autoComplete="off"
        className="min-h-11 min-w-0 flex-1 bg-transparent px-2.5 text-base placeholder:text-soft placeholder:opacity-100 focus-visible:outline-none [&::-webkit-search-cancel-button]:hidden"
        value={search.query}
        onChange={(event) => search.setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") search.setQuery("");
          else if (event.key === "Enter") search.step(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
        }}
      />
      <output className="shrink-0 text-sm text-soft tabular-nums">{found(search)}</output>
      <IconButton label="Previous match" disabled={none} onClick={() => search.step(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Next match" disabled={none} onClick={() => search.step(1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </search>
  );
}
