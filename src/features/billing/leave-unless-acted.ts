// Leads on after a time, unless the user does something first.
import type { Clock } from "#lib/clock.ts";

/** What counts as doing something. */
const ACTIONS = ["keydown", "pointerdown", "focusin"] as const;

/** Before what is acted on may end the event. */
const HEARD = { capture: true };

type LeavePorts = {
  clock: Pick<Clock, "after">;
  /** Where the user's actions are heard: the document. */
  page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  milliseconds: number;
  leave(): void;
  /** The user did something first. */
  stay(): void;
};

/** @returns ends the waiting without either. */
export function leaveUnlessActed({ clock, page, milliseconds, leave, stay }: LeavePorts): () => void {
  function end() {
    cancel();
    for (const action of ACTIONS) page.removeEventListener(action, act, HEARD);
  }
  function act() {
    end();
    stay();
  }
  const cancel = clock.after(milliseconds, () => {
    end();
    leave();
  });
  for (const action of ACTIONS) page.addEventListener(action, act, HEARD);
  return end;
}
