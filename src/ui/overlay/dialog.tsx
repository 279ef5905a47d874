// A dialog with a title and what it says or asks; on phones it comes up from the bottom.
import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { IconButton } from "../button.tsx";
import { ModalFrame } from "./modal-frame.tsx";

type DialogProps = {
  open: boolean;
  title: string;
  /** Read out together with the title. */
  description?: ReactNode;
  children: ReactNode;
  /** Without it the dialog blocks: no close button, no Escape, no press on the backdrop. */
  onClose?: () => void;
};

export function Dialog({ open, title, description, children, onClose }: DialogProps) {
  const id = useId();
  const describedBy = description ? `${id}description` : undefined;
  return (
    <ModalFrame open={open} title={id} description={describedBy} onClose={onClose} closesOnBackdrop>
      <div className="relative mx-auto mt-auto w-full max-w-lg animate-rise-in rounded-t-xl border border-line bg-card p-7 pb-[max(1.75rem,env(safe-area-inset-bottom))] shadow-lg sm:my-auto sm:rounded-xl">
        <h2 id={id} className="pr-10 text-2xl">
          {title}
        </h2>
        {description && (
          <p id={describedBy} className="mt-2 text-soft not-last:mb-6">
            {description}
          </p>
        )}
        {children}
        {onClose && (
          <IconButton label="Close" className="absolute top-4 right-4" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </ModalFrame>
  );
}
