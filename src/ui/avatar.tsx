// A person's picture; without one, the first letter of the name on a colour of their own.
import { useState, useSyncExternalStore } from "react";
import { classNames } from "#lib/class-names.ts";
import type { ImageSource } from "./cover.tsx";

const colours = [
  "bg-computing-soft text-computing",
  "bg-physics-soft text-physics",
  "bg-life-soft text-life",
  "bg-social-soft text-social",
  "bg-mind-soft text-mind",
  "bg-engineering-soft text-engineering",
] as const;

const colourOf = (id: string) => {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return colours[sum % colours.length] ?? colours[0];
};

type AvatarProps = { id: string; name: string; address: ImageSource; className?: string };

export function Avatar({ id, name, address, className }: AvatarProps) {
  const url = useSyncExternalStore(address.subscribe, address.get, address.get);
  const [broken, setBroken] = useState<string | null>(null);
  const look = classNames("shrink-0 rounded-full object-cover", className);
  if (url && url !== broken)
    return (
      <img
        src={url}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className={look}
        onError={() => {
          setBroken(url);
          address.onBroken?.();
        }}
      />
    );
  const letter = Array.from(name.trim())[0]?.toUpperCase() ?? "?";
  return (
    <span
      aria-hidden="true"
      className={classNames("grid place-items-center font-serif text-xl", colourOf(id), look)}
    >
      {letter}
    </span>
  );
}
