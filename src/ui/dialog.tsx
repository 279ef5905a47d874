// Dialogs that trap and return the focus, from the headless kit; on phones they come up from the bottom.
import { Dialog as Kit } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";

export type DialogProps = {
  open: boolean;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Without it the dialog blocks: no close button, no Escape, no click beside it. */
  onClose?: () => void;
};

export function Dialog({ open, title, description, children, onClose }: DialogProps) {
  return (
    <Kit.Root
      open={open}
      disablePointerDismissal={!onClose}
      onOpenChange={(next, details) => {
        if (next) return;
        if (onClose) onClose();
        else details.cancel();
      }}
    >
      <Kit.Portal>
        <Kit.Backdrop className="fixed inset-0 z-50 animate-fade-in bg-scrim backdrop-blur-[2px]" />
        <Kit.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6">
          <Kit.Popup className="relative w-full max-w-lg animate-rise-in rounded-t-xl border border-line bg-card p-7 pb-[max(1.75rem,env(safe-area-inset-bottom))] shadow-lg outline-none sm:rounded-xl">
            <Kit.Title className="pr-10 text-2xl">{title}</Kit.Title>
            {description && <Kit.Description className="mt-2 text-soft">{description}</Kit.Description>}
            {children && <div className="mt-6">{children}</div>}
            {onClose && (
              <Kit.Close render={<IconButton label="Close" className="absolute top-4 right-4" />}>
                <X aria-hidden="true" />
              </Kit.Close>
            )}
          </Kit.Popup>
        </Kit.Viewport>
      </Kit.Portal>
    </Kit.Root>
  );
}
