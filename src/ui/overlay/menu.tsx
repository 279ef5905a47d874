// A menu under a button, with the roles and keys of the pattern (WAI-ARIA Authoring Practices, menu button).
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import { moveFocus, VERTICAL } from "../arrow-keys.ts";
import { Button } from "../button.tsx";
import { POPOVER_LOOK, usePopover } from "./use-popover.ts";

type MenuEntry = {
  label: string;
  icon?: ReactNode;
  /** A second, quiet line: why it cannot be chosen, say. */
  note?: string | undefined;
  /** It can still be reached by keyboard, so that its note is read out. */
  disabled?: boolean;
  danger?: boolean;
  onChoose(): void;
};

type MenuProps = {
  /** What its button holds. */
  label: ReactNode;
  entries: readonly MenuEntry[];
  /** Whether it is open from the start. */
  initiallyOpen?: boolean;
};

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll("button")];

/** The next entry that begins with the letter, round the end. */
function focusLetter(items: readonly HTMLElement[], letter: string) {
  const at = items.findIndex((item) => item === document.activeElement);
  [...items.slice(at + 1), ...items.slice(0, at + 1)]
    .find((item) => item.textContent.toLowerCase().startsWith(letter))
    ?.focus();
}

export function Menu({ label, entries, initiallyOpen = false }: MenuProps) {
  const begin = useRef<0 | -1>(0);
  const { id, button, opened, isOpen, onBeforeToggle, onToggle, act } = usePopover<HTMLDivElement>(
    "start",
    (menu) => itemsOf(menu).at(begin.current),
  );

  function open(from: 0 | -1) {
    begin.current = from;
    // Where the focus goes when it closes.
    button.current?.focus();
    opened.current?.showPopover();
  }
  const openAtStart = useEffectEvent(() => {
    if (initiallyOpen) open(0);
  });
  useEffect(() => openAtStart(), []);

  function onMenuKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const items = itemsOf(event.currentTarget);
    // From its button the focus goes on to what follows.
    if (event.key === "Tab") opened.current?.hidePopover();
    else if (event.key.length === 1 && event.key !== " ") focusLetter(items, event.key.toLowerCase());
    else moveFocus(event, items, VERTICAL);
  }

  return (
    <>
      <Button
        ref={button}
        id={`${id}button`}
        variant="secondary"
        size="small"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          begin.current = 0;
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          open(event.key === "ArrowDown" ? 0 : -1);
        }}
      >
        {label}
      </Button>
      <div
        ref={opened}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}button`}
        className={classNames(POPOVER_LOOK, "min-w-56 animate-fade-in p-1.5 outline-none")}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onMenuKey}
      >
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={entry.disabled ?? false}
            onClick={entry.disabled ? undefined : act(entry.onChoose)}
            className={classNames(
              "flex min-h-11 w-full cursor-default items-center gap-3 rounded-md px-3 py-2 text-left font-medium outline-none select-none",
              "hover:bg-sunken focus-visible:bg-sunken [&_svg]:size-[1.125rem] [&_svg]:shrink-0",
              entry.danger && !entry.disabled && "text-danger",
              entry.disabled && "text-soft",
            )}
          >
            {entry.icon}
            <span>
              {entry.label}
              {entry.note && <span className="block text-sm font-normal text-soft">{entry.note}</span>}
            </span>
          </button>
        ))}
      </div>
    </>
  );
}
