// The banners to choose from, and a picture of one's own where there is one.
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { BannerImage } from "./banner-image.tsx";
import "./picture-choice.css";

type ChoiceProps = {
  name: string;
  isChosen: boolean;
  className?: string;
  onChoose(): void;
  children: ReactNode;
};

function Choice({ name, isChosen, className, onChoose, children }: ChoiceProps) {
  return (
    <label className={className}>
      <input type="radio" name="banner" className="sr-only" checked={isChosen} onChange={onChoose} />
      {children}
      <span>{name}</span>
      {isChosen && <Check aria-hidden="true" className="mark size-7" />}
    </label>
  );
}

type BannerChoiceProps<Id extends string> = {
  banners: readonly { id: Id; name: string }[];
  /** A picture of one's own; null where there is none. */
  own: ReactNode;
  /** Null: one's own. */
  chosen: string | null;
  onChoose(id: Id): void;
  onChooseOwn(): void;
};

export function BannerChoice<Id extends string>(props: BannerChoiceProps<Id>) {
  const { banners, own, chosen, onChoose, onChooseOwn } = props;
  return (
    <fieldset>
      <legend className="sr-only">Banner</legend>
      <div className="banner-choice">
        {own !== null && (
          <Choice name="Your picture" isChosen={chosen === null} className="is-own" onChoose={onChooseOwn}>
            {own}
          </Choice>
        )}
        {banners.map(({ id, name }) => (
          <Choice key={id} name={name} isChosen={chosen === id} onChoose={() => onChoose(id)}>
            <BannerImage id={id} />
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
