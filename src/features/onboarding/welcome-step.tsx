// Step 1: what is to come.
import { Image, Tags, UserRound } from "lucide-react";
import { BANNERS } from "#people-contract";
import { BannerImage } from "#ui/banner-image.tsx";

const parts = [
  { Icon: UserRound, title: "Your details", text: "Name, affiliation and role, and a few words about you." },
  { Icon: Tags, title: "Your interests", text: "The fields you follow or work in." },
  { Icon: Image, title: "Your banner", text: "One of ours, or a picture of your own." },
] as const;

export function WelcomeStep() {
  return (
    <>
      <div aria-hidden="true" className="onboarding-art">
        {BANNERS.map(({ id }) => (
          <BannerImage key={id} id={id} />
        ))}
      </div>
      <ul className="mt-8 grid gap-5">
        {parts.map(({ Icon, title, text }) => (
          <li key={title} className="flex items-center gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <div>
              <h2 className="text-lg">{title}</h2>
              <p className="text-[0.9375rem] text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-sm text-soft">
        Your answers are kept as you go, so you can leave and come back on any of your devices.
      </p>
    </>
  );
}
