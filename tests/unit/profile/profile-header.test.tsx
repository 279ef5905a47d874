import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProfileHeader, type HeaderProfile } from "#features/profile/profile-header.tsx";

const profile: HeaderProfile = {
  id: "0a1b2c3d-0000-4000-8000-000000000001",
  name: "Ada Lovelace",
  avatar_url: null,
  affiliation: "University of Nowhere",
  bio: "Analytical engines.",
  research_interests: ["Physics", "Tides"],
  website: "javascript:alert(1)",
  github: "ada",
  linkedin: "",
  instagram: "",
  research_gate: "",
  banner_background: "dna",
  custom_banner_url: null,
  status: "Professor",
};
const empty: HeaderProfile = {
  ...profile,
  name: " ",
  affiliation: "",
  bio: " ",
  research_interests: [],
  github: "",
  banner_background: null,
};

type Address = string | null | undefined;
const render = (shown: HeaderProfile, more: { own?: Address } = {}) =>
  renderToStaticMarkup(
    <ProfileHeader
      profile={shown}
      pictures={(value) => ({ get: () => (value === null ? null : more.own), subscribe: () => () => {} })}
      counters={<p>counters</p>}
      actions={<button type="button">act</button>}
    />,
  );

test("says who somebody is, with the short id in upper case", () => {
  const html = render(profile);
  for (const text of [
    "Ada Lovelace",
    "0A1B2C3D",
    "Professor",
    "University of Nowhere",
    "Analytical engines.",
  ])
    expect(html).toContain(text);
  for (const text of ["Physics", "Tides", "counters", "act"]) expect(html).toContain(text);
});

test("says what is said where somebody has told nothing", () => {
  const html = render(empty);
  expect(html).toContain("Anonymous User");
  expect(html).toContain("Independent");
  expect(html).toContain("This researcher has not added a bio yet.");
  expect(html).toContain("No research interests specified");
});

test("links to places that are safe to link to, and to no other", () => {
  const html = render(profile);
  expect(html).toContain('href="https://github.com/ada"');
  expect(html).not.toContain("javascript:");
});

test("shows the banner that was chosen, the default for none", () => {
  expect(render(profile)).toContain("/images/banners/dna.jpg");
  expect(render(empty)).toContain("/images/banners/neurons.jpg");
  expect(render({ ...profile, banner_background: "dunes" })).toContain("/images/banners/neurons.jpg");
});

test("shows a picture of one's own before a preset, and the preset where the picture cannot be had", () => {
  const shown = { ...profile, custom_banner_url: `${profile.id}/banner.webp` };
  expect(render(shown, { own: "/own.webp" })).toContain('src="/own.webp"');
  expect(render(shown, { own: "/own.webp" })).not.toContain("/images/banners/");
  expect(render(shown, { own: null })).toContain("/images/banners/dna.jpg");
});

test("shows a banner that is kept inline", () => {
  const inline = "data:image/png;base64,AAAA";
  const html = render({ ...profile, banner_background: inline }, { own: inline });
  expect(html).toContain(`src="${inline}"`);
});
