// Signs of the places where people can be found. Brands are not among the icons of the library.
import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import type { ProfilePlaces } from "#domain/profile-links.ts";

const Sign = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const SOCIAL_ICONS: Record<keyof ProfilePlaces, ReactNode> = {
  website: <Globe aria-hidden="true" />,
  github: (
    <Sign>
      <path d="M15 22v-4a4.8 4.8 0 0 0-1-3.5c3 0 6-2 6-5.5.08-1.25-.27-2.48-1-3.5.28-1.15.28-2.35 0-3.5 0 0-1 0-3 1.5-2.64-.5-5.36-.5-8 0C6 2 5 2 5 2c-.3 1.15-.3 2.35 0 3.5A5.4 5.4 0 0 0 4 9c0 3.5 3 5.5 6 5.5-.39.49-.68 1.05-.85 1.65-.17.6-.22 1.23-.15 1.85v4" />
      <path d="M9 18c-4.51 2-5-2-7-2" />
    </Sign>
  ),
  linkedin: (
    <Sign>
      <path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z" />
      <rect width="4" height="12" x="2" y="9" />
      <circle cx="4" cy="4" r="2" />
    </Sign>
  ),
  instagram: (
    <Sign>
      <rect width="20" height="20" x="2" y="2" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.5 6.5h.01" />
    </Sign>
  ),
  research_gate: (
    <Sign>
      <path d="M3 19V6h4.5a3.5 3.5 0 0 1 0 7H3m4.5 0L11 19" />
      <path d="M21.5 8.5A4 4 0 0 0 14 10v5a4 4 0 0 0 7.5 1.5V13H18" />
    </Sign>
  ),
};
