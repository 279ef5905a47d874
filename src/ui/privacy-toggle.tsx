// Who can listen. Public asks for being an author: the notice stands while it is chosen (docs/product-rules.md).
import { Check, Globe, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

type PrivacyToggleProps = { isPublic: boolean; disabled: boolean; onChange(isPublic: boolean): void };

function Choice(props: {
  chosen: boolean;
  disabled: boolean;
  icon: ReactNode;
  name: string;
  text: string;
  onChoose(): void;
}) {
  return (
    <label
      className={classNames(
        "flex cursor-pointer items-start gap-3 rounded-md border p-4 transition-colors [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        props.chosen ? "border-accent bg-accent-soft" : "border-line bg-card hover:border-edge",
      )}
    >
      <input
        type="radio"
        name="privacy"
        className="sr-only"
        checked={props.chosen}
        disabled={props.disabled}
        onChange={props.onChoose}
      />
      {props.icon}
      <span>
        <span className="block font-semibold">{props.name}</span>
        <span className="block text-sm text-soft">{props.text}</span>
      </span>
      {/* The choice is told by more than its colour. */}
      <Check aria-hidden="true" className={classNames("ml-auto", !props.chosen && "opacity-0")} />
    </label>
  );
}

export function PrivacyToggle({ isPublic, disabled, onChange }: PrivacyToggleProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Who can listen</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          chosen={isPublic}
          disabled={disabled}
          icon={<Globe aria-hidden="true" />}
          name="Public"
          text="Anyone can discover and listen"
          onChoose={() => onChange(true)}
        />
        <Choice
          chosen={!isPublic}
          disabled={disabled}
          icon={<Lock aria-hidden="true" />}
          name="Private"
          text="Only you can listen"
          onChoose={() => onChange(false)}
        />
      </div>
      {isPublic && (
        <p className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm text-soft">
          Legal notice: you may only make a podcast public if you are an author of the paper.
        </p>
      )}
    </fieldset>
  );
}
