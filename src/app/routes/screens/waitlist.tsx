import { WaitlistScreen } from "#features/access/waitlist-screen.tsx";
import { useApp, useReadable } from "../../context/app-context.ts";

export function Waitlist() {
  const { backend, connectivity } = useApp();
  return <WaitlistScreen callFunction={backend.callFunction} online={useReadable(connectivity.online)} />;
}
