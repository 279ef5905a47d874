// What people ask before they pay (docs/product-rules.md).
import type { ReactNode } from "react";

const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="text-xl">{title}</h3>
    <p className="mt-2 text-soft">{children}</p>
  </div>
);

/** @param email where support is reached. */
export const Questions = ({ email }: { email: string }) => (
  <section aria-labelledby="pricing-questions" className="pricing-questions">
    <h2 id="pricing-questions" className="text-2xl">
      Frequently Asked Questions
    </h2>
    <div className="pricing-questions-list">
      <Question title="Can I change my plan later?">
        Yes. You can change your plan at any time in your account settings. The change applies at the next
        billing cycle.
      </Question>
      <Question title="What happens after the free trial?">
        After 14 days the plan you chose is charged automatically. Cancel before the trial ends, and you are
        not charged. Each account has one trial.
      </Question>
      <Question title="Do you offer refunds?">
        Yes. There is a 30-day money-back guarantee on paid plans.{" "}
        <a href={`mailto:${email}`} className="pricing-questions-support">
          Write to our support
        </a>{" "}
        and you get your money back.
      </Question>
    </div>
  </section>
);
