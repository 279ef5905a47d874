// Step 4: the banner, one of four or a picture of one's own.
import { Check, ImageUp, LoaderCircle } from "lucide-react";
import { useId, useState, type DragEvent, type ReactNode } from "react";
import { BANNERS } from "#people-contract";
import { BannerImage } from "#ui/banner-image.tsx";
import type { StepProps } from "./step-props.ts";

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

function Upload({ editor, state: { draft, preparing } }: StepProps) {
  const [over, setOver] = useState(false);
  const hint = useId();
  const choose = (file: File | undefined) => void (file && editor.choosePicture(file));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const words = draft.picture ? "Use another picture" : "Use a picture of your own";
  return (
    <div
      className="onboarding-upload"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {preparing ? (
        <LoaderCircle aria-hidden="true" className="animate-spin" />
      ) : (
        <ImageUp aria-hidden="true" />
      )}
      <div className="min-w-0">
        <output className="block font-semibold">{preparing ? "Making your picture ready…" : words}</output>
        <p id={hint} className="text-sm text-soft">
          JPEG, PNG, WebP, AVIF or GIF, up to 50 MB. Wide ones look best.
        </p>
      </div>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label="Upload your own banner"
        aria-describedby={hint}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          choose(chosen);
        }}
      />
    </div>
  );
}

export function BannerStep({ editor, state }: StepProps) {
  const { draft } = state;
  return (
    <>
      <fieldset>
        <legend className="sr-only">Banner</legend>
        <div className="onboarding-banners">
          {draft.picture && (
            <Choice name="Your picture" isChosen className="is-own" onChoose={() => undefined}>
              <img src={draft.picture} alt="" className="w-full bg-sunken object-cover" />
            </Choice>
          )}
          {BANNERS.map(({ id, name }) => (
            <Choice
              key={id}
              name={name}
              isChosen={!draft.picture && draft.banner === id}
              onChoose={() => editor.chooseBanner(id)}
            >
              <BannerImage id={id} />
            </Choice>
          ))}
        </div>
      </fieldset>
      <Upload editor={editor} state={state} />
    </>
  );
}
