// How much of a whole, as a bar. It is for the eyes alone: words or a progress element next to it say the same.
import { classNames } from "#lib/class-names.ts";
import "./meter.css";

/** @param share from 0 to 1 */
export const Meter = ({ share, className }: { share: number; className?: string }) => (
  <div aria-hidden="true" className={classNames("meter", className)}>
    <div style={{ width: `${Math.min(1, share) * 100}%` }} />
  </div>
);
