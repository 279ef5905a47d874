// The landing screen for visitors without an account: what Orpheus does, and the door for those with an invitation.
import { AudioLines, ChartNoAxesColumn, LockKeyhole } from "lucide-react";
import type { CallFunction } from "#backend";
import { Link } from "#ui/link.tsx";
import { InviteForm } from "./invite-form.tsx";

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

export function WaitlistScreen({ callFunction }: { callFunction: CallFunction }) {
  return (
    <div className="page-width">
      <title>Get access · Orpheus</title>
      <div className="grid items-center gap-x-16 gap-y-12 py-12 lg:grid-cols-[1.15fr_1fr] lg:py-20">
        <div>
          <p className="text-sm font-semibold text-accent-text">Private beta</p>
          <h1 className="mt-3 text-4xl">Turn your research into podcasts people finish</h1>
          <p className="mt-5 max-w-xl text-lg text-soft">
            Orpheus reads your paper and tells its story: what was asked, what was done, what was found. Ready
            to play on the way to work.
          </p>
          <p className="mt-8 flex items-center gap-3 text-[0.9375rem] text-soft">
            <span aria-hidden="true" className="flex -space-x-2">
              {["bg-computing", "bg-life", "bg-mind"].map((colour) => (
                <span key={colour} className={`size-7 rounded-full border-2 border-paper ${colour}`} />
              ))}
            </span>
            <span>
              <strong className="font-semibold text-ink">324 researchers</strong> are on the waitlist
            </span>
          </p>
        </div>
        <div className="rounded-xl border border-line bg-card p-6 shadow-md sm:p-8">
          <h2 className="text-2xl">Have an invitation?</h2>
          <p className="mt-2 mb-6 text-soft">Enter your code to create your account.</p>
          <InviteForm callFunction={callFunction} />
          <p className="mt-6 border-t border-line pt-5 text-[0.9375rem] text-soft">
            Already have an account?{" "}
            <Link to="/login" className="font-semibold text-accent-text hover:underline">
              Login
            </Link>
          </p>
        </div>
      </div>
      <ul className="grid gap-5 md:grid-cols-3">
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
