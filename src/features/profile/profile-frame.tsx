// What the head of every page of a person has: banner, picture and name, with what stands beside and below them.
import type { ReactNode } from "react";
import { ANONYMOUS_CREATOR } from "#domain/podcast.ts";
import type { ProfileEdits } from "#sync-contract";
import { Avatar } from "#ui/avatar.tsx";
import type { ImageSource } from "#ui/cover.tsx";
import { ProfileBanner } from "./profile-banner.tsx";
import "./profile.css";

type ProfileFrameProps = {
  profile: Pick<ProfileEdits, "name" | "avatar_url" | "banner_background" | "custom_banner_url"> & {
    id: string;
  };
  /** Where avatar and banner are, by what the profile names; `Covers.picture`. */
  pictures(value: string | null): ImageSource;
  /** Whether the banner is known; an empty one holds its place. */
  hasBanner?: boolean;
  /** One line below the name. */
  facts: ReactNode;
  /** Stand beside the name. */
  actions: ReactNode;
  /** Stands below all of it. */
  children?: ReactNode;
};

export function ProfileFrame({
  profile,
  pictures,
  hasBanner = true,
  facts,
  actions,
  children,
}: ProfileFrameProps) {
  return (
    <header className="profile-header">
      {hasBanner ? (
        <ProfileBanner
          background={profile.banner_background}
          own={profile.custom_banner_url}
          pictures={pictures}
        />
      ) : (
        <div className="profile-banner" />
      )}
      <div className="profile-body">
        <Avatar
          key={profile.avatar_url}
          id={profile.id}
          name={profile.name}
          address={pictures(profile.avatar_url)}
          className="profile-avatar"
        />
        <div className="profile-name">
          <h1 dir="auto">{profile.name.trim() || ANONYMOUS_CREATOR}</h1>
          <p className="profile-facts">{facts}</p>
        </div>
        {actions && <div className="profile-actions">{actions}</div>}
        {children}
      </div>
    </header>
  );
}
