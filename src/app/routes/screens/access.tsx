import { AccessScreen } from "#features/access/access-screen.tsx";
import { useApp } from "../../context/app-context.ts";

export function Access() {
  const { session, backend } = useApp();
  return <AccessScreen session={session} callFunction={backend.callFunction} />;
}
