// /subscription/success: where the checkout leads back to. Verifies, and says what came of it.
import { CircleCheck, CloudOff, LoaderCircle } from "lucide-react";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import type { Verification } from "./verification.ts";

type SuccessScreenProps = {
  verification: Verification;
  /** Whether the page leads on to the plans by itself. */
  leaving: boolean;
  /** What was bought, in words; null before that is known. */
  bought: string | null;
  /** Id of who bought. */
  userId: string | null;
  /** A paper waits on this device to become an episode. */
  hasDraft: boolean;
  onRetry(): void;
  onSignIn(): void;
};

const Waiting = ({ offline }: { offline: boolean }) => (
  <EmptyState
    icon={offline ? <CloudOff /> : <LoaderCircle className="animate-spin" />}
    title="Verifying your subscription..."
    heading="h1"
  >
    {offline
      ? "You are offline. Your payment is safe: this goes on by itself when the connection is back."
      : "This takes a moment."}
  </EmptyState>
);

function Verified({ bought, userId, hasDraft }: SuccessScreenProps) {
  return (
    <EmptyState
      icon={<CircleCheck className="text-success" />}
      title="Welcome to Orpheus Pro!"
      heading="h1"
      action={
        <>
          {hasDraft && <LinkButton to="/generate">Make an episode</LinkButton>}
          <LinkButton to={`/user/${userId}`} variant={hasDraft ? "secondary" : "primary"}>
            Go to Profile
          </LinkButton>
        </>
      }
    >
      {bought}
      {hasDraft && " The paper you were working on is still as you left it."}
    </EmptyState>
  );
}

function Failed(props: SuccessScreenProps & { message: string; again: boolean; signedOut: boolean }) {
  const { message, again, signedOut, leaving, onRetry, onSignIn } = props;
  return (
    <ErrorState
      title="Verification Failed"
      heading="h1"
      action={
        <>
          {signedOut && <Button onClick={onSignIn}>Sign in again</Button>}
          <LinkButton to="/pricing" variant={again || signedOut ? "secondary" : "primary"}>
            Return to Pricing
          </LinkButton>
        </>
      }
      {...(again ? { onRetry } : {})}
    >
      <p>{message}</p>
      {/* Its place stays when the user has acted. */}
      <p className="mt-1 min-h-6 text-sm">{leaving && "Taking you back to the plans..."}</p>
    </ErrorState>
  );
}

function View(props: SuccessScreenProps) {
  const { verification } = props;
  if (verification.state === "verifying") return <Waiting offline={verification.offline} />;
  if (verification.state === "verified") return <Verified {...props} />;
  return <Failed {...props} {...verification} />;
}

export const SuccessScreen = (props: SuccessScreenProps) => (
  <div className="page-width py-10" aria-live="polite">
    <title>Your Subscription · Orpheus</title>
    <View {...props} />
  </div>
);
