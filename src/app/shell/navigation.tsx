// The bar at the top. On small screens its links open in a full-screen menu.
import { CloudOff, Menu } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { IconButton, LinkButton } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Logo } from "#ui/logo.tsx";
import { classNames } from "#lib/class-names.ts";
import { useApp, useReadable, useUser } from "../context/app-context.ts";
import { LatePart } from "../chunks/late-part.tsx";
import { accountMark, leaveDialog } from "../chunks/shell-parts.ts";
import { isLit, linksFor } from "./links.ts";
import { MenuSheet } from "./menu-sheet.tsx";
import { NAVIGATION } from "./navigation-place.ts";
import { useLogout } from "../actions/use-logout.ts";

function OfflineMark() {
  const online = useReadable(useApp().connectivity.online);
  if (online) return null;
  return (
    <span className="flex items-center gap-2 text-sm text-soft">
      <CloudOff aria-hidden="true" className="size-4" />
      Offline
    </span>
  );
}

export function Navigation() {
  const user = useUser();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const logout = useLogout();
  const links = linksFor(user?.id ?? null);

  return (
    <header className={NAVIGATION.header}>
      <nav aria-label="Main" className={NAVIGATION.bar}>
        <Link to="/" aria-label="Orpheus, home" className="-mx-2 flex min-h-11 items-center rounded-md px-2">
          <Logo />
        </Link>
        <ul className="hidden gap-1 lg:flex">
          {links.map((link) => (
            <li key={link.label}>
              <Link
                to={link.to}
                aria-current={isLit(link, pathname) ? "page" : undefined}
                className={classNames(
                  "flex min-h-11 items-center rounded-full px-3.5 text-[0.9375rem] font-medium transition-colors",
                  isLit(link, pathname) ? "bg-sunken text-ink" : "text-soft hover:text-ink",
                )}
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 sm:gap-3">
          {user ? (
            <LatePart key={user.id} part={accountMark} fallback={<OfflineMark />}>
              {(AccountMark) => <AccountMark />}
            </LatePart>
          ) : (
            <OfflineMark />
          )}
          {user ? (
            <button
              type="button"
              className="min-h-11 rounded-full px-3 text-[0.9375rem] font-medium text-soft transition-colors hover:text-ink max-lg:hidden"
              disabled={logout.busy}
              onClick={logout.begin}
            >
              {logout.busy ? "Signing out…" : "Logout"}
            </button>
          ) : (
            <>
              <LinkButton to="/login" variant="quiet" className="max-sm:hidden">
                Login
              </LinkButton>
              <LinkButton to="/waitlist" className="max-sm:hidden">
                Get Started
              </LinkButton>
            </>
          )}
          <IconButton
            label="Open menu"
            aria-expanded={menuOpen}
            aria-haspopup="dialog"
            className={classNames("-mr-2.5", user ? "lg:hidden" : "sm:hidden")}
            onClick={() => setMenuOpen(true)}
          >
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
      </nav>
      <MenuSheet
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        onLogout={logout.begin}
        leaving={logout.busy}
      />
      {logout.asked > 0 && (
        <LatePart key={logout.asked} part={leaveDialog}>
          {(LeaveDialog) => (
            <LeaveDialog waiting={logout.waiting} onStay={logout.stay} onLeave={logout.leave} />
          )}
        </LatePart>
      )}
    </header>
  );
}
