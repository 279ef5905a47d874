// Monthly or yearly prices.
import type { BillingInterval } from "#billing-contract";
import { useChoice } from "#ui/use-choice.ts";

type IntervalToggleProps = { interval: BillingInterval; onChange(interval: BillingInterval): void };

const CHOICES = [
  { interval: "month", name: "Monthly", saving: null },
  // What two months of twelve are (docs/product-rules.md).
  { interval: "year", name: "Yearly", saving: "Save 17%" },
] as const;

export function IntervalToggle({ interval, onChange }: IntervalToggleProps) {
  const [shown, choose] = useChoice(interval, onChange);
  return (
    <fieldset className="pricing-interval">
      <legend className="sr-only">Billing interval</legend>
      {CHOICES.map((choice) => (
        <label key={choice.interval} className="choice pricing-interval-choice">
          <input
            type="radio"
            name="interval"
            className="sr-only"
            checked={shown === choice.interval}
            onChange={() => choose(choice.interval)}
          />
          {choice.name}
          {choice.saving !== null && <span className="pricing-interval-saving">{choice.saving}</span>}
        </label>
      ))}
    </fieldset>
  );
}
