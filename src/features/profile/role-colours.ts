// The colour of each role, for its tag. One file holds them all; the tests hold each pair to a contrast of 4.5.
import type { Role } from "#people-contract";

/** Angles of hue in OKLCH, a fourteenth of a turn apart; roles that often stand side by side are far apart. */
const HUES: Record<Role, number> = {
  "PhD Student": 262,
  "Master's Student": 185,
  "Postdoctoral Researcher": 313,
  "Assistant Professor": 133,
  "Associate Professor": 56,
  Professor: 30,
  "Research Scientist": 236,
  "Industry Professional": 82,
  "Data Scientist": 159,
  "Software Engineer": 288,
  "Independent Researcher": 339,
  "Science Communicator": 5,
  "Science Educator": 108,
  "Retired Researcher": 210,
};

/** Text and ground of a role's tag: CSS colours that follow the theme, light first. */
export type RoleColours = { color: string; backgroundColor: string };

const colours = (hue: number, strength: number): RoleColours => ({
  color: `light-dark(oklch(0.45 ${0.11 * strength} ${hue}), oklch(0.85 ${0.1 * strength} ${hue}))`,
  backgroundColor: `light-dark(oklch(0.95 ${0.03 * strength} ${hue}), oklch(0.28 ${0.05 * strength} ${hue}))`,
});

const isRole = (role: string): role is Role => Object.hasOwn(HUES, role);

/** @param role as a profile says it; an unknown one gets the default, which is grey. */
export const roleColours = (role: string): RoleColours =>
  isRole(role) ? colours(HUES[role], 1) : colours(265, 0.15);
