// Tall messages on phones, where they would lie on what can be pressed: two lines of them, and the rest on demand.
import { ACTION_LOOK } from "#ui/toast-region.tsx";

const clampTo = (text: HTMLElement, lines: number) => {
  text.style.cssText = `display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:${lines};overflow:hidden`;
};
const isCut = (text: HTMLElement) => text.scrollHeight > text.clientHeight + 1;

/** Pixels that a message has to become lower by; else it is shown whole. */
const LEAST_SAVED = 44;

/** Shows all of a message again. */
function expand(item: Element): void {
  for (const text of item.querySelectorAll("p")) text.style.cssText = "";
  item.querySelector("[data-more]")?.remove();
}

function collapse(item: HTMLElement, onMore: () => void): void {
  const texts = [...item.querySelectorAll("p")];
  const whole = item.offsetHeight;
  for (const text of texts) clampTo(text, texts.length === 1 ? 2 : 1);
  if (!texts.some(isCut)) return expand(item);
  const more = document.createElement("button");
  more.type = "button";
  more.className = ACTION_LOOK;
  more.textContent = "More";
  // What was cut is read out anyway, as it came.
  more.dataset["more"] = "";
  more.addEventListener("click", () => {
    item.dataset["opened"] = "";
    expand(item);
    // The one that dismisses it: this one is gone.
    [...item.querySelectorAll("button")].at(-1)?.focus();
    onMore();
  });
  texts.at(-1)?.after(more);
  // The button takes more room than a line or two that it stands for.
  if (item.offsetHeight > whole - LEAST_SAVED) expand(item);
}

/**
 * Fits the messages in `list` to a phone or, where it is none, shows them whole.
 * @param onMore called with the place in the list of one whose rest is asked for.
 */
export function fitToasts(list: HTMLElement, isSmall: boolean, onMore: (at: number) => void): void {
  for (const item of list.querySelectorAll("li")) {
    expand(item);
    if (isSmall && item.dataset["opened"] === undefined)
      collapse(item, () => onMore([...list.children].indexOf(item)));
  }
}
