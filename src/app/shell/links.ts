// The links of navigation and footer, and which of them is lit on a page.

export type NavigationLink = {
  label: string;
  to: string;
  /** Lit on every path that begins like this, besides its own. */
  prefix?: string;
};

/** The navigation's links for a signed-in user (by id); a visitor has none but Login and Get Started. */
export function linksFor(userId: string | null): readonly NavigationLink[] {
  if (userId === null) return [];
  return [
    { label: "Home", to: "/" },
    { label: "Discover", to: "/discover" },
    { label: "Playlist", to: "/playlist" },
    { label: "Downloads", to: "/downloads" },
    { label: "Generate", to: "/generate" },
    { label: "Profile", to: `/user/${userId}`, prefix: "/user/" },
    { label: "Settings", to: "/account" },
  ];
}

export const isLit = ({ to, prefix }: NavigationLink, pathname: string): boolean =>
  pathname === to ||
  // One's own profile has an address besides those of people.
  (prefix !== undefined && (pathname.startsWith(prefix) || pathname === "/profile"));

/** For everybody: who is not signed in has no other way there. The quick links and the legal ones are fixed. */
export const PRICING: NavigationLink = { label: "Pricing", to: "/pricing" };

export const LEGAL_LINKS: readonly NavigationLink[] = [
  { label: "Privacy Policy", to: "/privacy" },
  { label: "Terms of Service", to: "/terms" },
  { label: "Imprint", to: "/imprint" },
];
