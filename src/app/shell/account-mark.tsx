// The sync mark over the account of this page.
import { useLocation, useNavigate } from "react-router-dom";
import { SyncMark } from "#features/account/sync-mark.tsx";
import { useAccount, useApp, useReadable } from "../context/app-context.ts";
import { episodesMark, syncPanel } from "../chunks/inner-parts.ts";
import { LatePart } from "../chunks/late-part.tsx";
import { useLate } from "../chunks/use-late.ts";
import { QuietBoundary } from "../chunks/quiet-boundary.tsx";
import { Review } from "./review-host.tsx";

export function AccountMark() {
  const { connectivity, returnAddress, review, session, toasts } = useApp();
  const { database, sync, syncedAt } = useAccount();
  const online = useReadable(connectivity.online);
  const reviewed = useReadable(review);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Fetched as soon as the mark is there, so that it opens without a network too.
  const { value: panel } = useLate(syncPanel);

  function openPanel() {
    const missing = () => toasts.show({ type: "info", title: "This needs a connection the first time" });
    syncPanel.load().catch(missing);
  }

  async function signInAgain() {
    returnAddress.remember(pathname + search);
    await session.signOut();
    await navigate("/login");
  }

  return (
    <>
      <LatePart part={episodesMark}>{(EpisodesMark) => <EpisodesMark />}</LatePart>
      <SyncMark
        database={database}
        sync={sync}
        syncedAt={syncedAt}
        online={online}
        panel={panel}
        onOpen={openPanel}
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
