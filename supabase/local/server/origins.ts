// Which pages may use this server, and by which names it is called. A page of any other origin reads nothing and
// writes nothing; a name that somebody else pointed at this computer is not answered.
import { isIPv6 } from "node:net";

/** The names of this computer for itself, as they stand in addresses. */
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** Addresses that stand for every address of this computer, and so are no name to call it by. */
const WILDCARDS = new Set(["0.0.0.0", "::"]);

/** The port of `npm run dev`, whose pages use the server through Vite. */
const DEVELOPMENT_PORT = 5174;

export type Origins = {
  /** Whether pages of this origin, as a browser states it, may read answers and write. */
  has: (origin: string) => boolean;
  /** Whether a request's address begins with a name that this server goes by. */
  isCalled: (url: string) => boolean;
};

/** The origin of this server under the address or name that it listens on, null where that is none of its own. */
export function namedOrigin(host: string | null, port: number): string | null {
  if (host === null || WILDCARDS.has(host)) return null;
  return new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`).origin;
}

/**
 * What the Host of a request to an origin says, as in an http address: a proxy that speaks https to the browser speaks
 * http here, and may state the port that https leaves out.
 */
function namesOf(origin: string): string[] {
  const { protocol, host, hostname, port } = new URL(origin);
  const name = new URL(`http://${host}`).host;
  return protocol === "https:" && port === "" ? [name, `${hostname}:443`] : [name];
}

/**
 * The origins of a server: its own are every loopback name with its port and with that of `npm run dev`.
 *
 * @param port where it listens
 * @param host what it listens on besides loopback
 * @param listed further origins, as `readReach` gives them
 */
export function createOrigins(port: number, host: string | null, listed: readonly string[]): Origins {
  const own = LOOPBACK_NAMES.flatMap((name) =>
    [port, DEVELOPMENT_PORT].map((ownPort) => new URL(`http://${name}:${ownPort}`).origin),
  );
  const named = namedOrigin(host, port);
  const origins = new Set([...own, ...(named === null ? [] : [named]), ...listed]);
  const names = new Set([...origins].flatMap(namesOf));
  return { has: (origin) => origins.has(origin), isCalled: (url) => names.has(new URL(url).host) };
}
