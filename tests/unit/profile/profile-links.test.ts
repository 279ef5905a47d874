import { expect, test } from "vitest";
import { profileLinks, type ProfilePlaces } from "#domain/profile-links.ts";

const nowhere: ProfilePlaces = { website: "", github: "", linkedin: "", instagram: "", research_gate: "" };

test("user names lead to the page of their site, addresses lead where they say", () => {
  const links = profileLinks({
    website: "https://example.org/me",
    github: " ada ",
    linkedin: "https://www.linkedin.com/in/ada",
    instagram: "@ada.l",
    research_gate: "https://www.researchgate.net/profile/Ada",
  });
  expect(links.map(({ href }) => href)).toEqual([
    "https://example.org/me",
    "https://github.com/ada",
    "https://www.linkedin.com/in/ada",
    "https://www.instagram.com/ada.l",
    "https://www.researchgate.net/profile/Ada",
  ]);
});

test("a place that is not named is left out", () => {
  expect(profileLinks({ ...nowhere, github: "   " })).toEqual([]);
});

test("an address where a user name is asked for is kept as an address", () => {
  expect(profileLinks({ ...nowhere, github: "https://github.com/ada" })).toEqual([
    { place: "github", href: "https://github.com/ada" },
  ]);
});

test.each([
  "javascript:alert(1)",
  " JaVaScript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "a b",
  "\tjavascript:x",
])("%j is never linked to", (value) => {
  const places = Object.keys(nowhere) as (keyof ProfilePlaces)[];
  for (const place of places) expect(profileLinks({ ...nowhere, [place]: value })).toEqual([]);
});
