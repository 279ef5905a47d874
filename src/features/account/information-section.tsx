// The section "Account Information" of /account: who is signed in.
import type { ReactNode } from "react";
import { formatDay } from "#lib/format-day.ts";
import { SettingsSection } from "#ui/settings-section.tsx";

type InformationSectionProps = {
  email: string;
  /** ISO 8601. */
  createdAt: string;
  /** Below the address: the way to another one. */
  emailChange: ReactNode;
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className="mt-1 break-words">{children}</dd>
  </div>
);

export const InformationSection = ({ email, createdAt, emailChange }: InformationSectionProps) => (
  <SettingsSection title="Account Information" lead="The address you sign in with, and when you joined.">
    <dl className="flex flex-col gap-5">
      <Fact name="Email">
        <span className="block">{email}</span>
        {emailChange}
      </Fact>
      <Fact name="Account Created">{formatDay(createdAt)}</Fact>
    </dl>
  </SettingsSection>
);
