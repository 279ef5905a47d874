// Addresses of images. One that the device keeps is shown from there, at once and without a network. The bucket of
// covers is private, so any other cover's address is signed and good for a while; the covers that a screen asks for in
// one go are signed in one request. Pictures of people have public addresses.
import { LIMITS } from "#contract";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable, type Writable } from "#lib/observable.ts";
import { within } from "#lib/within.ts";
import { coverKey, pictureKey } from "#sw/image-layout.ts";
import type { BackendPorts } from "./ports.ts";
import type { Credentials } from "./session.ts";
import type { SignedCovers } from "./signed-covers.ts";

/** Milliseconds that a signed address is handed out for: shorter than it is good for. */
const LIFETIME = (LIMITS.signedUrlSeconds - 300) * 1000;
/** Covers that one request asks for. */
const BATCH = 100;
/** Milliseconds until the default cover stands in where nobody answers. */
const SIGNING = 15_000;

/** Where an image is: undefined until that is known, null where there is none or it cannot be had now. */
export type ImageAddress = Readable<string | null | undefined> & {
  /** The image was not there. */
  onBroken?(): void;
};

/** The address of an image on this device, by its key; null for one that is not here. */
export type KeptImages = (key: string) => string | null;

export type Covers = {
  /** The address of the cover at `path`; null is an episode without one. */
  address(path: string | null): ImageAddress;
  /** The same for an avatar or a banner. @param value as its profile names it; null is a person without one. */
  picture(value: string | null): ImageAddress;
  /** Signed addresses of covers, by path: those in use where they are good for a while yet. Those that cannot be had are left out; rejects where nobody answers. */
  sign(paths: readonly string[]): Promise<Map<string, string>>;
  /** Asks again for what could not be had: the network is back. */
  retry(): void;
  /** Forgets all addresses: another account may not see what this one may. */
  forget(): void;
};

export type CoverPorts = Pick<BackendPorts, "url" | "publishableKey" | "fetch"> & {
  credentials(): Promise<Credentials | null>;
  clock: Clock;
  /**
   * What this device keeps for the account of the page; undefined for a moment, while that is worth waiting for, null
   * as long as it cannot be known.
   */
  kept: Readable<KeptImages | null | undefined>;
  /** What was signed for this account before the page was loaded. */
  remembered: SignedCovers;
};

type Signed = { path: string | null; signedURL: string | null };
type Image = {
  address: Writable<string | null | undefined>;
  readable: ImageAddress;
  /** Null for a picture, which needs no signature. */
  signedAt: number | null;
  /** Shows what the device keeps, else looks elsewhere. */
  show(): void;
  isLocal: boolean;
  /** Whether its address was signed before the page was loaded; null once that was seen to lead nowhere. */
  isFromBefore: boolean | null;
};

const NEVER = Number.NEGATIVE_INFINITY;
const noImage: ImageAddress = { get: () => null, subscribe: () => () => {} };

/** Makes the addresses; nothing is asked for before a screen shows an image. */
export function createCovers(ports: CoverPorts): Covers {
  const { url, publishableKey, fetch, credentials, clock, kept, remembered } = ports;
  /** By path for covers, for pictures by what their profile names. */
  let images = new Map<string, Image>();
  let wanted = new Set<string>();
  /** Those that are wanted, and those whose signature is on its way. */
  let asked = new Set<string>();
  let signing: Promise<void> | null = null;
  let isFollowing = false;

  async function sign(paths: readonly string[]): Promise<Map<string, string>> {
    if (paths.some((path) => asked.has(path))) await signing;
    // What this page shows already, the browser may have by that address. One from before the page was loaded may lead
    // nowhere by now.
    const inUse = new Map<string, string>();
    for (const path of paths) {
      const image = images.get(path);
      const address = image?.address.get();
      if (address && image && !image.isLocal && !image.isFromBefore && isGood(image.signedAt))
        inUse.set(path, address);
    }
    const others = paths.filter((path) => !inUse.has(path));
    return others.length ? new Map([...inUse, ...(await signAnew(others))]) : inUse;
  }

  async function signAnew(paths: readonly string[]): Promise<Map<string, string>> {
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
    if (!response.ok) throw new Error(`covers are not signed: ${response.status}`);
    const signed = (await response.json()) as Signed[];
    return new Map(
      signed.flatMap(({ path, signedURL }) =>
        path && signedURL ? [[path, `${url}/storage/v1${signedURL}`] as const] : [],
      ),
    );
  }

  async function signWanted() {
    const paths = [...wanted].slice(0, BATCH);
    const mine = images;
    const pending = asked;
    wanted = new Set([...wanted].slice(BATCH));
    if (wanted.size > 0) clock.after(0, () => void signWanted());
    // Offline, or refused: the default cover stands in until a screen asks again.
    const signed = await within(clock, SIGNING, signAnew(paths)).catch(() => new Map<string, string>());
    if (mine === images && signed.size > 0) remembered.put(signed, clock.now());
    for (const path of paths) {
      pending.delete(path);
      const image = mine.get(path);
      if (!image || image.isLocal) continue;
      const address = signed.get(path);
      if (address) {
        if (image.isFromBefore) image.isFromBefore = false;
        image.signedAt = clock.now();
        image.address.set(address);
      } else if (!image.address.get()) image.address.set(null);
    }
  }

  function want(path: string) {
    // Another signature is another address: the browser would fetch the cover again.
    if (asked.has(path)) return;
    if (wanted.size === 0) signing = new Promise<void>((done) => clock.after(0, done)).then(signWanted);
    wanted.add(path);
    asked.add(path);
  }

  function follow() {
    if (isFollowing) return;
    isFollowing = true;
    let known = kept.get();
    kept.subscribe(() => {
      const isLate = known === null;
      known = kept.get();
      // What is drawn already stays as it is, unless the device's word came too late for it.
      for (const image of images.values()) if (isLate || !image.address.get()) image.show();
    });
  }

  /** @param lookElsewhere for an image that is not on the device. */
  function make(
    id: string,
    key: string | null,
    signedAt: number | null,
    lookElsewhere: (image: Image) => void,
  ) {
    const address = observable<string | null | undefined>(undefined);
    let isLost = false;
    const image: Image = {
      address,
      signedAt,
      isLocal: false,
      isFromBefore: false,
      show() {
        const here = kept.get();
        if (here === undefined) return;
        const local = key === null || here === null || isLost ? null : here(key);
        image.isLocal = local !== null;
        if (local === null) lookElsewhere(image);
        else address.set(local);
      },
      readable: {
        get: address.get,
        subscribe(listener) {
          follow();
          image.show();
          return address.subscribe(listener);
        },
        onBroken() {
          if (image.isLocal) isLost = true;
          else if (image.isFromBefore) {
            image.isFromBefore = null;
            image.signedAt = NEVER;
          }
          image.show();
        },
      },
    };
    images.set(id, image);
    return image;
  }

  const isGood = (signedAt: number | null) => clock.now() - (signedAt ?? NEVER) <= LIFETIME;

  const makeCover = (path: string) =>
    make(path, coverKey(path), NEVER, (image) => {
      if (isGood(image.signedAt)) return;
      const before = image.isFromBefore === false ? remembered.get(path) : null;
      if (!before || !isGood(before.at)) return want(path);
      image.isFromBefore = true;
      image.signedAt = before.at;
      image.address.set(before.address);
    });
  function makePicture(value: string) {
    const key = pictureKey(value);
    const isInline = /^data:image\/(?!svg)/.test(value);
    // Of what is neither, nothing is asked for: who looks at a profile is not for another server to know.
    const address = key ? `${url}/storage/v1/object/public/${key}` : isInline ? value : null;
    return make(value, key, null, (image) => image.address.set(address));
  }

  return {
    address: (path) => (path === null ? noImage : (images.get(path) ?? makeCover(path)).readable),
    picture: (value) => (value === null ? noImage : (images.get(value) ?? makePicture(value)).readable),
    sign,
    retry() {
      for (const [path, { signedAt, isLocal }] of images) if (signedAt === NEVER && !isLocal) want(path);
    },
    forget() {
      images = new Map();
      wanted = new Set();
      asked = new Set();
      remembered.forget();
    },
  };
}
