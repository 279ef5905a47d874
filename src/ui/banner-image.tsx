// One of the banners to choose from.
import { useState } from "react";

/** @param id of a preset; its picture is `/images/banners/{id}.jpg`. */
export function BannerImage({ id }: { id: string }) {
  // Without a network and not on this device: the ground behind it is shown, without the browser's mark for that.
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <picture>
      <source type="image/webp" srcSet={`/images/banners/${id}.webp`} />
      <img
        src={`/images/banners/${id}.jpg`}
        alt=""
        width={1200}
        height={675}
        className="w-full bg-sunken object-cover"
        style={{ visibility: broken === id ? "hidden" : undefined }}
        onError={() => setBroken(id)}
      />
    </picture>
  );
}
