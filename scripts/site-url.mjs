// The address that a hosted project's mails lead to: read from ORPHEUS_SITE_URL, and written into config.toml.
import { isIP } from "node:net";

const VARIABLE = "ORPHEUS_SITE_URL";
const PLACE = `"env(${VARIABLE})"`;

/** Names that mean the computer on which they are looked up, or one in its own network (RFC 6761, 6762, 8375). */
const isLocal = (host) =>
  !host.includes(".") || /(^|[.])(localhost|local|internal|test|home[.]arpa)$/.test(host);

/**
 * @param {string | undefined} asked
 * @returns {string} the origin of the app's address
 * @throws Error in one line, where mails that lead there would reach nobody
 */
export function siteUrl(asked) {
  if (!asked) throw new Error(`${VARIABLE} is not set: mails need the address at which people open Orpheus.`);
  const url = URL.canParse(asked) ? new URL(asked) : null;
  if (url?.protocol !== "https:" || url.pathname !== "/" || url.search || url.hash || url.username)
    throw new Error(`${VARIABLE} must be an address like https://orpheus.example.org, not "${asked}".`);
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) > 0 || isLocal(url.hostname))
    throw new Error(
      `${VARIABLE} is "${asked}", which others cannot open: links in mails would lead nowhere.`,
    );
  return url.origin;
}

/**
 * @param {string} config the text of supabase/config.toml
 * @param {string} origin as `siteUrl` answers it
 * @returns {string} the same with the address in its place
 * @throws Error where the place is missing, or another setting leads to this computer
 */
export function withSiteUrl(config, origin) {
  if (!config.includes(`site_url = ${PLACE}`)) throw new Error(`config.toml has no site_url = ${PLACE}.`);
  const settings = config.replaceAll(/^\s*#.*$/gm, "");
  const local = /localhost|127[.]0[.]0[.]1/.exec(settings);
  if (local) throw new Error(`config.toml leads hosted users to ${local[0]}.`);
  return config.replace(PLACE, () => JSON.stringify(origin));
}
