// What the legal pages have in common: heading, date, the way to the others, sections, and what is still to be filled in.
import type { ReactNode } from "react";
import { formatDate } from "#domain/format-date.ts";
import { Link } from "#ui/link.tsx";
import "./legal-page.css";

export type LegalProps = {
  /** Where people write to. */
  email: string;
  /** Milliseconds since 1970. */
  now: number;
};

const PAGES = [
  { to: "/privacy", title: "Privacy Policy" },
  { to: "/terms", title: "Terms of Service" },
  { to: "/imprint", title: "Imprint" },
] as const;

type LegalPageProps = {
  title: (typeof PAGES)[number]["title"];
  now: number;
  lead: string;
  children: ReactNode;
};

export const LegalPage = ({ title, now, lead, children }: LegalPageProps) => (
  <article className="page-width pt-8 pb-16 lg:pt-10">
    <title>{`${title} · Orpheus`}</title>
    <div className="legal-page-column">
      <nav aria-label="Policies and imprint" className="legal-page-pages">
        {PAGES.map((page) => (
          <Link
            key={page.to}
            to={page.to}
            aria-current={page.title === title ? "page" : undefined}
            className="legal-page-link"
          >
            {page.title}
          </Link>
        ))}
      </nav>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 text-soft">Last updated: {formatDate(now)}</p>
      <p className="legal-page-lead text-lg">{lead}</p>
      <div className="reading-text legal-page-text">{children}</div>
    </div>
  </article>
);

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** A fact of the company; a marked placeholder that names it while it isn't known. */
export const Fact = ({ value, name }: { value: string | null; name: string }) =>
  value ?? <span className="legal-page-placeholder">[placeholder: {name}]</span>;

/** A domain under which nobody is reached (RFC 2606, RFC 6761). */
const isReserved = (email: string) => /[.@](example([.](com|net|org))?|invalid|test|localhost)$/.test(email);

/** The address as a link; one that reaches nobody as a placeholder. */
export const Email = ({ address }: { address: string }) =>
  isReserved(address) ? (
    <span className="legal-page-placeholder">{`[placeholder: ${address}]`}</span>
  ) : (
    <a href={`mailto:${address}`}>{address}</a>
  );
