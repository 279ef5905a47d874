// The sync mark over the account of this page.
import { lazy } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { SyncMark } from "#features/account/sync-mark.tsx";
import { useAccount, useApp, useReadable } from "../app-context.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";

const Review = lazy(() => import("./review-host.tsx").then((module) => ({ default: module.Review })));

export function AccountMark() {
  const { connectivity, returnAddress, review, session } = useApp();
  const { database, sync, syncedAt } = useAccount();
  const online = useReadable(connectivity.online);
  const reviewed = useReadable(review);
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
      {reviewed !== null && (
        <QuietBoundary>
          <Review key={reviewed} mid={reviewed} onClose={() => review.set(null)} />
        </QuietBoundary>
      )}
    </>
  );
}
