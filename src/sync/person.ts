// The exports for a person's page. They are not in the index: the index is precached with the shell, and no screen of the
// shell shows a person.
export {
  rankPerson,
  readPeopleOf,
  readProfilePage,
  type KnownPeople,
  type ProfileCounters,
  type ProfileView,
} from "./profile-view.ts";
export { createProfileVisits, type ProfileVisitPorts, type ProfileVisits } from "./profile-visits.ts";
