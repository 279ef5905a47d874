// A profile without anything that its owner may leave out.

/** The columns of a profile that may be empty, as they are then. */
export const NO_DETAILS = {
  bio: "",
  research_interests: [] as string[],
  website: "",
  github: "",
  linkedin: "",
  instagram: "",
  research_gate: "",
  banner_background: null,
  custom_banner_url: null,
};
