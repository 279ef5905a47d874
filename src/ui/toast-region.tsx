// Where messages appear: bottom right, above the player, on phones at the top, where no keyboard covers them; read out as
// they come. They are drawn within the dialog that covers the page, if one does: what lies outside of it can be neither
// seen, pressed nor read out. Where they would lie on buttons or fields, src/app/shell/toast-place.ts finds another place.
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classNames } from "#lib/class-names.ts";
import type { Toast, Toasts } from "#lib/toasts.ts";
import { IconButton } from "./button.tsx";
import { topModal } from "./overlay/open-modals.ts";

const faces = {
  success: { Icon: CircleCheck, colour: "text-success" },
  error: { Icon: CircleAlert, colour: "text-danger" },
  warning: { Icon: TriangleAlert, colour: "text-warning" },
  info: { Icon: Info, colour: "text-info" },
} as const;

/** Of the buttons in a message. */
export const ACTION_LOOK =
  "mt-1 mr-3 -ml-2 min-h-11 rounded-sm px-2 text-left font-semibold text-accent-text hover:underline";

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { Icon, colour } = faces[toast.type];
  return (
    <li
      data-type={toast.type}
      className={classNames(
        "pointer-events-auto flex w-full animate-rise-in items-start gap-3 rounded-lg border border-line bg-card py-3 pr-2 pl-4 shadow-lg",
        "transition-opacity duration-300",
        toast.fading && "opacity-0",
      )}
    >
      <Icon aria-hidden="true" className={classNames("mt-2.5 size-5 shrink-0", colour)} />
      <div className={classNames("min-w-0 flex-1 pt-2", !toast.actions?.length && "pb-2")}>
        <p className="font-semibold">{toast.title}</p>
        {toast.message && <p className="text-sm text-soft">{toast.message}</p>}
        {toast.actions?.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            className={ACTION_LOOK}
            onClick={() => {
              run();
              onDismiss();
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <IconButton label="Dismiss" className="text-soft" onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.get);
  const dialog = useSyncExternalStore(topModal.subscribe, topModal.get, () => null);
  const region = (
    <section
      aria-label="Notifications"
      data-toasts=""
      className="pointer-events-none fixed right-0 z-60 w-full px-4 max-sm:top-[calc(env(safe-area-inset-top)+4.75rem)] sm:bottom-[calc(var(--player-height)+1rem)] sm:w-sm"
    >
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-3">
        {list.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
        ))}
      </ol>
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}
