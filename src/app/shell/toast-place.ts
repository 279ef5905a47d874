// Where messages lie on no button and no field. Their usual place is the stylesheet's (src/ui/toast-region.tsx); where
// something that can be pressed is under it, the place with the least under it is taken, for as long as they stand there.
import type { Toasts } from "#lib/toasts.ts";
import { topModal } from "#ui/overlay/open-modals.ts";
import { fitToasts } from "./collapse-toasts.ts";

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** `weight`: how much it matters that it can be pressed. */
export type Control = { box: Box; weight: number };

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The first of `places` with the least weight under it. @param weightOf what speaks against a place besides. */
export function freest<Place extends { box: Box; against: number }>(
  places: readonly Place[],
  controls: readonly Control[],
): Place | undefined {
  const weights = places.map(({ box, against }) =>
    controls.reduce((sum, control) => sum + (meet(box, control.box) ? control.weight : 0), against),
  );
  return places[weights.indexOf(Math.min(...weights))];
}

/** What can be pressed, and the title of the page or dialog, which is no less to be read. */
const CONTROLS = "a[href], button, input, label, select, textarea, summary, h1, dialog h2";
const SMALL = "(width < 40rem)";
const BELOW_HEADER = "calc(env(safe-area-inset-top) + 4.75rem)";
/** Of the full player: over the cover. */
const BELOW_TABS = "8.25rem 0 auto auto";
const OVER_HEADER = "max(0.375rem, env(safe-area-inset-top))";

/** In the order they are wanted; as `top right bottom left`, empty for the stylesheet's. */
const PLACES = {
  small: ["", `${OVER_HEADER} 0 auto auto`, BELOW_TABS, "auto 0 calc(var(--player-height) + 1rem) auto"],
  large: [
    "",
    `${BELOW_HEADER} 0 auto auto`,
    "auto auto calc(var(--player-height) + 1rem) 0",
    `${OVER_HEADER} 0 auto auto`,
    BELOW_TABS,
  ],
};

/**
 * What is answered just now, in a form or dialog, matters most; head and foot are there on every page and can wait for
 * some seconds, but not for a message that stays until it is answered.
 */
const WEIGHTS = { form: 3, page: 1, label: 0.5, frame: 0.2 };

/** What can be pressed now, in the dialog that covers the page or else on the page. @param frame weight of head and foot */
function controlsAround(region: Element, frame: number): Control[] {
  const dialog = topModal.get();
  const header = document.querySelector("header");
  const covered = dialog ? 0 : (header?.getBoundingClientRect().bottom ?? 0);
  return [...(dialog ?? document).querySelectorAll(CONTROLS)].flatMap((element) => {
    if (region.contains(element)) return [];
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right - left < 2 || bottom <= 0 || top >= window.innerHeight) return [];
    const isFrame = !dialog && element.closest("header, footer") && !element.closest("main");
    if (isFrame) return [{ box: { left, top, right, bottom }, weight: frame }];
    const isForms = element.closest("form, dialog") !== null;
    const weight = element.matches("label, h1, h2") ? WEIGHTS.label : isForms ? WEIGHTS.form : WEIGHTS.page;
    return bottom <= covered ? [] : [{ box: { left, top: Math.max(top, covered), right, bottom }, weight }];
  });
}

/** Moves the messages to the freest place. @param onMore as of `fitToasts` */
function place(region: HTMLElement, onMore: (at: number) => void): void {
  const list = region.querySelector("ol");
  if (!list || list.childElementCount === 0) return region.removeAttribute("style");
  const isSmall = matchMedia(SMALL).matches;
  fitToasts(list, isSmall, onMore);
  const view = window.visualViewport;
  const shift = view?.offsetTop ?? 0;
  const seen = shift + (view?.height ?? window.innerHeight);
  const places = PLACES[isSmall ? "small" : "large"].map((inset) => {
    region.style.inset = inset;
    // A keyboard that covers the bottom of a phone moves what is seen of the page.
    region.style.translate =
      region.getBoundingClientRect().top < window.innerHeight / 2 ? `0 ${shift}px` : "";
    const { translate } = region.style;
    const box = list.getBoundingClientRect();
    return { inset, translate, box, against: box.bottom > seen || box.top < 0 ? 100 : 0 };
  });
  const frame = list.querySelector("p ~ button") ? WEIGHTS.page : WEIGHTS.frame;
  const { inset = "", translate = "" } = freest(places, controlsAround(region, frame)) ?? {};
  Object.assign(region.style, { inset, translate });
}

/** Watches over the page's messages from now on. @returns ends it. */
export function placeToasts(toasts: Toasts): () => void {
  let frame = 0;
  let count = 0;
  const hold = (at: number) => {
    const toast = toasts.get()[at];
    if (toast) toasts.hold(toast.id);
  };
  const look = () => {
    cancelAnimationFrame(frame);
    // Before the next paint, and after what changed was drawn.
    frame = requestAnimationFrame(() => {
      const region = document.querySelector<HTMLElement>("[data-toasts]");
      if (region) place(region, hold);
    });
  };
  const ends = [
    toasts.subscribe(() => {
      const before = count;
      count = toasts.get().length;
      // Those that stay do not move when one goes.
      if (count > before || count === 0) look();
    }),
    topModal.subscribe(look),
  ];
  // A dialog that slides in has its place only then.
  const settle = ({ target }: Event) => {
    if (target instanceof Element && target.matches("dialog, dialog > *")) look();
  };
  document.addEventListener("animationend", settle);
  window.addEventListener("resize", look);
  window.visualViewport?.addEventListener("resize", look);
  look();
  return () => {
    cancelAnimationFrame(frame);
    for (const end of ends) end();
    document.removeEventListener("animationend", settle);
    window.removeEventListener("resize", look);
    window.visualViewport?.removeEventListener("resize", look);
  };
}
