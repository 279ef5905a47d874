// Around every screen: navigation, footer, messages, offline and update notices, scrolling, and the last line of
// defence against a fault in a screen.
import { useDeferredValue } from "react";
import { useLocation } from "react-router-dom";
import { usePlayer } from "#features/player/use-player.ts";
import { ToastRegion } from "#ui/toast-region.tsx";
import { useApp, useReadable } from "../context/app-context.ts";
import { LatePart } from "../chunks/late-part.tsx";
import { idleWork, playerBar } from "../chunks/parts.ts";
import { AppRoutes } from "../routes/routes.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import { Notices } from "./notices.tsx";
import { ScrollKeeper } from "./scroll-keeper.tsx";

export function Shell() {
  const { connectivity, player, toasts } = useApp();
  const playing = usePlayer(player, ({ current }) => current !== null);
  const { pathname } = useLocation();
  const chance = { place: pathname, online: useReadable(connectivity.online) };
  // Below what is seen first, and on a phone a tenth of the first drawing.
  const isDrawn = useDeferredValue(true, false);
  return (
    // The inner one leaves the navigation where it is; without the outer one a fault beside the screen empties the page.
    <ErrorBoundary {...chance} whole>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="fixed top-2 left-2 z-60 -translate-y-24 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
        >
          Skip to content
        </a>
        <ScrollKeeper />
        <Navigation />
        <main id="main" tabIndex={-1} className="flex-1 outline-none!">
          <ErrorBoundary {...chance}>
            <AppRoutes />
          </ErrorBoundary>
        </main>
        {isDrawn && <Footer />}
      </div>
      <Notices />
      {playing && <LatePart part={playerBar}>{(PlayerDock) => <PlayerDock />}</LatePart>}
      <LatePart part={idleWork}>{(IdleWork) => <IdleWork />}</LatePart>
      <ToastRegion toasts={toasts} />
    </ErrorBoundary>
  );
}
