// A dialog of the browser itself over the whole screen: it keeps the focus inside, closes on Escape and gives the focus
// back. Whether it is open is somebody else's to say.
import { useEffect, useRef } from "react";

/** @param onClose called when the user closed it, with a key or a gesture of the system. */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** It was closed from here: nobody needs to hear of that. */
  const left = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (open) {
      left.current = false;
      if (!element?.open) element?.showModal();
    } else element?.close();
  }, [open]);
  return {
    dialog,
    onClose() {
      if (open && !left.current) onClose();
    },
    /** Closes it at once, so that what comes next may take the focus. */
    leave() {
      left.current = true;
      dialog.current?.close();
    },
  };
}
