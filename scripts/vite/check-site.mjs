// Refuses a build whose contact address or links to other sites (src/app/site.ts) lead nowhere.

/** @returns what is wrong with a contact address, null where nothing is. */
export const emailFault = (address) =>
  /^[^\s@<>"?&]+@[^\s@.<>"?&]+(\.[^\s@.<>"?&]+)+$/.test(address)
    ? null
    : `"${address}" is no e-mail address like contact@orpheus.example.org`;

/** @returns what is wrong with a link to a page of ours on another site, null where nothing is. */
export function linkFault(address) {
  const fault = `"${address}" is no page of another site like https://github.com/<name>`;
  if (!URL.canParse(address)) return fault;
  const { protocol, hostname, pathname } = new URL(address);
  // The front page of a site that is not ours says nothing of us.
  return protocol === "https:" && hostname.includes(".") && pathname !== "/" ? null : fault;
}

const rules = {
  VITE_CONTACT_EMAIL: emailFault,
  VITE_GITHUB_URL: linkFault,
  VITE_LINKEDIN_URL: linkFault,
};

/** @param env variables by name. @returns what is wrong, with the variable's name. Not set, or set to nothing, is right. */
export const siteFaults = (env) =>
  Object.entries(rules).flatMap(([name, faultOf]) => {
    const fault = env[name] ? faultOf(env[name]) : null;
    return fault === null ? [] : [`${name}: ${fault}.`];
  });

/** @returns {import("vite").Plugin} */
export const checkSite = () => ({
  name: "orpheus:check-site",
  configResolved({ env }) {
    const faults = siteFaults(env);
    if (faults.length > 0) throw new Error(faults.join("\n"));
  },
});
