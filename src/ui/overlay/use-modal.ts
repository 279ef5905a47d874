// What all dialogs of the app have in common. Each is a modal <dialog> of the browser: it keeps the focus inside, makes
// the page inert and returns the focus. Whether it is open is the caller's to say: Escape, a press on the backdrop and
// the back gesture of the system only ask for it to be closed.
import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from "react";
import { closeModal, openModal, topModal } from "./open-modals.ts";

export type ModalOptions = {
  open: boolean;
  /** The user asks for it to be closed. Without it the dialog blocks. */
  onClose?: (() => void) | undefined;
  /** A press on the dialog itself, beside what it holds, asks for that too. */
  closesOnBackdrop?: boolean;
};

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

/** Events of fields, popovers and dialogs inside arrive here too. */
const isOwn = (event: DialogEvent) => event.target === event.currentTarget;

/** Tells the stylesheet how wide the scrollbar is that goes while dialogs are open: 0 where it lies over the page. */
function noteScrollbar() {
  const page = document.documentElement;
  page.style.setProperty("--scrollbar-width", `${window.innerWidth - page.clientWidth}px`);
}

/** @returns `modal`: properties of the <dialog>. */
export function useModal({ open, onClose, closesOnBackdrop = false }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const left = useRef(false);
  const pressed = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    left.current = false;
    if (!topModal.get()) noteScrollbar();
    openModal(element);
    return () => closeModal(element);
  }, [open]);

  const modal = {
    ref: dialog,
    closedby: onClose ? "closerequest" : "none",
    onCancel(event: DialogEvent) {
      if (!isOwn(event)) return;
      event.preventDefault();
      onClose?.();
    },
    onClose(event: DialogEvent) {
      if (!isOwn(event) || event.currentTarget.open || !open || left.current) return;
      // The browser closed it without asking: Chromium does where nothing was pressed since the last request. It opens
      // again, and the caller is asked.
      closeModal(event.currentTarget);
      openModal(event.currentTarget);
      onClose?.();
    },
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
      // The browser closes a popover first.
      if (event.currentTarget.querySelector(":popover-open")) return;
      event.preventDefault();
      onClose?.();
    },
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      pressed.current = isOwn(event);
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      // Text that is selected from inside the panel to outside of it ends in a click as well.
      if (closesOnBackdrop && pressed.current && isOwn(event)) onClose?.();
    },
  } as const;

  return {
    modal,
    dialog,
    /** Closes it at once and tells nobody, so that what comes next may take the focus. */
    leave() {
      left.current = true;
      if (dialog.current) closeModal(dialog.current);
    },
  };
}
