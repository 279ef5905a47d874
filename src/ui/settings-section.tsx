// A section of a page of settings: what it is about, and beside it (below it on narrow screens) what can be set.
import { useId, type ReactNode } from "react";
import "./settings-section.css";

export function SettingsSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="settings-section grid grid-cols-1 gap-6 rounded-xl border border-line bg-card p-6 sm:p-8 lg:grid-cols-[15rem_1fr] lg:gap-10"
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
