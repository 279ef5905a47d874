// The full-screen menu of small screens.
import { X } from "lucide-react";
import { useLocation } from "react-router-dom";
import { IconButton, LinkButton } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Logo } from "#ui/logo.tsx";
import { useModal } from "#ui/overlay/use-modal.ts";
import { classNames } from "#lib/class-names.ts";
import { useUser } from "../context/app-context.ts";
import { InstallEntry } from "../install/install-entry.tsx";
import { isLit, linksFor, PRICING } from "./links.ts";

type MenuProps = { onClose: () => void; onLogout: () => void; leaving: boolean };

/** In a low window closer together, so that the last is seen. */
const ENTRY =
  "flex min-h-[clamp(--spacing(11),8dvh,--spacing(14))] items-center rounded-sm font-serif text-2xl";
const QUIET = `${ENTRY} text-left text-soft`;

function MenuContent({ onClose, onLogout, leaving }: MenuProps) {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <>
      <div className="page-width flex h-17 shrink-0 items-center justify-between border-b border-line">
        <Logo />
        <IconButton label="Close menu" className="-mr-2.5" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <nav aria-label="Menu" className="page-width flex flex-1 flex-col overflow-y-auto py-5">
        <ul className="flex flex-col">
          {linksFor(user?.id ?? null).map((link) => (
            <li key={link.label}>
              <Link
                to={link.to}
                onClick={onClose}
                aria-current={isLit(link, pathname) ? "page" : undefined}
                className={classNames(ENTRY, isLit(link, pathname) && "text-accent-text")}
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
        {!user && (
          <div className="flex flex-col gap-3 pt-3">
            <LinkButton to="/waitlist" size="large" wide onClick={onClose}>
              Get Started
            </LinkButton>
            <LinkButton to="/login" size="large" variant="secondary" wide onClick={onClose}>
              Login
            </LinkButton>
          </div>
        )}
        <Link to={PRICING.to} onClick={onClose} className={QUIET}>
          {PRICING.label}
        </Link>
        <InstallEntry className={QUIET} onChoose={onClose} />
        {user && (
          <button
            type="button"
            className={QUIET}
            disabled={leaving}
            onClick={() => {
              onClose();
              onLogout();
            }}
          >
            {leaving ? "Signing out…" : "Logout"}
          </button>
        )}
      </nav>
    </>
  );
}

export function MenuSheet({ open, ...menu }: MenuProps & { open: boolean }) {
  const { modal } = useModal({ open, onClose: menu.onClose });
  return (
    <dialog
      {...modal}
      aria-label="Menu"
      className="m-0 hidden h-dvh max-h-none w-full max-w-none flex-col bg-paper pt-[env(safe-area-inset-top)] pb-[max(1.5rem,env(safe-area-inset-bottom))] text-ink open:flex open:animate-slide-in"
    >
      {open && <MenuContent {...menu} />}
    </dialog>
  );
}
