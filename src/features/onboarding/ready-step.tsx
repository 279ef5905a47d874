// Step 5: the profile as it will look.
import { fieldHue } from "#domain/field-hue.ts";
import { FieldTag } from "#ui/field-tag.tsx";
import { BannerImage } from "#ui/banner-image.tsx";
import { Facts } from "#ui/facts.tsx";
import type { StepProps } from "./step-props.ts";

export function ReadyStep({ state: { draft } }: StepProps) {
  const bio = draft.bio.trim();
  return (
    <div className="onboarding-profile">
      <div className="banner">
        {draft.picture ? (
          <img src={draft.picture} alt="" className="w-full bg-sunken object-cover" />
        ) : (
          <BannerImage id={draft.banner} />
        )}
      </div>
      <div>
        <img src="/images/default-avatar.webp" alt="" width={96} height={96} className="avatar" />
        <h2 dir="auto" className="mt-4 text-2xl">
          {draft.name.trim()}
        </h2>
        <p className="mt-1 text-soft">
          <Facts facts={[draft.status, <bdi key="affiliation">{draft.affiliation.trim()}</bdi>]} />
        </p>
        {bio && (
          <p dir="auto" className="bio">
            {bio}
          </p>
        )}
        <ul aria-label="Research interests" className="mt-5 flex flex-wrap gap-2">
          {draft.interests.map((name) => (
            <li key={name} className="max-w-full">
              <FieldTag name={name} hue={fieldHue(name)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
