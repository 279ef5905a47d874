// Whether the app offers to be installed just now: once on this device, when the rule says so, until that is answered.
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { watchQuery } from "#db";
import { systemClock } from "#lib/clock.ts";
import { useApp, useReadable, useUser } from "../context/app-context.ts";
import { createInstallMemory, type InstallMemory } from "./install-memory.ts";
import { isTimeToOffer } from "./install-rule.ts";

const isStandalone = () => matchMedia("(display-mode: standalone)").matches;

/** Whole episodes on this device, for the account of this page. */
function useDownloadCount(): number {
  const account = useReadable(useApp().accounts.current);
  const [found, setFound] = useState<{ of: unknown; count: number }>({ of: null, count: 0 });
  useEffect(() => {
    let end = () => {};
    let left = false;
    void account.store().then(
      ({ database }) => {
        if (left) return;
        end = watchQuery(
          () => database.downloads.where("state").equals("ready").count(),
          (count) => setFound({ of: account, count }),
        );
      },
      () => {},
    );
    return () => {
      left = true;
      end();
    };
  }, [account]);
  return found.of === account ? found.count : 0;
}

/** Whether sound is coming, and seconds of it on this page up to when it last ceased. */
function useHeard(): { playing: boolean; heardSeconds: number } {
  const { player } = useApp();
  const [heard, setHeard] = useState({ playing: false, heardSeconds: 0 });
  useEffect(() => {
    let since: number | null = null;
    let seconds = 0;
    const look = () => {
      const { status } = player.state();
      const playing = status === "playing" || status === "loading";
      if (playing === (since !== null)) return;
      if (since !== null) seconds += (systemClock.now() - since) / 1000;
      since = playing ? systemClock.now() : null;
      setHeard({ playing, heardSeconds: seconds });
    };
    look();
    return player.subscribe(look);
  }, [player]);
  return heard;
}

/** Somebody signs in, or fills in the first steps. */
const ARRIVING = /^\/(?:auth|login|onboarding)\b/;

export function useInstallOffer(): { isOffered: boolean; end(): void } {
  const { install } = useApp();
  const way = useReadable(install.way);
  const userId = useUser()?.id ?? null;
  const arriving = ARRIVING.test(useLocation().pathname);
  /** To whom it is open. */
  const [openTo, setOpenTo] = useState<string | null>(null);
  const downloads = useDownloadCount();
  const { playing, heardSeconds } = useHeard();
  const memory = useRef<InstallMemory | null>(null);

  // It notes today's visit, which a drawing that is thrown away must not do.
  useEffect(() => {
    const today = new Date(systemClock.now()).toDateString();
    memory.current = createInstallMemory(() => window.localStorage, today);
  }, []);

  useEffect(() => {
    const noteInstalled = () => memory.current?.noteOffered();
    addEventListener("appinstalled", noteInstalled);
    return () => removeEventListener("appinstalled", noteInstalled);
  }, []);

  useEffect(() => {
    const kept = memory.current;
    if (!kept) return;
    const facts = { way, signedIn: userId !== null, playing, heardSeconds, downloads, arriving };
    const offered = kept.wasOffered();
    const time = { ...facts, offered, standalone: isStandalone(), visitDays: kept.visitDays() };
    if (!isTimeToOffer(time)) return;
    kept.noteOffered();
    setOpenTo(userId);
  }, [arriving, downloads, heardSeconds, playing, userId, way]);

  // Installing from the menu answers it as well.
  useEffect(() => {
    const ends = [install.way, install.explaining].map((asked) => asked.subscribe(() => setOpenTo(null)));
    return () => ends.forEach((end) => end());
  }, [install]);

  // What is to be pressed while it plays, or while somebody arrives, stands where the offer would lie.
  const isOpen = openTo !== null && openTo === userId;
  return { isOffered: isOpen && !playing && !arriving, end: () => setOpenTo(null) };
}
