// The foot of every page: the way to the main places, the legal pages, a human, and the theme.
import { Link } from "#ui/link.tsx";
import { Logo } from "#ui/logo.tsx";
import { useUser } from "../context/app-context.ts";
import { LatePart } from "../chunks/late-part.tsx";
import { themeSwitch } from "../chunks/parts.ts";
import { InstallEntry } from "../install/install-entry.tsx";
import { CONTACT_EMAIL, SOCIAL_LINKS } from "../site.ts";
import { LEGAL_LINKS, PRICING, type NavigationLink } from "./links.ts";

const linkLook =
  "inline-flex min-h-11 min-w-11 items-center rounded-sm text-[0.9375rem] text-soft transition-colors hover:text-ink mouse:min-h-9";

function LinkList({ title, links }: { title: string; links: readonly NavigationLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1.5 font-sans text-sm font-semibold">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <Link to={link.to} className={linkLook}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Of the visit's beginning: an app left open over New Year may lag behind until it is opened anew. */
const currentYear = new Date().getFullYear();

export function Footer() {
  const user = useUser();
  const quickLinks: readonly NavigationLink[] = [
    { label: "Home", to: "/" },
    { label: "Discover", to: "/discover" },
    { label: "Generate", to: "/generate" },
    { label: "Profile", to: user ? `/user/${user.id}` : "/profile" },
    { label: "Playlist", to: "/playlist" },
  ];
  return (
    <footer className="mt-20 border-t border-line">
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-10 py-12 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <Logo />
          <p className="mt-3 max-w-xs text-[0.9375rem] text-soft">
            Research papers, narrated. Read less, hear more.
          </p>
          <Link to={PRICING.to} className={`${linkLook} mt-2`}>
            {PRICING.label}
          </Link>
        </div>
        <LinkList title="Quick links" links={quickLinks} />
        <LinkList title="Legal" links={LEGAL_LINKS} />
        <div>
          <h2 className="mb-1.5 font-sans text-sm font-semibold">Contact</h2>
          <ul>
            <li>
              <a href={`mailto:${CONTACT_EMAIL}`} className={linkLook}>
                Write to us
              </a>
            </li>
            {SOCIAL_LINKS.map(({ label, href }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noreferrer" className={linkLook}>
                  {label}
                </a>
              </li>
            ))}
            <li>
              <InstallEntry className={linkLook} />
            </li>
          </ul>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-4 py-5 text-sm text-soft">
          <p>© {currentYear} Orpheus</p>
          <div className="min-h-14">
            <LatePart part={themeSwitch}>{(ThemeSwitch) => <ThemeSwitch />}</LatePart>
          </div>
        </div>
      </div>
    </footer>
  );
}
