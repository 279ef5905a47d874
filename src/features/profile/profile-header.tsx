// The head of a person's page: banner, picture, name, role, what they say of themselves and where else they are.
import type { ReactNode } from "react";
import { fieldHue } from "#domain/field-hue.ts";
import { ANONYMOUS_CREATOR } from "#domain/podcast.ts";
import { profileLinks } from "#domain/profile-links.ts";
import type { ProfileEdits } from "#sync-contract";
import type { ImageSource } from "#ui/cover.tsx";
import { FieldTag } from "#ui/field-tag.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ProfileFrame } from "./profile-frame.tsx";
import { roleColours } from "./role-colours.ts";
import { SOCIAL_ICONS } from "./social-icons.tsx";

/** What everybody may read of a profile, as far as the head shows it. */
export type HeaderProfile = Omit<ProfileEdits, "notifications_enabled" | "onboarding_completed"> & {
  id: string;
};

export type ProfileHeaderProps = {
  profile: HeaderProfile;
  /** Where avatar and banner are, by what the profile names; `Covers.picture`. */
  pictures(value: string | null): ImageSource;
  /**
   * Where only a card is known: `arriving` while the rest is on its way, `unknown` where it cannot be had. Then nothing
   * is said of what is not on the card.
   */
  partial?: "arriving" | "unknown" | null;
  /** Stand below the text: the counters. */
  counters?: ReactNode;
  /** Stand beside the name: follow, or edit and share. */
  actions?: ReactNode;
};

const PLACE_NAMES = {
  website: "Website",
  github: "GitHub",
  linkedin: "LinkedIn",
  instagram: "Instagram",
  research_gate: "ResearchGate",
} as const;

/** The short id that a person is known by: the first eight characters, upper case (docs/product-rules.md). */
const researchId = (id: string) => id.slice(0, 8).toUpperCase();

function SocialLinks({ profile }: { profile: HeaderProfile }) {
  const name = profile.name.trim() || ANONYMOUS_CREATOR;
  const links = profileLinks(profile);
  if (links.length === 0) return null;
  return (
    <ul className="profile-links" aria-label="Elsewhere">
      {links.map(({ place, href }) => (
        <li key={place}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            aria-label={`${PLACE_NAMES[place]}: ${name}`}
            title={PLACE_NAMES[place]}
          >
            {SOCIAL_ICONS[place]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What a card does not say. */
function About({ profile }: { profile: HeaderProfile }) {
  const bio = profile.bio.trim();
  return (
    <>
      <p dir="auto" className="profile-bio" data-empty={bio === ""}>
        {bio || "This researcher has not added a bio yet."}
      </p>
      {profile.research_interests.length > 0 ? (
        <ul aria-label="Research interests" className="profile-interests">
          {profile.research_interests.map((interest) => (
            <li key={interest}>
              <FieldTag name={interest} hue={fieldHue(interest)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="profile-interests" data-empty>
          No research interests specified
        </p>
      )}
      <SocialLinks profile={profile} />
    </>
  );
}

/** Draws what it is given; reads nothing. */
export function ProfileHeader({ profile, pictures, partial = null, counters, actions }: ProfileHeaderProps) {
  return (
    <ProfileFrame
      profile={profile}
      pictures={pictures}
      hasBanner={partial === null}
      facts={
        <>
          <span className="profile-role" style={roleColours(profile.status)}>
            {profile.status}
          </span>
          <bdi>{profile.affiliation.trim() || "Independent"}</bdi>
          <span className="profile-research-id">
            <span className="sr-only">Research </span>ID {researchId(profile.id)}
          </span>
        </>
      }
      actions={actions}
    >
      {partial === "arriving" && <Skeleton className="h-14 w-full max-w-lg" />}
      {partial === null && <About profile={profile} />}
      {counters}
    </ProfileFrame>
  );
}
