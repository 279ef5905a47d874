// Tabs with the roles and keys of the pattern (WAI-ARIA Authoring Practices, tabs with manual activation): the arrows
// move the focus, Enter and Space choose.
import { useId, useRef, useState, type ReactNode } from "react";
import { HORIZONTAL, moveFocus } from "./arrow-keys.ts";

export type Tab = { id: string; label: string; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  className?: string;
  /** The tab that is shown; without it the first, and then whichever is chosen. */
  value?: string;
  onChange?: (id: string) => void;
};

export function Tabs({ label, tabs, className, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const shown = tabs.find((tab) => tab.id === (value ?? chosen));
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-[min(1.75rem,7vw)] overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}${tab.id}`}
            type="button"
            role="tab"
            tabIndex={tab === shown ? 0 : -1}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}panel` : undefined}
            className="relative min-h-12 font-semibold whitespace-nowrap text-soft transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:scale-x-0 after:bg-accent after:transition-transform hover:text-ink focus-visible:outline-offset-[-4px] aria-selected:text-ink aria-selected:after:scale-x-100"
            onKeyDown={(event) =>
              moveFocus(event, [...(list.current?.querySelectorAll("button") ?? [])], HORIZONTAL)
            }
            onClick={() => {
              setChosen(tab.id);
              onChange?.(tab.id);
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.id}
          id={`${id}panel`}
          role="tabpanel"
          // Without anything in it to focus it is scrolled by keyboard.
          tabIndex={0}
          aria-labelledby={`${id}${shown.id}`}
          className="rounded-sm pt-7"
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}
