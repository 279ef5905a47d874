// The cover of an episode, wherever it is drawn: a quiet ground until its address is known, the default cover where
// there is none, or where it cannot be had.
import { useState, useSyncExternalStore } from "react";
import { classNames } from "#lib/class-names.ts";
import type { Readable } from "#lib/observable.ts";

/** Where an image is: undefined until that is known, null where there is none. `onBroken` looks for another place. */
export type ImageSource = Readable<string | null | undefined> & { onBroken?(): void };

const DEFAULT_COVER = "/images/default-cover.avif";

type CoverProps = {
  address: ImageSource;
  /** Width and height in CSS pixels of the largest place it is drawn in; keeps the room free while it loads. */
  size: number;
  className?: string;
  /** Far down the page: fetched when it comes near. */
  lazy?: boolean;
};

export function Cover({ address, size, className, lazy = false }: CoverProps) {
  const source = useSyncExternalStore(address.subscribe, address.get);
  const look = classNames("aspect-square bg-sunken object-cover", className);
  const [broken, setBroken] = useState<string | null>(null);
  if (source === undefined) return <div aria-hidden="true" className={look} />;
  return (
    <img
      src={source === null || source === broken ? DEFAULT_COVER : source}
      alt=""
      width={size}
      height={size}
      loading={lazy ? "lazy" : undefined}
      decoding={lazy ? "async" : undefined}
      className={look}
      onError={() => {
        setBroken(source);
        address.onBroken?.();
      }}
    />
  );
}
