// A dialog with much to fill in: the whole screen of a phone, its title and its buttons in sight while the rest
// scrolls.
import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { IconButton } from "../button.tsx";
import { ModalFrame } from "./modal-frame.tsx";
import "./form-dialog.css";

type FormDialogProps = {
  open: boolean;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Asked to close; whether it does is the caller's. A press on the backdrop does not ask: too much may be typed in. */
  onClose(): void;
};

export function FormDialog({ open, title, description, children, footer, onClose }: FormDialogProps) {
  const id = useId();
  const describedBy = description ? `${id}description` : undefined;
  return (
    <ModalFrame open={open} title={id} description={describedBy} onClose={onClose}>
      <div className="flex size-full animate-rise-in flex-col border-line bg-card pt-[env(safe-area-inset-top)] shadow-lg sm:m-auto sm:h-auto sm:max-h-full sm:max-w-2xl sm:rounded-xl sm:border">
        <header className="relative flex min-h-17 shrink-0 flex-col justify-center border-b border-line px-5 py-3 pr-16 sm:px-7">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {description && (
            <p id={describedBy} className="mt-0.5 line-clamp-2 text-sm text-soft">
              {description}
            </p>
          )}
          <IconButton label="Close" className="absolute top-3 right-3 sm:right-5" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </header>
        {/* Positioned: inputs out of sight scroll with the form, and do not make the dialog itself scroll. */}
        <div className="form-dialog-body relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6 sm:px-7">
          {children}
        </div>
        {footer && (
          <footer className="flex shrink-0 flex-wrap justify-end gap-2.5 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7">
            {footer}
          </footer>
        )}
      </div>
    </ModalFrame>
  );
}
