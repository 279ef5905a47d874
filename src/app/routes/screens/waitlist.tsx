import { WaitlistScreen } from "#features/access/waitlist-screen.tsx";
import { useApp } from "../../context/app-context.ts";

export function Waitlist() {
  return <WaitlistScreen callFunction={useApp().backend.callFunction} />;
}
