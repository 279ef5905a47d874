// What is shown when a screen fails: what happened, what is safe, what to do. A chunk that cannot be loaded fails
// here too, most often because the device is offline.
import { Component, type ReactNode } from "react";
import { ErrorState } from "#ui/message.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { LogoMark } from "#ui/logo.tsx";
import { faultHelp } from "../chunks/inner-parts.ts";
import { LatePart } from "../chunks/late-part.tsx";

/** A new `place` (the page's path) gets a new chance, and so does one that is `online` (the backend answers) again. */
type Props = {
  place: string;
  online: boolean;
  /** It stands around the whole app: nothing else is on the page when it fails. */
  whole?: true;
  children: ReactNode;
};
type State = { failed: boolean; place: string; online: boolean };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place, online: this.props.online };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place, online }: Props, state: State): Partial<State> | null {
    if (place === state.place && online === state.online) return null;
    const hasNewChance = place !== state.place || online;
    return { failed: state.failed && !hasNewChance, place, online };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const offline = !this.props.online;
    const title = offline ? "This page is not on this device yet" : "This page stopped working";
    return (
      <div className={this.props.whole && "flex min-h-dvh flex-col justify-center"}>
        <title>{`${title} · Orpheus`}</title>
        {this.props.whole && <LogoMark className="mx-auto size-12" />}
        <ErrorState
          title={title}
          heading="h1"
          // Only when it is asked for: what plays would stop with the page.
          action={
            <>
              <Button onClick={() => window.location.reload()}>Try again</Button>
              <LinkButton to="/" variant="secondary">
                Go to Home
              </LinkButton>
            </>
          }
        >
          {offline
            ? "It will open once you are online again. What you saved is safe."
            : "The fault is on our side, and what you saved is safe. Loading the page again usually helps."}
        </ErrorState>
        <LatePart part={faultHelp}>
          {(FaultHelp) => (
            <FaultHelp
              canClear={this.props.whole && !offline}
              onMended={() => this.setState({ failed: false })}
            />
          )}
        </LatePart>
      </div>
    );
  }
}
