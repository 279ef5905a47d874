// One of the banners to choose from.

/** @param id of a preset; its picture is `/images/banners/{id}.jpg`. */
export function BannerImage({ id }: { id: string }) {
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
