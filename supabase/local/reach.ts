// Who can reach the embedded server, as the environment says: the addresses it listens on, the pages that may
// use it, the proxies in front of it. A server that others can reach is public, and stricter in what it allows.
import { BlockList, isIP, isIPv6 } from "node:net";
import { StartError } from "./start-error.ts";

type Environment = Record<string, string | undefined>;

export type Reach = {
  /** Where it listens besides loopback: an address or a name; null on loopback alone. */
  host: string | null;
  /** Origins of pages that may use it, besides its own. */
  origins: string[];
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: BlockList;
  /** Whether others than the people at this computer can reach it: limits and demo accounts depend on it. */
  isPublic: boolean;
};

const bad = (name: string, asked: string, form: string) =>
  new StartError("bad_setting", `${name} must be ${form}, not "${asked}".`);

/** The values of a list that is separated by commas or spaces. */
const listOf = (environment: Environment, name: string): string[] =>
  (environment[name] ?? "").split(/[\s,]+/).filter((value) => value !== "");

/**
 * The origin of a web address, in the form in which browsers send it.
 *
 * @throws StartError `bad_setting`
 */
export function originOf(name: string, asked: string): string {
  const url = URL.canParse(asked) ? new URL(asked) : null;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.origin;
  throw bad(name, asked, "an address that begins with http");
}

/** A page's address within the origin would promise a limit that browsers cannot keep. */
function listedOrigin(asked: string): string {
  const name = "ORPHEUS_ORIGINS";
  const origin = originOf(name, asked);
  if (asked.toLowerCase().replace(/\/$/, "").split("/").length > 3)
    throw bad(name, asked, "origins like https://orpheus.example.org, without a path");
  return origin;
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

/** A name that is not known to mean this computer alone may mean an address that others reach. */
function hostOf(environment: Environment): string | null {
  const asked = environment["ORPHEUS_HOST"]?.trim() ?? "";
  const host = asked.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (host === "" || isLoopback(host)) return null;
  if (isIP(host) > 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host) && !/^[\d.]+$/.test(host)))
    return host;
  throw bad("ORPHEUS_HOST", asked, "an IP address or the name of this computer, without a port");
}

function trustedProxiesOf(environment: Environment): BlockList {
  const name = "ORPHEUS_TRUSTED_PROXIES";
  const proxies = new BlockList();
  for (const asked of listOf(environment, name)) {
    const [address = "", bits, ...more] = asked.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    const most = family === "ipv6" ? 128 : 32;
    const prefix = bits === undefined ? most : Number(/^\d{1,3}$/.exec(bits)?.[0] ?? Number.NaN);
    if (isIP(address) === 0 || more.length > 0 || !(prefix <= most))
      throw bad(name, asked, "IP addresses or ranges like 10.0.0.0/8");
    proxies.addSubnet(address, prefix, family);
  }
  return proxies;
}

/**
 * Reads ORPHEUS_HOST, ORPHEUS_ORIGINS and ORPHEUS_TRUSTED_PROXIES.
 *
 * @throws StartError `bad_setting` for a value that cannot be meant
 */
export function readReach(environment: Environment): Reach {
  const host = hostOf(environment);
  const origins = [...new Set(listOf(environment, "ORPHEUS_ORIGINS").map(listedOrigin))];
  const trustedProxies = trustedProxiesOf(environment);
  return { host, origins, trustedProxies, isPublic: host !== null || origins.length > 0 };
}
