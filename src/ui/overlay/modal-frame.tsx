// A dialog that fills the window and of which only the backdrop is seen; the panel lies in it.
import type { ReactNode } from "react";
import { useModal, type ModalOptions } from "./use-modal.ts";

type ModalFrameProps = ModalOptions & {
  /** Ids of the elements that name it and that describe it. */
  title: string;
  description?: string | undefined;
  /** The panel. Drawn while the dialog is open. */
  children: ReactNode;
};

export function ModalFrame({ title, description, children, ...options }: ModalFrameProps) {
  const { modal } = useModal(options);
  return (
    <dialog
      {...modal}
      aria-labelledby={title}
      aria-describedby={description}
      className="fixed inset-0 m-0 hidden size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-transparent text-base text-ink open:flex backdrop:animate-fade-in backdrop:bg-scrim backdrop:[backdrop-filter:blur(2px)] sm:p-6"
    >
      {options.open && children}
    </dialog>
  );
}
