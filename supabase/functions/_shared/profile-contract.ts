// The wire of a person's page. Pure types; the functions stand in the migration `…_profile_pages.sql` under the names
// given here. Anyone may ask for a page and its publications; who follows whom is told to users alone.
import type { PageCursor } from "./catalogue-contract.ts";
import type { OwnProfile, ProfileCard } from "./sync-contract.ts";

/** What everybody may read of a profile; an inline picture from before included. */
export type PublicProfile = Pick<
  OwnProfile,
  | "id"
  | "name"
  | "avatar_url"
  | "affiliation"
  | "bio"
  | "research_interests"
  | "website"
  | "github"
  | "linkedin"
  | "instagram"
  | "research_gate"
  | "banner_background"
  | "custom_banner_url"
  | "status"
  | "created_at"
  | "updated_at"
>;

/** Arguments of `profile_page`. */
export type ProfilePageArguments = { p_person: string };

/**
 * Answer of `profile_page`; null where there is no such person. Counters are of one snapshot, with what is still to be
 * added up. `followed`: whether the caller's own follow is among the followers. `publications`: episodes that the
 * caller may read; `impact`: likes and saves of those.
 */
export type ProfilePage = {
  profile: PublicProfile;
  followers: number;
  following: number;
  followed: boolean;
  publications: number;
  impact: number;
};

/** recent: the newest first. popular: by listens, the newest first of those heard alike (docs/product-rules.md). */
export type PublicationSort = "recent" | "popular";

/**
 * Arguments of `profile_publications`, which answers a CataloguePage; its limits are those of the lists. The owner's
 * own private episodes are among them for the owner.
 */
export type PublicationsArguments = {
  p_person: string;
  p_sort: PublicationSort;
  p_after: PageCursor | null;
  p_limit: number;
};

export type PeopleList = "followers" | "following";

/** Arguments of `profile_people`. */
export type PeopleListArguments = {
  p_person: string;
  p_list: PeopleList;
  p_after: PageCursor | null;
  p_limit: number;
};

/** The latest follow first. `after`: null where nothing follows. */
export type PeoplePage = { people: ProfileCard[]; after: PageCursor | null };
