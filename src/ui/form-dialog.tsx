// A dialog with much to fill in: the whole screen of a phone, its title and its buttons in sight while the rest
// scrolls.
import { Dialog as Kit } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";

type FormDialogProps = {
  open: boolean;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Asked to close; whether it does is the caller's. A click beside it is no such wish: too much may be typed in. */
  onClose(): void;
};

export function FormDialog({ open, title, description, children, footer, onClose }: FormDialogProps) {
  return (
    <Kit.Root open={open} disablePointerDismissal onOpenChange={(next) => !next && onClose()}>
      <Kit.Portal>
        <Kit.Backdrop className="fixed inset-0 z-50 animate-fade-in bg-scrim backdrop-blur-[2px]" />
        <Kit.Viewport className="fixed inset-0 z-50 flex items-center justify-center sm:p-6">
          <Kit.Popup className="flex h-full w-full animate-rise-in flex-col border-line bg-card pt-[env(safe-area-inset-top)] shadow-lg outline-none sm:h-auto sm:max-h-full sm:max-w-2xl sm:rounded-xl sm:border">
            <header className="relative flex min-h-17 shrink-0 flex-col justify-center border-b border-line px-5 py-3 pr-16 sm:px-7">
              <Kit.Title className="text-2xl">{title}</Kit.Title>
              {description && (
                <Kit.Description className="mt-0.5 line-clamp-2 text-sm text-soft">
                  {description}
                </Kit.Description>
              )}
              <Kit.Close render={<IconButton label="Close" className="absolute top-3 right-3 sm:right-5" />}>
                <X aria-hidden="true" />
              </Kit.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6 sm:px-7">
              {children}
            </div>
            {footer && (
              <footer className="flex shrink-0 flex-wrap justify-end gap-2.5 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7">
                {footer}
              </footer>
            )}
          </Kit.Popup>
        </Kit.Viewport>
      </Kit.Portal>
    </Kit.Root>
  );
}
