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
    <search className="transcript-search">
      <Search aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <input
        type="search"
        aria-label="Search transcript…"
        placeholder="Search transcript…"
        autoComplete="off"
        value={search.query}
        onChange={(event) => search.setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") search.setQuery("");
          else if (event.key === "Enter") search.step(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
        }}
      />
      <output className="time shrink-0">{found(search)}</output>
      <IconButton label="Previous match" disabled={none} onClick={() => search.step(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Next match" disabled={none} onClick={() => search.step(1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </search>
  );
}
