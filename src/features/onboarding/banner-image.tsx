// One of the banners to choose from.
import type { BannerId } from "#people-contract";

export function BannerImage({ id }: { id: BannerId }) {
  return (
    <picture>
      <source type="image/webp" srcSet={`/images/banners/${id}.webp`} />
      <img
        src={`/images/banners/${id}.jpg`}
        alt=""
        width={1200}
        height={675}
        className="w-full bg-sunken object-cover"
      />
    </picture>
  );
}
