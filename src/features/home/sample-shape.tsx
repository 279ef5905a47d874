// The frame of the card 'Listen to a sample', and what stands in it until there is an episode.
import type { ReactNode } from "react";
import { Skeleton } from "#ui/skeleton.tsx";

export function SampleFrame({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <section
      aria-labelledby="sample-title"
      aria-busy={busy}
      className="rounded-xl border border-line bg-card p-5 shadow-lg sm:p-6"
    >
      <h2 id="sample-title" className="mb-4 font-sans text-sm font-semibold text-accent-text">
        Listen to a sample
      </h2>
      {children}
    </section>
  );
}

/**
 * How the episode and what stands in for it are laid out: on a phone beside the cover, where all of it can be seen, and
 * below it where a word of the title would not fit beside it.
 */
export const SAMPLE = {
  layout: "grid grid-cols-1 items-center gap-4 min-[22.5rem]:grid-cols-[8.25rem_minmax(0,1fr)] sm:block",
  words: "min-w-0 sm:mt-5",
  title: "min-h-[2lh] text-lg sm:text-xl",
  authors: "mt-1 text-sm text-soft sm:text-[0.9375rem]",
  foot: "mt-2 min-h-6 sm:mt-3",
};

/** @param text why it takes longer; null while it does not. */
export function Waiting({ text }: { text: string | null }) {
  return (
    <div className={SAMPLE.layout}>
      {text ? (
        <img
          src="/images/default-cover.avif"
          alt=""
          width={512}
          height={512}
          className="aspect-square w-full rounded-lg object-cover opacity-60"
        />
      ) : (
        <Skeleton className="aspect-square w-full rounded-lg" />
      )}
      <div className={`relative ${SAMPLE.words}`}>
        {text && <p className="absolute inset-0 text-sm text-soft sm:text-[0.9375rem]">{text}</p>}
        {/* As tall as the episode's words, so that nothing moves when they come. */}
        <div aria-hidden="true" className={text ? "invisible" : undefined}>
          <h3 className={`grid h-[2lh] content-evenly ${SAMPLE.title}`}>
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </h3>
          <div className={`grid h-[1lh] content-center ${SAMPLE.authors}`}>
            <Skeleton className="h-4 w-1/2" />
          </div>
          <div className={SAMPLE.foot}>
            <Skeleton className="h-6 w-2/5 rounded-full" />
          </div>
        </div>
      </div>
    </div>
  );
}
