// Takes up the link of a mail: out of the address at once, and over a live session only when told to.
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AccountSafety, BackendError, Session } from "#backend";
import { problemText } from "#domain/problem-text.ts";
import { systemClock } from "#lib/clock.ts";
import { failure } from "#lib/result.ts";
import { smallStorage } from "#lib/small-storage.ts";
import { EXPIRED, isRecovery, mailLinkIn } from "./mail-link.ts";
import { openedLink } from "./opened-link.ts";
import { createUsedLinks } from "./used-links.ts";

const UNREACHED = "The server cannot be reached. The link waits here; try again when you are online.";

export type LinkSession = Pick<Session, "acceptLink" | "get" | "ready" | "refresh"> &
  Pick<AccountSafety, "confirmEmailChange">;

export type LinkState =
  | { kind: "none" }
  | { kind: "working" }
  /** Somebody is signed in whom the link would sign out. */
  | { kind: "asking"; signedInAs: string; accept: () => void }
  | { kind: "verified" }
  /** One of the two links of a changed address. */
  | { kind: "half" }
  | { kind: "changed"; email: string; isHere: boolean }
  /** `again`: where the link may work yet. */
  | { kind: "failed"; problem: string; again?: () => void };

/** What a visit found in its address, before that was taken out of it. */
type Found = { link: ReturnType<typeof mailLinkIn>; recovers: boolean };

const usedLinks = () => createUsedLinks(smallStorage(() => window.localStorage));

function look(): Found {
  const address = new URL(window.location.href);
  const link = mailLinkIn(address);
  const isUsed = link?.ok === true && usedLinks().has(link.value.tokenHash);
  return { link: isUsed ? failure(EXPIRED) : link, recovers: isRecovery(address) };
}

function firstState({ link }: Found): LinkState {
  if (link === null) return { kind: "none" };
  return link.ok ? { kind: "working" } : { kind: "failed", problem: link.error };
}

/** What did not reach the server, or came too often, has not used the link up. */
function failedBy(error: BackendError, again: () => void): LinkState {
  if (error.kind !== "transient") return { kind: "failed", problem: EXPIRED };
  return { kind: "failed", problem: error.code === "offline" ? UNREACHED : problemText(error), again };
}

/** Takes what a mail's link brought out of the address and signs in with it, over a live session only when told to. */
export function useMailLink(session: LinkSession): LinkState & { recovers: boolean; changesEmail: boolean } {
  const navigate = useNavigate();
  const [found] = useState(look);
  const [state, setState] = useState(() => firstState(found));
  const started = useRef(false);
  useEffect(() => {
    const { link, recovers } = found;
    if (started.current || link === null) return;
    started.current = true;
    // A token is a key: neither the history nor what is shared from the address bar may keep it.
    void navigate("/auth/verify", { replace: true });
    if (!link.ok) return;
    const confirm = async () => {
      setState({ kind: "working" });
      const taken = await session.confirmEmailChange(link.value.tokenHash);
      if (!taken.ok) return setState(failedBy(taken.error, () => void confirm()));
      if (taken.value === null) return setState({ kind: "half" });
      const { userId, email } = taken.value;
      const isHere = session.get()?.id === userId;
      if (isHere) await session.refresh();
      setState({ kind: "changed", email, isHere });
    };
    const accept = async () => {
      setState({ kind: "working" });
      const taken = await session.acceptLink(link.value);
      if (taken.ok || taken.error.kind !== "transient") usedLinks().add(link.value.tokenHash);
      if (!taken.ok) setState(failedBy(taken.error, () => void accept()));
      else if (recovers) {
        const opened = openedLink(systemClock.now(), session.get()?.email ?? "");
        await navigate("/auth/new-password", { replace: true, state: opened });
      } else setState({ kind: "verified" });
    };
    void session.ready.then(() => {
      const present = session.get();
      // It changes the address of an account, whoever uses the app here.
      if (link.value.type === "email_change") void confirm();
      else if (present) setState({ kind: "asking", signedInAs: present.email, accept: () => void accept() });
      else void accept();
    });
  }, [found, navigate, session]);
  const changesEmail = found.link?.ok === true && found.link.value.type === "email_change";
  return { ...state, recovers: found.recovers, changesEmail };
}
