// Where a profile says its owner can be found elsewhere, as addresses that are safe to link to.

/** The columns of a profile that name a place elsewhere. */
export type ProfilePlaces = {
  website: string;
  github: string;
  linkedin: string;
  instagram: string;
  research_gate: string;
};

export type ProfileLink = { place: keyof ProfilePlaces; href: string };

/** In the order in which they are shown. */
const PLACES: readonly (keyof ProfilePlaces)[] = [
  "website",
  "github",
  "linkedin",
  "instagram",
  "research_gate",
];

/** Where a user name leads. */
const SITES: Partial<Record<keyof ProfilePlaces, string>> = {
  github: "https://github.com/",
  instagram: "https://www.instagram.com/",
};

/** A web address as it is written back, null for anything else: a link with another scheme could run a script. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

function addressOf(place: keyof ProfilePlaces, text: string): string | null {
  const value = text.trim();
  if (value === "") return null;
  const site = SITES[place];
  const address = webAddress(value);
  if (site === undefined || address) return address;
  const name = value.replace(/^@/, "");
  // What holds a colon or a slash is no user name, and an address of another kind is not to be linked to.
  return /^[^\s:/?#]+$/.test(name) ? site + encodeURIComponent(name) : null;
}

/** The places that a profile names. One that cannot be linked to safely is left out. */
export const profileLinks = (profile: ProfilePlaces): ProfileLink[] =>
  PLACES.flatMap((place) => {
    const href = addressOf(place, profile[place]);
    return href ? [{ place, href }] : [];
  });
