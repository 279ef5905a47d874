// The mark, a lyre whose strings are a sound's bars, alone or with the name beside it.

export function LogoMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path
        d="M7.2 4.6C4 8.4 4.2 13 5.8 17.2c1.7 4.5 5.6 7.3 10.2 7.3s8.5-2.8 10.2-7.3C27.8 13 28 8.4 24.8 4.6"
        stroke="currentColor"
        strokeWidth="2.4"
      />
      <path d="M11 28.3h10" stroke="currentColor" strokeWidth="2.4" />
      <path
        d="M11.3 9.5v9M14.450 7v13M17.550 7v13M20.7 9.5v9"
        stroke="var(--color-accent)"
        strokeWidth="1.9"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-7" />
      <span className="font-serif text-[1.45rem] leading-none font-semibold tracking-tight">Orpheus</span>
    </span>
  );
}
