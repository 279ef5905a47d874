// Where people reach those who run this installation: the one place for the contact address and for links to other
// sites. Each can be set when the app is built; scripts/vite/check-site.mjs refuses a value that leads nowhere.

/** An address of the reserved domain .example stands for one that was never set (RFC 2606). */
export const CONTACT_EMAIL: string = import.meta.env.VITE_CONTACT_EMAIL || "contact@orpheus.example";

export type SocialLink = { label: string; href: string };

/** One that is set to nothing is not shown. */
export const SOCIAL_LINKS: readonly SocialLink[] = [
  {
    label: "GitHub",
    href: import.meta.env.VITE_GITHUB_URL ?? "https://github.com/search?q=orpheus+podcast",
  },
  {
    label: "LinkedIn",
    href:
      import.meta.env.VITE_LINKEDIN_URL ?? "https://www.linkedin.com/search/results/all/?keywords=orpheus",
  },
].filter(({ href }) => href !== "");
