// The fixed lists and the wire of the screens where people get in: waitlist and survey. Apart from contract.ts, which
// every first visit loads. Source of the lists: docs/product-rules.md.

/** What an account says of its owner; the survey adds one. */
export const ROLES = [
  "PhD Student",
  "Master's Student",
  "Postdoctoral Researcher",
  "Assistant Professor",
  "Associate Professor",
  "Professor",
  "Research Scientist",
  "Industry Professional",
  "Data Scientist",
  "Software Engineer",
  "Independent Researcher",
  "Science Communicator",
  "Science Educator",
  "Retired Researcher",
] as const;

export type Role = (typeof ROLES)[number];

/** The role of a profile that names none yet. */
export const DEFAULT_ROLE: Role = "PhD Student";

/** The banners to choose from; the picture of each is `/images/banners/{id}.jpg`. */
export const BANNERS = [
  { id: "neurons", name: "Neural Networks" },
  { id: "dna", name: "DNA Structure" },
  { id: "space", name: "Deep Space" },
  { id: "molecules", name: "Molecular Structure" },
] as const;

export type BannerId = (typeof BANNERS)[number]["id"];

export const DEFAULT_BANNER: BannerId = "neurons";
