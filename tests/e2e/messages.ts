// Where messages lie.
import { expect, type Page } from "playwright/test";

/** What finds a place for messages comes when the browser is idle, as the words of icons do. */
export const idleWorkBegan = (page: Page) =>
  expect(page.getByRole("tooltip", { includeHidden: true })).toBeAttached();

/** What can be pressed in `within` and has a message lying on it. */
export const underMessages = (page: Page, within: string) =>
  page.evaluate(async (selector) => {
    // The place is found in the frame in which a message is drawn.
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    const boxes = [...document.querySelectorAll("[data-toasts] li")].map((each) =>
      each.getBoundingClientRect(),
    );
    if (boxes.length === 0) throw new Error("no message is shown");
    const controls = [...document.querySelectorAll(`${selector} :is(a, button, input, select, textarea)`)];
    return controls
      .filter((control) => !control.closest("[data-toasts]") && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return boxes.some(
          (box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom,
        );
      })
      .map((control) => control.outerHTML);
  }, within);
