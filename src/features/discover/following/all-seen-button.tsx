// Marks everything as seen. It keeps its place where nothing is unseen, so that nothing moves when something is.
import { CheckCheck } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#lib/class-names.ts";

type AllSeenButtonProps = {
  isNeeded: boolean;
  onPress(): void;
  /** Id of the element that has the focus afterwards. */
  focusAfter: string;
};

export const AllSeenButton = ({ isNeeded, onPress, focusAfter }: AllSeenButtonProps) => (
  <Button
    variant="quiet"
    size="small"
    title="Mark all as seen"
    className={classNames("max-sm:w-11 max-sm:px-0", !isNeeded && "invisible")}
    onClick={() => {
      onPress();
      document.getElementById(focusAfter)?.focus({ preventScroll: true });
    }}
  >
    <CheckCheck aria-hidden="true" />
    <span className="max-sm:sr-only">Mark all as seen</span>
  </Button>
);
