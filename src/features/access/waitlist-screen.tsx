// The landing screen for visitors without an account: what Orpheus does, the waitlist, and the door for those with an
// invitation.
import { AudioLines, ChartNoAxesColumn, LockKeyhole } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CallFunction } from "#backend";
import { WAITLIST_COUNT } from "#people-contract";
import { Link } from "#ui/link.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { InviteForm } from "./invite-form.tsx";
import { ReservedBanner, ReservedText } from "./reserved-space.tsx";
import { LONGEST_MESSAGE } from "./waitlist.ts";
import { WaitlistForm } from "./waitlist-form.tsx";
import "./waitlist.css";

const features = [
  {
    Icon: AudioLines,
    title: "AI Podcast Creation",
    text: "Drop a PDF. Minutes later there is a structured summary, a cover of its own and a narrated episode.",
  },
  {
    Icon: LockKeyhole,
    title: "Privacy Control",
    text: "Keep an episode to yourself or share it with everyone. You decide for each paper, and can change it.",
  },
  {
    Icon: ChartNoAxesColumn,
    title: "Impact Tracking",
    text: "See how often your work is played, liked and saved, and which of your papers people come back to.",
  },
] as const;

const LEAD = "Leave your address, and we write to you when your place is free.";
const OFFLINE = "You are offline. What you type stays here until you are back.";

type WaitlistScreenProps = { callFunction: CallFunction; online: boolean };

export function WaitlistScreen({ callFunction, online }: WaitlistScreenProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const banner = useRef<HTMLDivElement>(null);
  // On a phone the forms are as tall as the window.
  useEffect(() => {
    if (problem !== null) banner.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  const form = { callFunction, onProblem: setProblem };
  return (
    <div className="page-width">
      <title>Get access · Orpheus</title>
      <div className="waitlist-hero">
        <div>
          <p className="text-sm font-semibold text-accent-text">Private beta</p>
          <h1 className="mt-3 text-4xl">Turn your research into podcasts people finish</h1>
          <p className="mt-5 max-w-xl text-lg text-soft">
            Orpheus reads your paper and tells its story: what was asked, what was done, what was found. Ready
            to play on the way to work.
          </p>
          <p className="mt-6 text-soft">
            <strong className="waitlist-count font-serif text-2xl font-medium text-ink">
              {WAITLIST_COUNT}
            </strong>{" "}
            researchers are on the waitlist
          </p>
        </div>
        <div>
          <div className="rounded-xl border border-line bg-card p-6 shadow-md sm:p-8">
            <h2 className="text-2xl">Join the waitlist</h2>
            <ReservedText longest={LEAD} className="mt-2 mb-5 text-soft">
              {online ? LEAD : OFFLINE}
            </ReservedText>
            <WaitlistForm {...form} />
            <h2 className="mt-7 mb-4 border-t border-line pt-6 text-xl">Have an invitation?</h2>
            <InviteForm {...form} />
            <p className="mt-5 text-[0.9375rem] text-soft">
              Already have an account?{" "}
              <Link to="/login" className="font-semibold text-accent-text hover:underline">
                Login
              </Link>
            </p>
            <p className="mt-2 text-sm text-soft">
              We use your address to invite you. More is in the{" "}
              <Link to="/privacy" className="underline">
                privacy policy
              </Link>
              .
            </p>
          </div>
          <ReservedBanner longest={LONGEST_MESSAGE} className="mt-4">
            <div ref={banner}>{problem && <ErrorBanner>{problem}</ErrorBanner>}</div>
          </ReservedBanner>
        </div>
      </div>
      <ul className="waitlist-features">
        {features.map(({ Icon, title, text }) => (
          <li key={title} className="rounded-xl border border-line bg-card p-6">
            <span className="grid size-11 place-items-center rounded-md bg-accent-soft text-accent-text">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <h2 className="mt-5 text-xl">{title}</h2>
            <p className="mt-2 text-[0.9375rem] text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
