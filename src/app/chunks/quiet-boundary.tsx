// An error boundary for small parts of the shell: a part that fails is replaced by its fallback, and the page goes on.
import { Component, Suspense, type ReactNode } from "react";

type Props = { fallback?: ReactNode; children: ReactNode };

export class QuietBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { fallback = null, children } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
