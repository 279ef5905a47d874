import { VerifyScreen } from "#features/access/verify-screen.tsx";
import { useApp } from "../app-context.ts";

export function Verify() {
  return <VerifyScreen session={useApp().session} />;
}
