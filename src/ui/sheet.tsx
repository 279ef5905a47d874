// A dialog of the browser itself: it keeps the focus inside, closes on Escape and gives the focus back. Drawn without
// the kit, whose chunk may not be on the device yet when there is no network.
import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { IconButton } from "./button.tsx";

export type SheetProps = { open: boolean; title: string; onClose(): void; children: ReactNode };

export function Sheet({ open, title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      closedby="any"
      className="m-0 mt-auto w-full max-w-none rounded-t-xl border border-line bg-card p-0 text-ink shadow-lg backdrop:bg-scrim backdrop:backdrop-blur-[2px] open:animate-rise-in sm:m-auto sm:max-w-lg sm:rounded-xl"
    >
      {open && (
        <div className="relative p-7 pb-[max(1.75rem,env(safe-area-inset-bottom))]">
          <h2 id={heading} className="pr-10 text-2xl">
            {title}
          </h2>
          {children}
          <IconButton label="Close" className="absolute top-4 right-4" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}
