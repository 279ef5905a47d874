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

/** @param text why it takes longer; null while it does not. */
export function Waiting({ text }: { text: string | null }) {
  return (
    <div>
      {text ? (
        <div className="relative">
          <img
            src="/images/default-cover.avif"
            alt=""
            width={512}
            height={512}
            className="aspect-square w-full rounded-lg object-cover opacity-60"
          />
          <p className="absolute inset-x-5 bottom-5 rounded-md bg-card px-4 py-3 text-sm text-soft shadow-md">
            {text}
          </p>
        </div>
      ) : (
        <Skeleton className="aspect-square w-full rounded-lg" />
      )}
      {/* As tall as the episode's words, so that nothing moves when they come. */}
      <div aria-hidden="true">
        <h3 className="mt-5 grid h-[2lh] content-evenly text-xl">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </h3>
        <div className="mt-1 grid h-[1lh] content-center text-[0.9375rem]">
          <Skeleton className="h-4 w-1/2" />
        </div>
        <div className="mt-3 min-h-6">
          <Skeleton className="h-6 w-2/5 rounded-full" />
        </div>
      </div>
    </div>
  );
}
