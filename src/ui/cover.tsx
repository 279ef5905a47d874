// The cover of an episode, wherever it is drawn: the colour of its field's covers until it is here, the default cover
// where there is none, or where it cannot be had.
import { useState, useSyncExternalStore } from "react";
import { classNames } from "#lib/class-names.ts";
import type { Readable } from "#lib/observable.ts";
import type { FieldHue } from "./field-tag.tsx";

/** Where an image is: undefined until that is known, null where there is none. `onBroken` looks for another place. */
export type ImageSource = Readable<string | null | undefined> & { onBroken?(): void };

const DEFAULT_COVER = "/images/default-cover.avif";

/** Hues in OKLCH of the average colour of covers, as tests/unit/cover-art.test.ts measures it (decision 110). */
const HUES: Record<FieldHue, number> = {
  computing: 265,
  physics: 210,
  life: 148,
  social: 37,
  mind: 327,
  engineering: 49,
};

/** The average colour of the covers of a field. */
export const coverGround = (hue: FieldHue = "computing"): string => `oklch(0.45 0.08 ${HUES[hue]})`;

type CoverProps = {
  address: ImageSource;
  /** Width and height in CSS pixels of the largest place it is drawn in; keeps the room free while it loads. */
  size: number;
  className?: string;
  /** Of the episode's field: the colour that is seen until the image is. */
  hue?: FieldHue | undefined;
  /** Far down the page: fetched when it comes near. */
  lazy?: boolean;
};

export function Cover({ address, size, className, hue, lazy = false }: CoverProps) {
  const source = useSyncExternalStore(address.subscribe, address.get);
  const look = classNames("aspect-square object-cover", className);
  const style = { backgroundColor: coverGround(hue) };
  const [broken, setBroken] = useState<string | null>(null);
  if (source === undefined) return <div aria-hidden="true" className={look} style={style} />;
  return (
    <img
      src={source === null || source === broken ? DEFAULT_COVER : source}
      alt=""
      width={size}
      height={size}
      loading={lazy ? "lazy" : undefined}
      decoding={lazy ? "async" : undefined}
      className={look}
      style={style}
      onError={() => {
        setBroken(source);
        address.onBroken?.();
      }}
    />
  );
}
