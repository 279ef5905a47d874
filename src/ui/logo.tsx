// The mark alone, or with the name beside it.
import { LYRE_FOOT, LYRE_FRAME, LYRE_STRINGS } from "./logo-paths.ts";

export function LogoMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path d={LYRE_FRAME} stroke="currentColor" strokeWidth="2.4" />
      <path d={LYRE_FOOT} stroke="currentColor" strokeWidth="2.4" />
      <path d={LYRE_STRINGS} stroke="var(--color-accent)" strokeWidth="1.9" />
    </svg>
  );
}

/** Where letters are so large that the name would push the menu out of the window, the mark stands for it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-7" />
      <span className="font-serif text-[1.45rem] leading-none font-semibold tracking-tight max-[18rem]:hidden">
        Orpheus
      </span>
    </span>
  );
}
