// The way into what a person's page reads and fetches. Apart from the index: what that names is precached with the shell,
// and no screen of the shell shows a person.
export {
  rankPerson,
  readPeopleOf,
  readProfilePage,
  type KnownPeople,
  type ProfileCounters,
  type ProfileView,
} from "./profile-view.ts";
export { createProfileVisits, type ProfileVisitPorts, type ProfileVisits } from "./profile-visits.ts";
