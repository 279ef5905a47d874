// /privacy, /terms and /imprint.
import { useLocation } from "react-router-dom";
import { ImprintScreen } from "#features/legal/imprint-screen.tsx";
import { PrivacyScreen } from "#features/legal/privacy-screen.tsx";
import { TermsScreen } from "#features/legal/terms-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { CONTACT_EMAIL } from "../../site.ts";

export function Legal() {
  const { pathname } = useLocation();
  const Page = pathname.startsWith("/privacy")
    ? PrivacyScreen
    : pathname.startsWith("/terms")
      ? TermsScreen
      : ImprintScreen;
  return <Page email={CONTACT_EMAIL} now={systemClock.now()} />;
}
