// What stands below the hero: how it works, what else there is, and the last invitation to begin.
import type { ReactNode } from "react";
import { LinkButton } from "#ui/button.tsx";
import { ListenersArt, PhoneArt, ProfileArt } from "./art/scenes.tsx";
import { EpisodeToPeople, PaperToEpisode, SpreadingSound } from "./art/steps.tsx";
import { Voice } from "./art/parts.tsx";
import { startLabel } from "./start-label.ts";
import "./home-sections.css";

const STEPS = [
  {
    title: "Generate Podcast",
    text: "Drop the PDF of a paper. Orpheus reads it, writes a structured summary, draws a cover and narrates an episode, in about two minutes.",
    art: <PaperToEpisode />,
  },
  {
    title: "Publish & Share",
    text: "Keep the episode to yourself, or publish it with one switch and send the link to colleagues, students or anybody else.",
    art: <EpisodeToPeople />,
  },
  {
    title: "Amplify Your Impact",
    text: "People hear your work on their way to the lab. You see how often it is played, liked and saved.",
    art: <SpreadingSound />,
  },
];

const SCENES = [
  {
    title: "Choose Who Can Listen",
    text: "A draft for your co-authors, or a finding for the world: every episode is private or public, and you can change that at any time. What is private is played by you alone.",
    art: <ListenersArt />,
  },
  {
    title: "Showcase Your Work",
    text: "Your profile gathers your episodes next to your role, your affiliation and your interests. Whoever likes one of them finds the others, and can follow you.",
    art: <ProfileArt />,
  },
  {
    title: "Listen on the Go",
    text: "Install Orpheus on your phone and download what you want to hear. It plays in the tunnel and from the lock screen, and goes on where you stopped, on whichever device that was.",
    art: <PhoneArt />,
  },
];

const HowItWorks = () => (
  <section aria-labelledby="how-it-works" className="page-width home-sections-part">
    <h2 id="how-it-works" className="text-3xl">
      How It Works
    </h2>
    <ol className="home-sections-steps">
      {STEPS.map(({ title, text, art }, index) => (
        <li key={title} className="min-w-0">
          {art}
          <h3 className="home-sections-step text-xl">
            <span aria-hidden="true" className="home-sections-number">
              {index + 1}
            </span>
            {title}
          </h3>
          <p className="mt-2 text-soft">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const Scene = ({ title, text, art }: (typeof SCENES)[number]) => (
  <section aria-label={title} className="page-width home-sections-part home-sections-scene">
    <div className="min-w-0">
      <h2 className="text-3xl">{title}</h2>
      <p className="home-sections-text text-lg text-soft">{text}</p>
    </div>
    {art}
  </section>
);

const Closing = ({ signedIn }: { signedIn: boolean }) => (
  <section aria-labelledby="begin" className="page-width home-sections-part">
    <div className="home-sections-closing">
      <svg viewBox="0 0 720 56" aria-hidden="true" focusable="false" className="home-sections-voice">
        <Voice x={2} y={28} bars={90} height={54} heard={34} step={8} />
      </svg>
      <h2 id="begin" className="text-3xl">
        Somebody would love to hear your paper
      </h2>
      <p className="home-sections-text text-lg text-soft">
        One PDF is all it takes. The first episodes are free.
      </p>
      <LinkButton to="/waitlist" size="large">
        {startLabel(signedIn)}
      </LinkButton>
    </div>
  </section>
);

/** @param discovery the block that looks for episodes; null while that is switched off. */
export function HomeSections({ signedIn, discovery }: { signedIn: boolean; discovery: ReactNode }) {
  return (
    <>
      <HowItWorks />
      {discovery}
      {SCENES.map((scene) => (
        <Scene key={scene.title} {...scene} />
      ))}
      <Closing signedIn={signedIn} />
    </>
  );
}
