// A plan's name with how it stands, the day that matters, and what is to be done about a payment.
import { CircleAlert } from "lucide-react";
import { classNames } from "#lib/class-names.ts";
import type { SubscriptionWords } from "./subscription-words.ts";

const tones: Record<SubscriptionWords["tone"], string> = {
  good: "border-accent/60 bg-accent-soft",
  ending: "border-edge bg-sunken",
  problem: "border-danger-line bg-danger-soft text-danger",
  over: "border-line text-soft",
};

export const PlanStatus = ({ words }: { words: SubscriptionWords }) => (
  <div className="flex flex-col gap-3">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-lg">
        <span className="font-semibold">{words.plan}</span>
        {words.billed && <span className="text-base text-soft">, {words.billed}</span>}
      </p>
      <span
        className={classNames("rounded-full border px-2.5 py-0.5 text-sm font-semibold", tones[words.tone])}
      >
        {words.status}
      </span>
    </div>
    {words.date && (
      <p>
        {words.date.label} <span className="font-semibold whitespace-nowrap">{words.date.day}</span>
      </p>
    )}
    {words.note && <p className="text-[0.9375rem] text-soft">{words.note}</p>}
    {words.advice && (
      <p className="flex items-start gap-3 rounded-md border border-danger-line bg-danger-soft px-4 py-3 text-[0.9375rem] text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {words.advice}
      </p>
    )}
  </div>
);
