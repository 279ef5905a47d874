// What the product does, in a few words, and beside it what can be heard of it.
import type { ReactNode } from "react";

export function Hero({ start, children }: { start: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-12 pt-10 pb-4 sm:pt-14 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:pt-20">
      <div className="lg:pb-10">
        <h1 className="max-w-2xl text-4xl">Turn Any Research Paper into an Engaging Podcast</h1>
        <p className="mt-6 max-w-xl text-lg text-soft">
          Drop a PDF. In about two minutes there is a structured summary, a cover of its own and a narrated
          episode that you can share with everyone or keep to yourself.
        </p>
        <div className="mt-9 flex min-h-13 flex-wrap items-center gap-x-5 gap-y-3">{start}</div>
      </div>
      <div className="mx-auto w-full max-w-md lg:mr-0">{children}</div>
    </div>
  );
}
