// /subscription/success over the account of this page.
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { offlineError } from "#backend";
import { isEntitled, readHoldings, readPlans } from "#billing";
import { useLive } from "#db";
import { boughtText } from "#features/billing/bought.ts";
import { isHeld } from "#features/billing/held-plan.ts";
import { leaveUnlessActed } from "#features/billing/leave-unless-acted.ts";
import { SuccessScreen } from "#features/billing/success-screen.tsx";
import { startVerification, type Verification } from "#features/billing/verification.ts";
import { systemClock } from "#lib/clock.ts";
import { failure } from "#lib/result.ts";
import type { OpenedAccount } from "../../account/accounts.ts";
import { useAccount, useApp } from "../../context/app-context.ts";
import { ScreenSkeleton } from "../screen-skeleton.tsx";

/** Milliseconds until a failure leads to the plans (docs/product-rules.md). */
const REDIRECT = 3_000;
/** In the tab's memory: the checkout whose success has been told. */
const TOLD = "orpheus-checkout-told";

const VERIFYING: Verification = { state: "verifying", offline: false };
const NO_SESSION: Verification = {
  state: "failed",
  message: "No session ID found",
  again: false,
  signedOut: false,
};

/** Verifies, with the messages that follow. @returns how it stands, and what was bought in words. */
function useVerification(sessionId: string, { billing, database }: OpenedAccount) {
  const { connectivity, report, tab, toasts } = useApp();
  const [verification, setVerification] = useState(VERIFYING);
  const [bought, setBought] = useState<string | null>(null);

  useEffect(() => {
    async function verify() {
      const engine = await billing.load().catch(() => null);
      if (!engine) return failure(offlineError());
      const answer = await engine.verify(sessionId);
      if (!answer.ok) return answer;
      // For the words about what was bought; without them they name no plan.
      if ((await readPlans(database)) === null) await engine.refreshPlans();
      const plans = (await readPlans(database)) ?? [];
      const row = (await readHoldings(database)).subscription?.row;
      if (row && isEntitled(row, systemClock.now())) {
        setBought(boughtText(row, plans.find((plan) => isHeld(plan, row)) ?? null));
        return answer;
      }
      return failure({
        code: "invalid_request" as const,
        kind: "rejected" as const,
        message: "This subscription is not active.",
      });
    }
    return startVerification({
      verify,
      connectivity,
      report,
      onChange(next) {
        setVerification(next);
        if (next.state === "verified" && tab.getItem(TOLD) !== sessionId) {
          toasts.show({
            type: "success",
            title: "Success",
            message: "Your subscription has been activated!",
          });
          tab.setItem(TOLD, sessionId);
        }
        if (next.state === "failed" && !next.signedOut)
          toasts.show({
            type: "error",
            title: "Subscription Verification Failed",
            message: "Could not verify subscription. Please contact support if this persists.",
          });
      },
    });
  }, [billing, connectivity, database, report, sessionId, tab, toasts]);

  return { verification, bought };
}

/** Leads to the plans in a while, unless the user acts. @returns whether it is about to. */
function useRedirect(isWanted: boolean): boolean {
  const navigate = useNavigate();
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    return leaveUnlessActed({
      clock: systemClock,
      page: document,
      milliseconds: REDIRECT,
      leave: () => void navigate("/pricing", { replace: true }),
      stay: () => setHasActed(true),
    });
  }, [isWanted, navigate]);
  return isWanted && !hasActed;
}

/** Whether a paper waits on this device to become an episode. */
const useHasDraft = ({ database }: OpenedAccount): boolean =>
  useLive(async () => Boolean((await database.papers.get("generate"))?.file), [database]) ?? false;

type OutcomeProps = { sessionId: string; account: OpenedAccount; onRetry(): void };

function Outcome({ sessionId, account, onRetry }: OutcomeProps) {
  const { returnAddress, session } = useApp();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { verification, bought } = useVerification(sessionId, account);
  const hasDraft = useHasDraft(account);
  const leaving = useRedirect(verification.state === "failed" && !verification.signedOut);

  async function signInAgain() {
    returnAddress.remember(pathname + search);
    await session.signOut();
    await navigate("/login");
  }
  return (
    <SuccessScreen
      verification={verification}
      leaving={leaving}
      bought={bought}
      hasDraft={hasDraft}
      userId={account.userId}
      onRetry={onRetry}
      onSignIn={() => void signInAgain()}
    />
  );
}

/** The session was lost on the way: to the sign-in, and back here. */
function SignInFirst() {
  const { returnAddress } = useApp();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    returnAddress.remember(pathname + search);
    void navigate("/login", { replace: true });
  }, [navigate, pathname, returnAddress, search]);
  return <ScreenSkeleton />;
}

const nothing = () => {};

export function SubscriptionSuccess() {
  const account = useAccount();
  const { search } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const sessionId = new URLSearchParams(search).get("session_id")?.trim();
  if (!sessionId)
    return (
      <SuccessScreen
        verification={NO_SESSION}
        leaving={false}
        bought={null}
        hasDraft={false}
        userId={account.userId}
        onRetry={nothing}
        onSignIn={nothing}
      />
    );
  if (account.userId === null) return <SignInFirst />;
  return (
    <Outcome
      key={`${account.userId} ${sessionId} ${attempt}`}
      sessionId={sessionId}
      account={account}
      onRetry={() => setAttempt((count) => count + 1)}
    />
  );
}
