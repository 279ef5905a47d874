// Addresses of cover images. The bucket is private, so each address is signed and good for a while; the covers that
// a screen asks for in one go are signed in one request.
import { LIMITS } from "#contract";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable, type Writable } from "#lib/observable.ts";
import type { BackendPorts } from "./ports.ts";
import type { Credentials } from "./session.ts";

/** Milliseconds that a signed address is handed out for: shorter than it is good for. */
const LIFETIME = (LIMITS.signedUrlSeconds - 300) * 1000;
/** Covers that one request asks for. */
const BATCH = 100;

/** Where an image is: undefined until that is known, null where there is none or it cannot be had now. */
export type ImageAddress = Readable<string | null | undefined>;

export type Covers = {
  /** The address of the cover at `path`; null is an episode without one. */
  address(path: string | null): ImageAddress;
  /** Asks again for what could not be had: the network is back. */
  retry(): void;
  /** Forgets all addresses: another account may not see what this one may. */
  forget(): void;
};

export type CoverPorts = Pick<BackendPorts, "url" | "publishableKey" | "fetch"> & {
  credentials(): Promise<Credentials | null>;
  clock: Clock;
};

type Signed = { path: string | null; signedURL: string | null };
type Cover = {
  address: Writable<string | null | undefined>;
  readable: ImageAddress;
  signedAt: number;
};

const noCover: ImageAddress = { get: () => null, subscribe: () => () => {} };

/** Makes the addresses; nothing is asked for before a screen shows a cover. */
export function createCovers({ url, publishableKey, fetch, credentials, clock }: CoverPorts): Covers {
  let covers = new Map<string, Cover>();
  let wanted = new Set<string>();

  async function sign(paths: readonly string[]): Promise<Signed[]> {
    const token = (await credentials())?.accessToken;
    const response = await fetch(`${url}/storage/v1/object/sign/covers`, {
      method: "POST",
      headers: {
        apikey: publishableKey,
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ expiresIn: LIMITS.signedUrlSeconds, paths }),
    });
    return response.ok ? ((await response.json()) as Signed[]) : [];
  }

  async function signWanted() {
    const paths = [...wanted].slice(0, BATCH);
    const mine = covers;
    wanted = new Set([...wanted].slice(BATCH));
    if (wanted.size > 0) clock.after(0, () => void signWanted());
    // Offline, or refused: the default cover stands in until a screen asks again.
    const signed = new Map((await sign(paths).catch(() => [])).map((each) => [each.path, each.signedURL]));
    for (const path of paths) {
      const cover = mine.get(path);
      const address = signed.get(path);
      if (address) {
        if (cover) cover.signedAt = clock.now();
        cover?.address.set(`${url}/storage/v1${address}`);
      } else if (!cover?.address.get()) cover?.address.set(null);
    }
  }

  function want(path: string) {
    if (wanted.size === 0) clock.after(0, () => void signWanted());
    wanted.add(path);
  }

  function make(path: string): Cover {
    const address = observable<string | null | undefined>(undefined);
    const cover: Cover = {
      address,
      signedAt: Number.NEGATIVE_INFINITY,
      readable: {
        get: address.get,
        subscribe(listener) {
          if (clock.now() - cover.signedAt > LIFETIME) want(path);
          return address.subscribe(listener);
        },
      },
    };
    covers.set(path, cover);
    return cover;
  }

  return {
    address: (path) => (path === null ? noCover : (covers.get(path) ?? make(path)).readable),
    retry() {
      for (const [path, { signedAt }] of covers) if (signedAt === Number.NEGATIVE_INFINITY) want(path);
    },
    forget() {
      covers = new Map();
      wanted = new Set();
    },
  };
}
