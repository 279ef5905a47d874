// /account: who is signed in, mails about episodes, and the password.
import { useId, type ReactNode } from "react";
import { Switch } from "#ui/switch.tsx";
import { PasswordForm } from "./password-form.tsx";
import type { PasswordFormPorts } from "./use-password-form.ts";

type Props = PasswordFormPorts & {
  /** ISO 8601. */
  createdAt: string;
  /** Mails about episodes; null until the device knows. */
  mails: { wanted: boolean; onChange(wanted: boolean): void } | null;
  /** The way to the user's episodes. */
  episodes: ReactNode;
};

/** As 'March 5, 2025', where the reader is. */
const formatDay = (moment: string) =>
  new Date(moment).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric" });

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 rounded-xl border border-line bg-card p-6 sm:p-8 lg:grid-cols-[15rem_1fr] lg:gap-10"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1.5 text-[0.9375rem] text-soft">{lead}</p>
      </div>
      <div className="min-w-0 lg:max-w-md">{children}</div>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className="mt-1 break-words">{children}</dd>
  </div>
);

export function AccountScreen({ createdAt, mails, episodes, ...ports }: Props) {
  return (
    <div className="page-width max-w-4xl pt-8 pb-16 lg:pt-12">
      <title>Account Settings · Orpheus</title>
      <h1 className="text-3xl">Account Settings</h1>
      <div className="mt-8 flex flex-col gap-6">
        <Section title="Account Information" lead="Your sign-in, and since when you have it.">
          <dl className="flex flex-col gap-5">
            <Fact name="Email">{ports.email}</Fact>
            <Fact name="Account Created">{formatDay(createdAt)}</Fact>
          </dl>
        </Section>
        <Section title="Episodes" lead="What you have had made, and what you are told of it.">
          <Switch
            name="Mail me about my episodes"
            text="When an episode is ready, or could not be made. In the app you are told in any case."
            checked={mails?.wanted ?? true}
            disabled={mails === null}
            onChange={(wanted) => mails?.onChange(wanted)}
          />
          <div className="mt-3">{episodes}</div>
        </Section>
        <Section
          title="Change Password"
          lead="Your other devices are signed out, and a mail tells you of the change."
        >
          <PasswordForm {...ports} />
        </Section>
      </div>
    </div>
  );
}
