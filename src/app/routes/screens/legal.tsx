// /privacy, /terms and /imprint.
import type { ComponentType } from "react";
import { ImprintScreen } from "#features/legal/imprint-screen.tsx";
import type { LegalProps } from "#features/legal/legal-page.tsx";
import { PrivacyScreen } from "#features/legal/privacy-screen.tsx";
import { TermsScreen } from "#features/legal/terms-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { CONTACT_EMAIL } from "../../site.ts";

const page = (Page: ComponentType<LegalProps>) => () => (
  <Page email={CONTACT_EMAIL} now={systemClock.now()} />
);

export const Privacy = page(PrivacyScreen);
export const Terms = page(TermsScreen);
export const Imprint = page(ImprintScreen);
