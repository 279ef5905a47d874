// The way into the lists that are one's own: whom one follows and what they published, likes, and one's episodes. Apart
// from the index, since what that names is precached with the shell, and no screen of the shell shows them.
export {
  beginFollowing,
  markAllSeen,
  MOST_UNSEEN,
  readFollowedPeople,
  readFollowing,
  type FollowedPerson,
  type FollowingView,
} from "./following.ts";
export { readLiked } from "./liked.ts";
export { readOwnEpisodes, type OwnEpisodes } from "./own-episodes.ts";
