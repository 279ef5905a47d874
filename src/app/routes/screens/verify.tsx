import { VerifyScreen } from "#features/access/verify-screen.tsx";
import { useApp } from "../../context/app-context.ts";

export function Verify() {
  return <VerifyScreen session={useApp().session} />;
}
