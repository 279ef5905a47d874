// The picture across the top of a person's page: their own, one of the presets, or the default while neither is there.
import { useState, useSyncExternalStore } from "react";
import { BANNERS, DEFAULT_BANNER } from "#people-contract";
import { BannerImage } from "#ui/banner-image.tsx";
import type { ImageSource } from "#ui/cover.tsx";

type ProfileBannerProps = {
  /** A preset's id, or an inline picture from before. */
  background: string | null;
  /** A picture of one's own in storage; goes before `background`. */
  own: string | null;
  /** Where a picture is, by what its profile names. */
  pictures(value: string | null): ImageSource;
};

function OwnBanner({ address, preset }: { address: ImageSource; preset: string }) {
  const url = useSyncExternalStore(address.subscribe, address.get, address.get);
  const [broken, setBroken] = useState<string | null>(null);
  if (url === undefined) return null;
  if (url === null || url === broken) return <BannerImage id={preset} />;
  return (
    <img
      src={url}
      alt=""
      width={1600}
      height={900}
      onError={() => {
        setBroken(url);
        address.onBroken?.();
      }}
    />
  );
}

export function ProfileBanner({ background, own, pictures }: ProfileBannerProps) {
  const preset = BANNERS.find(({ id }) => id === background)?.id;
  const inline = background?.startsWith("data:") ? background : null;
  const value = own || inline;
  const standIn = preset ?? DEFAULT_BANNER;
  return (
    <div className="profile-banner">
      {value === null ? (
        <BannerImage id={standIn} />
      ) : (
        <OwnBanner key={value} address={pictures(value)} preset={standIn} />
      )}
    </div>
  );
}
