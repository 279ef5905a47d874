// Keys on the page that the player answers to, and when it leaves them alone: a key that something on the page could
// mean for itself is never taken.

/** `help`: which keys there are. */
export type Shortcut =
  | "toggle"
  | "back"
  | "forward"
  | "mute"
  | "slower"
  | "faster"
  | "next"
  | "previous"
  | "help";

/** What has the focus, as far as keys go. */
export type KeyPlace = "page" | "text" | "slider" | "button" | "dialog";

/** A press, as KeyboardEvent tells it. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "isComposing"
>;

const plain: Partial<Record<string, Shortcut>> = {
  " ": "toggle",
  k: "toggle",
  arrowleft: "back",
  arrowright: "forward",
  m: "mute",
  n: "next",
  p: "previous",
  "?": "help",
};
/** By place: shift and comma make `<`, `;` or something else, depending on the keyboard. */
const shifted: Partial<Record<string, Shortcut>> = { Comma: "slower", Period: "faster" };
const shiftedKeys: Partial<Record<string, Shortcut>> = { "<": "slower", ">": "faster", "?": "help" };
/** Held down, these go on. */
const repeated: readonly Shortcut[] = ["back", "forward", "slower", "faster"];

/** Which shortcut a press is, if it is one there. */
export function shortcutFor(press: KeyPress, place: KeyPlace): Shortcut | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing) return null;
  if (place === "text" || place === "dialog") return null;
  const shortcut = press.shiftKey
    ? (shiftedKeys[press.key] ?? shifted[press.code])
    : plain[press.key.toLowerCase()];
  if (!shortcut || (press.repeat && !repeated.includes(shortcut))) return null;
  // A slider moves with the arrows, a button is pressed with the space bar.
  if (place === "slider" && (shortcut === "back" || shortcut === "forward")) return null;
  if (place === "button" && press.key === " ") return null;
  return shortcut;
}

/** Takes letters: to write, or to find an entry by. */
const WRITES =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], " +
  "[role=listbox], [role^=menu], [role=tab], [role=radio], [role=grid]";
const MOVES = "input[type=range], [role=slider]";
const PRESSED_INPUTS = "input:is([type=checkbox], [type=button], [type=submit], [type=file])";
const PRESSES = "button, a[href], summary, [role=button], [role=switch], [role=checkbox]";

/**
 * What `element` is to a key. A dialog is left alone unless it says that it is the player's: `data-player-keys`. One that
 * is closed no longer counts, though until the next frame the focus is still in it.
 */
function placeOf(element: Pick<Element, "closest"> | null): KeyPlace {
  if (!element) return "page";
  const dialog = element.closest("dialog[open], [role=dialog], [role=alertdialog], [data-player-keys]");
  if (dialog && !dialog.matches("[data-player-keys]")) return "dialog";
  if (element.closest(MOVES)) return "slider";
  if (element.closest(PRESSED_INPUTS)) return "button";
  // A tab or an entry of a menu is often a button too.
  if (element.closest(WRITES)) return "text";
  return element.closest(PRESSES) ? "button" : "page";
}

/**
 * Answers to keys on `target` (the document). `run` tells whether the shortcut meant anything: only then does the page
 * not scroll. The answer ends it.
 */
export function connectShortcuts(
  target: Pick<EventTarget, "addEventListener" | "removeEventListener">,
  run: (shortcut: Shortcut) => boolean,
): () => void {
  function onKey(event: Event) {
    const press = event as KeyboardEvent;
    if (press.defaultPrevented) return;
    const shortcut = shortcutFor(press, placeOf(press.target as Element | null));
    if (shortcut && run(shortcut)) press.preventDefault();
  }
  target.addEventListener("keydown", onKey);
  return () => target.removeEventListener("keydown", onKey);
}
