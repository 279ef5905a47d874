// The section "Subscription" of /account: which plan, how it stands, what is used of it, and the way to change it.
import { useId } from "react";
import type { PlanUse, Holdings } from "#billing";
import type { SubscriptionRow } from "#billing-contract";
import { formatAgo } from "#domain/format.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { SettingsSection } from "#ui/settings-section.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PlanStatus } from "./plan-status.tsx";
import { describeSubscription } from "./subscription-words.ts";
import { UsageMeter } from "./usage-meter.tsx";
import { usePortal, type UsePortalPorts } from "./use-portal.ts";

export type SubscriptionCardProps = UsePortalPorts & {
  /** As the device has them; undefined for the moment it takes to read them. */
  holdings: Holdings | undefined;
  planUse: PlanUse | null;
  online: boolean;
  /** The server could not be asked the last time. */
  hasFailed: boolean;
  /** Milliseconds since 1970. */
  now: number;
};

const Plans = () => (
  <Link
    to="/pricing"
    className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
  >
    See all plans
  </Link>
);

type UsageProps = Pick<SubscriptionCardProps, "planUse" | "online" | "hasFailed">;

/** A placeholder until it is known how much is used. */
const Usage = ({ planUse, online, hasFailed }: UsageProps) =>
  planUse ? <UsageMeter planUse={planUse} /> : online && !hasFailed && <Skeleton className="h-9 w-full" />;

type BodyProps = Omit<SubscriptionCardProps, "holdings"> & { asOf: number | null };

/** Says from when the rest is, where nothing newer can be had. */
const lastChecked = (asOf: number | null, now: number): string =>
  asOf === null ? "" : ` Last checked ${formatAgo(asOf, now)}.`;

function Held({
  row,
  now,
  online,
  hasFailed,
  asOf,
  planUse,
  ...ports
}: BodyProps & { row: SubscriptionRow }) {
  const why = useId();
  const portal = usePortal(ports);
  const words = describeSubscription(row, now);
  return (
    <>
      <PlanStatus words={words} />
      {words.isFree && <p>You are currently on the Free plan.</p>}
      <Usage planUse={planUse} online={online} hasFailed={hasFailed} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          variant={words.advice === null ? "secondary" : "primary"}
          disabled={!online || portal.isOpening}
          aria-describedby={online ? undefined : why}
          onClick={portal.open}
        >
          {portal.isOpening ? "Opening…" : "Manage Subscription"}
        </Button>
        <Plans />
      </div>
      {!online && (
        <p id={why} className="text-sm text-soft">
          You are offline. Managing your subscription needs a connection.{lastChecked(asOf, now)}
        </p>
      )}
    </>
  );
}

const Free = ({ online, hasFailed, asOf, now, planUse }: BodyProps) => (
  <>
    <p className="text-lg font-semibold">You are currently on the Free plan.</p>
    <Usage planUse={planUse} online={online} hasFailed={hasFailed} />
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <LinkButton to="/pricing">Upgrade to Pro</LinkButton>
      <Plans />
    </div>
    {!online && <p className="text-sm text-soft">You are offline.{lastChecked(asOf, now)}</p>}
  </>
);

function Body({ holdings, ...rest }: SubscriptionCardProps) {
  if (!holdings) return null;
  if (!holdings.subscription)
    return !rest.online ? (
      <p>You are offline, and this device has not heard of your plan yet.</p>
    ) : rest.hasFailed ? (
      <p>The server did not answer. Your plan is shown as soon as it does.</p>
    ) : (
      <output aria-label="Loading your plan" className="flex flex-col gap-5">
        <Skeleton className="h-7 w-40 max-w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-11 w-40 rounded-full" />
      </output>
    );
  const { subscription, asOf } = holdings;
  const { row } = subscription;
  return (
    <div className="flex flex-col gap-5">
      {row === null || row.tier === "free" ? (
        <Free {...rest} asOf={asOf} />
      ) : (
        <Held {...rest} row={row} asOf={asOf} />
      )}
    </div>
  );
}

export const SubscriptionCard = (props: SubscriptionCardProps) => (
  <SettingsSection title="Subscription" lead="Your plan, and how much of it is used.">
    <Body {...props} />
  </SettingsSection>
);
