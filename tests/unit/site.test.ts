import { afterEach, describe, expect, test, vi } from "vitest";
import { emailFault, linkFault, siteFaults } from "../../scripts/vite/check-site.mjs";

const site = async (env: Record<string, string> = {}) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("../../src/app/site.ts");
};

afterEach(() => vi.unstubAllEnvs());

describe("the contact address and the links to other sites", () => {
  test("have a target where nothing was set", async () => {
    const { CONTACT_EMAIL, SOCIAL_LINKS } = await site();
    expect(emailFault(CONTACT_EMAIL)).toBeNull();
    expect(SOCIAL_LINKS.map(({ label, href }) => [label, linkFault(href)])).toEqual([
      ["GitHub", null],
      ["LinkedIn", null],
    ]);
  });

  test("are those that the build was given", async () => {
    const { CONTACT_EMAIL, SOCIAL_LINKS } = await site({
      VITE_CONTACT_EMAIL: "hello@lab.example.org",
      VITE_GITHUB_URL: "https://gitlab.example.org/orpheus",
      VITE_LINKEDIN_URL: "https://www.linkedin.com/company/lab",
    });
    expect(CONTACT_EMAIL).toBe("hello@lab.example.org");
    expect(SOCIAL_LINKS.map(({ href }) => href)).toEqual([
      "https://gitlab.example.org/orpheus",
      "https://www.linkedin.com/company/lab",
    ]);
  });

  test("a link that is set to nothing is not shown, and an address that is set to nothing is the default", async () => {
    const { CONTACT_EMAIL, SOCIAL_LINKS } = await site({ VITE_CONTACT_EMAIL: "", VITE_LINKEDIN_URL: "" });
    expect(SOCIAL_LINKS.map(({ label }) => label)).toEqual(["GitHub"]);
    expect(emailFault(CONTACT_EMAIL)).toBeNull();
  });

  test.each([
    "",
    "#",
    "/",
    "/imprint",
    "github.com/orpheus",
    "http://github.com/orpheus",
    "https://github.com",
    "https://github.com/",
    "https://github/orpheus",
    "javascript:void(0)",
    "mailto:contact@example.org",
  ])("%j is no link to another site", (address) => {
    expect(linkFault(address)).not.toBeNull();
  });

  test.each(["", "#", "contact", "contact@", "@example.org", "contact@host", "a b@example.org", "a@b@c.org"])(
    "%j is no address to write to",
    (address) => {
      expect(emailFault(address)).not.toBeNull();
    },
  );

  test("a build is refused with the name of the variable that is wrong", () => {
    const right = { VITE_CONTACT_EMAIL: "hello@lab.org", VITE_GITHUB_URL: "", VITE_SUPABASE_URL: "#" };
    expect(siteFaults(right)).toEqual([]);
    const faults = siteFaults({ VITE_CONTACT_EMAIL: "#", VITE_LINKEDIN_URL: "#" });
    expect(faults.map((fault) => fault.split(":")[0])).toEqual(["VITE_CONTACT_EMAIL", "VITE_LINKEDIN_URL"]);
  });
});
