// Every screen by its name, each in a chunk of its own; lists share one, and so do the ways in, and plans with what
// follows a checkout; the legal pages are one.
import type { ComponentType } from "react";
import { late, type Late } from "#lib/late.ts";
import type { OpenedAccount } from "../account/accounts.ts";
import { shellScreens } from "./shell-parts.ts";

/** A screen, and how to read from the device what its first drawing shows. */
export type ScreenChunk = {
  Screen: ComponentType;
  readAhead?: (account: OpenedAccount, pathname: string) => Promise<void>;
};

const screen = (fetch: () => Promise<ScreenChunk>): Late<ScreenChunk> => late(fetch);

export const screens = {
  ...shellScreens,
  access: screen(() => import("../routes/screens/access.tsx").then(({ Access }) => ({ Screen: Access }))),
  verify: screen(() => import("../routes/screens/access.tsx").then(({ Verify }) => ({ Screen: Verify }))),
  forgot: screen(() => import("../routes/screens/access.tsx").then(({ Forgot }) => ({ Screen: Forgot }))),
  "new-password": screen(() =>
    import("../routes/screens/access.tsx").then(({ NewPassword }) => ({ Screen: NewPassword })),
  ),
  account: screen(() =>
    import("../routes/screens/account.tsx").then(({ AccountSettings }) => ({ Screen: AccountSettings })),
  ),
  waitlist: screen(() =>
    import("../routes/screens/waitlist.tsx").then(({ Waitlist }) => ({ Screen: Waitlist })),
  ),
  survey: screen(() => import("../routes/screens/survey.tsx").then(({ Survey }) => ({ Screen: Survey }))),
  onboarding: screen(() =>
    import("../routes/screens/onboarding.tsx").then(({ Onboarding }) => ({ Screen: Onboarding })),
  ),
  episodes: screen(() =>
    import("../routes/screens/episodes.tsx").then(({ Episodes }) => ({ Screen: Episodes })),
  ),
  generate: screen(() =>
    import("../routes/screens/generate.tsx").then(({ Generate }) => ({ Screen: Generate })),
  ),
  pricing: screen(() => import("../routes/screens/pricing.tsx").then(({ Pricing }) => ({ Screen: Pricing }))),
  "subscription-success": screen(() =>
    import("../routes/screens/pricing.tsx").then(({ SubscriptionSuccess }) => ({
      Screen: SubscriptionSuccess,
    })),
  ),
  podcast: screen(() =>
    import("../routes/screens/podcast.tsx").then(({ PodcastPage, readAhead }) => ({
      Screen: PodcastPage,
      readAhead,
    })),
  ),
  profile: screen(() =>
    import("../routes/screens/profile.tsx").then(({ OwnProfile }) => ({ Screen: OwnProfile })),
  ),
  downloads: screen(() =>
    import("../routes/screens/downloads.tsx").then(({ DownloadsPage }) => ({ Screen: DownloadsPage })),
  ),
  user: screen(() =>
    import("../routes/screens/user.tsx").then(({ UserPage, readAhead }) => ({ Screen: UserPage, readAhead })),
  ),
  history: screen(() =>
    import("../routes/screens/history.tsx").then(({ HistoryPage }) => ({ Screen: HistoryPage })),
  ),
  discover: screen(() =>
    import("../routes/screens/lists.tsx").then(({ Discover }) => ({ Screen: Discover })),
  ),
  trending: screen(() =>
    import("../routes/screens/lists.tsx").then(({ Trending }) => ({ Screen: Trending })),
  ),
  "most-liked": screen(() =>
    import("../routes/screens/lists.tsx").then(({ MostLiked }) => ({ Screen: MostLiked })),
  ),
  following: screen(() =>
    import("../routes/screens/following.tsx").then(({ Following }) => ({ Screen: Following })),
  ),
  likes: screen(() => import("../routes/screens/following.tsx").then(({ Liked }) => ({ Screen: Liked }))),
  legal: screen(() => import("../routes/screens/legal.tsx").then(({ Legal }) => ({ Screen: Legal }))),
  recent: screen(() => import("../routes/screens/lists.tsx").then(({ Recent }) => ({ Screen: Recent }))),
};

export type ScreenName = keyof typeof screens;
