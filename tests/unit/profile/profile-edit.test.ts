import { expect, test } from "vitest";
import { profileProblems, type ProfileForm, type ShownProfile } from "#domain/profile-form.ts";
import { editOf, toForm } from "#features/profile/edit/profile-edit.ts";

const profile: ShownProfile["profile"] = {
  name: "Ada Lovelace",
  avatar_url: "ada/avatar.webp?v=1",
  affiliation: "Analytical Society",
  bio: "",
  research_interests: ["Biology", "Physics"],
  website: "",
  github: "",
  linkedin: "",
  instagram: "",
  research_gate: "",
  banner_background: "dna",
  custom_banner_url: null,
  status: "Professor",
  notifications_enabled: true,
  onboarding_completed: true,
};
const shown: ShownProfile = { profile, waiting: { avatar: null, banner: null } };
const edited = (change: Partial<ProfileForm>, from = shown) => editOf(from, { ...toForm(from), ...change });
const OWN = { kind: "own", inline: "data:image/webp;base64,AAAA" } as const;

test("a form that nobody touched is no edit", () => {
  expect(edited({})).toBeNull();
  expect(edited({ interests: " Biology,, Physics ,", name: "Ada  Lovelace ", github: "@" })).toBeNull();
});

test("a profile that names no banner shows the default one, which is no edit", () => {
  expect(edited({}, { ...shown, profile: { ...profile, banner_background: null } })).toBeNull();
});

test("an edit has the fields that changed and what stood there", () => {
  expect(edited({ name: " Ada ", interests: "Biology, , Open Science,Biology", github: "@ada" })).toEqual({
    changes: { name: "Ada", research_interests: ["Biology", "Open Science"], github: "ada" },
    base: { name: "Ada Lovelace", research_interests: ["Biology", "Physics"], github: "" },
    pictures: {},
  });
});

test("what turns the direction of the text around it does not get into a name, and a right-to-left name stays", () => {
  expect(edited({ name: "\u202Eenivel" })?.changes).toEqual({ name: "enivel" });
  expect(edited({ name: "ليلى حداد" })?.changes).toEqual({ name: "ليلى حداد" });
});

test("hiding is an edit on what a server of an earlier version said nothing of", () => {
  expect(edited({ isHidden: true })).toEqual({
    changes: { hidden_from_researchers: true },
    base: { hidden_from_researchers: false },
    pictures: {},
  });
});

test("a picture is sent apart, and one that is removed leaves the profile and storage", () => {
  expect(edited({ avatar: OWN })).toEqual({ changes: {}, base: {}, pictures: { avatar: OWN.inline } });
  expect(edited({ avatar: { kind: "none" } })).toEqual({
    changes: { avatar_url: null },
    base: { avatar_url: "ada/avatar.webp?v=1" },
    pictures: { avatar: null },
  });
});

test("a preset in the place of a picture takes it away, one that waits as well", () => {
  expect(edited({ banner: "space" })).toMatchObject({
    changes: { banner_background: "space" },
    pictures: {},
  });
  const own = { ...shown, profile: { ...profile, custom_banner_url: "ada/banner.webp" } };
  expect(edited({ banner: "dna", bannerPicture: { kind: "none" } }, own)).toEqual({
    changes: { custom_banner_url: null },
    base: { custom_banner_url: "ada/banner.webp" },
    pictures: { banner: null },
  });
  const waits = { ...shown, waiting: { avatar: null, banner: OWN.inline } };
  expect(edited({ banner: "dna", bannerPicture: { kind: "none" } }, waits)).toEqual({
    changes: { custom_banner_url: null },
    base: { custom_banner_url: null },
    pictures: { banner: null },
  });
});

test("a banner of one's own that stays takes no preset along", () => {
  const inline = { ...shown, profile: { ...profile, banner_background: "data:image/png;base64,AAAA" } };
  expect(edited({ name: "Ada" }, inline)?.changes).toEqual({ name: "Ada" });
});

const problems = (change: Partial<ProfileForm>) => profileProblems({ ...toForm(shown), ...change });

test.each([
  "example.org",
  "javascript:alert(1)",
  "https://",
  "https://exa mple.org",
  "data:text/html,x",
  "ftp://example.org",
  `https://example.org/${"x".repeat(500)}`,
  'https://example.org/"x',
])("%j is no address of a website", (website) => {
  expect(problems({ website })).toEqual({ website: "Please enter a valid URL for Website" });
});

test("addresses are told apart by what the user calls them, and may be left out", () => {
  expect(problems({ linkedin: "ada", researchGate: "ada" })).toEqual({
    linkedin: "Please enter a valid URL for LinkedIn",
    researchGate: "Please enter a valid URL for ResearchGate",
  });
  expect(problems({ website: " https://example.org/~ada?x=1#y ", linkedin: "" })).toEqual({});
});

test("user names are plain", () => {
  expect(problems({ github: "https://github.com/ada" })).toHaveProperty("github");
  expect(problems({ instagram: "a b" })).toHaveProperty("instagram");
  expect(problems({ github: "@ada-l", instagram: "ada_l.1" })).toEqual({});
});

test("a bio of 400 code points fits, whatever they are", () => {
  expect(problems({ bio: "👩‍🔬".repeat(133) + "x" })).toEqual({});
  expect(problems({ bio: "x".repeat(401) })).toHaveProperty("bio");
});

test("more than fifty interests are refused", () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Field ${at}`).join(",");
  expect(problems({ interests: names(50) })).toEqual({});
  expect(problems({ interests: names(51) })).toHaveProperty("interests");
});
