// Tabs with the keyboard and roles of the pattern, from the headless kit; ours is the look.
import { Tabs as Kit } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export type Tab = { id: string; label: string; content: ReactNode };

/** `value` and `onChange` make it controlled; without them it opens on its first tab. */
export function Tabs(props: {
  label: string;
  tabs: readonly Tab[];
  className?: string;
  value?: string;
  onChange?: (id: string) => void;
}) {
  return (
    <Kit.Root
      className={props.className}
      {...(props.value === undefined ? { defaultValue: props.tabs[0]?.id } : { value: props.value })}
      onValueChange={(id) => props.onChange?.(String(id))}
    >
      <Kit.List aria-label={props.label} className="relative flex gap-7 overflow-x-auto border-b border-line">
        {props.tabs.map((tab) => (
          <Kit.Tab
            key={tab.id}
            value={tab.id}
            className="min-h-12 whitespace-nowrap font-semibold text-soft transition-colors hover:text-ink data-active:text-ink focus-visible:outline-offset-[-4px]"
          >
            {tab.label}
          </Kit.Tab>
        ))}
        <Kit.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-all" />
      </Kit.List>
      {props.tabs.map((tab) => (
        <Kit.Panel key={tab.id} value={tab.id} className="rounded-sm pt-7">
          {tab.content}
        </Kit.Panel>
      ))}
    </Kit.Root>
  );
}
