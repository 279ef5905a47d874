// The exports for one's own lists: whom one follows and what they published, likes, and one's episodes. They are not in
// the index: the index is precached with the shell, and no screen of the shell shows them.
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
