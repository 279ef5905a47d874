// What one looks for: words, a field of research, and chips for the fields most asked for.
import { ChevronDown, Search, X } from "lucide-react";
import { useRef } from "react";
import { classNames } from "#lib/class-names.ts";
import { IconButton } from "./button.tsx";
import { FieldOptions, type FieldOptionsProps } from "./field-options.tsx";
import { useChoice } from "./use-choice.ts";

export type SearchQuery = {
  text: string;
  /** Display name of a field of research, null for all. */
  field: string | null;
  setText(text: string): void;
  /** The fingers have left the field. */
  settle(): void;
  setField(field: string | null): void;
};

export type SearchBarProps = SearchQuery & {
  fields: FieldOptionsProps["fields"];
  /** Display names of the fields that have a chip. */
  chips: readonly string[];
  /** Longest text, in characters. */
  maxLength: number;
};

/** Moves the row of chips, and not the page. */
function bringIntoView(chip: HTMLElement | null): void {
  const row = chip?.closest("ul");
  row?.scrollTo({ left: (chip?.offsetLeft ?? 0) - row.offsetLeft - 20 });
}

const frame = "rounded-lg border border-line bg-card shadow-sm transition-colors hover:border-edge";

type SearchFieldProps = Pick<SearchBarProps, "text" | "setText" | "settle" | "maxLength">;

function SearchField({ text, setText, settle, maxLength }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="min-w-0 flex-1">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          // The results are there already: the keyboard of a phone gives way to them.
          input.current?.blur();
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4.5 size-5 -translate-y-1/2 text-soft"
        />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label="Search podcasts"
          placeholder="Search podcasts..."
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={text}
          className={classNames(
            frame,
            "min-h-13 w-full pr-12 pl-12 text-base placeholder:text-soft placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden",
          )}
          onChange={(event) => setText(event.target.value)}
          onBlur={settle}
        />
        {text && (
          <IconButton
            label="Clear search"
            className="absolute top-1/2 right-1 -translate-y-1/2 text-soft"
            onClick={() => {
              setText("");
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  );
}

function FieldFilter({ field, setField, fields }: Pick<SearchBarProps, "field" | "setField" | "fields">) {
  return (
    <div className="relative">
      <select
        aria-label="Research field"
        value={field ?? ""}
        className={classNames(
          frame,
          "min-h-13 w-full appearance-none truncate pr-11 pl-4.5 text-base font-medium sm:w-60",
        )}
        onChange={(event) => setField(event.target.value || null)}
      >
        <option value="">All Fields</option>
        <FieldOptions fields={fields} value="name" />
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 size-4.5 -translate-y-1/2"
      />
    </div>
  );
}

export function SearchBar(props: SearchBarProps) {
  const { text, setText, settle, fields, chips, maxLength } = props;
  const [field, setField] = useChoice(props.field, props.setField);
  return (
    <>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <SearchField text={text} setText={setText} settle={settle} maxLength={maxLength} />
        <FieldFilter field={field} setField={setField} fields={fields} />
      </div>
      <ul
        aria-label="Popular fields"
        className="-mx-5 mt-2.5 flex scroll-px-5 gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {chips.map((chip) => (
          <li key={chip}>
            <button
              type="button"
              aria-pressed={field === chip}
              // On a phone the row may end before the field that an address has chosen.
              ref={field === chip ? bringIntoView : undefined}
              className={classNames(
                "min-h-11 rounded-full border px-4 text-[0.9375rem] font-medium whitespace-nowrap transition",
                field === chip
                  ? "border-accent bg-accent-soft text-accent-text"
                  : "border-line bg-card hover:border-edge",
              )}
              // The active chip clears the filter (docs/product-rules.md).
              onClick={() => setField(field === chip ? null : chip)}
            >
              {chip}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
