// The sync mark over the account of this page.
import { useLocation, useNavigate } from "react-router-dom";
import { SyncMark } from "#features/account/sync-mark.tsx";
import { useAccount, useApp, useReadable } from "../app-context.ts";
import { ReviewHost } from "./review-host.tsx";

export function AccountMark() {
  const { connectivity, returnAddress, review, session } = useApp();
  const { database, sync, syncedAt } = useAccount();
  const online = useReadable(connectivity.online);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  async function signInAgain() {
    returnAddress.remember(pathname + search);
    await session.signOut();
    await navigate("/login");
  }

  return (
    <>
      <SyncMark
        database={database}
        sync={sync}
        syncedAt={syncedAt}
        online={online}
        onSignIn={() => void signInAgain()}
        onReview={review.set}
      />
      <ReviewHost />
    </>
  );
}
