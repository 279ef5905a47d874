// One field that two devices changed: both versions side by side, one's own still to be worked on.
import { useId, type ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import type { Choice } from "./conflict.ts";

type ConflictFieldProps = {
  label: string;
  side: Choice["side"];
  /** The other version in words. */
  theirs: string;
  onChoose(side: Choice["side"]): void;
  /** The control for one's own version. */
  children: ReactNode;
};

function Version(props: {
  name: string;
  group: string;
  chosen: boolean;
  onChoose(): void;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        "flex flex-col rounded-md border p-4 transition-colors",
        props.chosen ? "border-accent bg-accent-soft" : "border-line bg-card",
      )}
    >
      <label className="-m-1 flex min-h-11 cursor-pointer items-center gap-3 p-1 font-semibold">
        <input
          type="radio"
          name={props.group}
          checked={props.chosen}
          onChange={props.onChoose}
          className="size-4.5 accent-accent"
        />
        {props.name}
      </label>
      <div className="mt-1.5">{props.children}</div>
    </div>
  );
}

export function ConflictField({ label, side, theirs, onChoose, children }: ConflictFieldProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Version name="Yours" group={group} chosen={side === "mine"} onChoose={() => onChoose("mine")}>
          {children}
        </Version>
        <Version name="Theirs" group={group} chosen={side === "theirs"} onChoose={() => onChoose("theirs")}>
          <p dir="auto" className="max-h-72 overflow-y-auto break-words whitespace-pre-line">
            {theirs}
          </p>
        </Version>
      </div>
    </fieldset>
  );
}
