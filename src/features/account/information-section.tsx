// The section "Account Information" of /account: who is signed in.
import type { ReactNode } from "react";
import { SettingsSection } from "#ui/settings-section.tsx";

type InformationSectionProps = {
  email: string;
  /** ISO 8601. */
  createdAt: string;
  /** Below the address: the way to another one. */
  emailChange: ReactNode;
};

/** As 'March 5, 2025', where the reader is. */
const formatDay = (moment: string) =>
  new Date(moment).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric" });

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className="mt-1 break-words">{children}</dd>
  </div>
);

export const InformationSection = ({ email, createdAt, emailChange }: InformationSectionProps) => (
  <SettingsSection title="Account Information" lead="Your sign-in, and since when you have it.">
    <dl className="flex flex-col gap-5">
      <Fact name="Email">
        {email}
        {emailChange}
      </Fact>
      <Fact name="Account Created">{formatDay(createdAt)}</Fact>
    </dl>
  </SettingsSection>
);
