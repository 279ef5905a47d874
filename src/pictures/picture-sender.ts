// Sends the pictures that were chosen for one's own profile, with a network or as soon as there is one. It is told to
// look, and does so one look after another; what it finds to do follows from what lies on the device alone.
import type { BackendError } from "#backend";
import type { WaitingPicture } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { Result } from "#lib/result.ts";
import type { PictureKind, UsedPicture } from "#pictures-contract";
import { fromInline } from "./inline.ts";
import type { WaitingPictures } from "./waiting-pictures.ts";

export type PictureSenderPorts = {
  store: WaitingPictures;
  /** Uploads a picture and makes it the profile's. */
  use(kind: PictureKind, picture: Blob): Promise<Result<UsedPicture, BackendError>>;
  /** Removes the files that the profile does not name. Never rejects. */
  removeOthers(kind: PictureKind): Promise<void>;
  isOnline(): boolean;
  /** Whether an edit of the profile is on its way: a picture named before it would stand in its way. */
  isEditing(): Promise<boolean>;
  /** When the profile, as this device has it, was changed last: as the server says it; null without one. */
  updatedAt(): Promise<string | null>;
  /** The profile names a new picture: its row is to be fetched. */
  onUsed(): void;
  /** The server refused a picture for good; it stays on the device until another one is chosen. */
  onRefused(picture: WaitingPicture): void;
  clock: Pick<Clock, "after">;
  /** Notes a fault of the device's storage; the next look tries again. */
  report(error: unknown): void;
};

export type PictureSender = {
  /** Something may have changed. Settles when all that could be done now has been. */
  look(): Promise<void>;
  end(): void;
};

/** Milliseconds until a picture is sent again that did not arrive. */
const RETRY = 15_000;

const kindOf = ({ id }: WaitingPicture): PictureKind => (id === "picture:avatar" ? "avatar" : "banner");

export function createPictureSender(ports: PictureSenderPorts): PictureSender {
  const { store, clock } = ports;
  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let ended = false;
  let cancelRetry = () => {};

  async function send(picture: WaitingPicture, file: Blob): Promise<void> {
    const used = await ports.use(kindOf(picture), file);
    if (ended) return;
    if (used.ok) {
      await store.note(picture, { used_at: used.value.updated_at });
      ports.onUsed();
    } else if (used.error.kind === "rejected") {
      const refused = { ...picture, problem: used.error.message };
      await store.note(picture, { problem: refused.problem });
      ports.onRefused(refused);
    } else {
      cancelRetry();
      cancelRetry = clock.after(RETRY, () => void look());
    }
  }

  async function settle(picture: WaitingPicture): Promise<void> {
    if (picture.problem !== null) return;
    if (picture.used_at !== null) {
      // Until the profile has come, the picture itself is shown in its place.
      const known = await ports.updatedAt();
      if (known !== null && known >= picture.used_at) await store.forget(picture);
      return;
    }
    if (!ports.isOnline() || (await ports.isEditing())) return;
    const file = picture.inline === null ? null : fromInline(picture.inline);
    if (file) return send(picture, file);
    await ports.removeOthers(kindOf(picture));
    await store.forget(picture);
  }

  async function lookOnce(): Promise<void> {
    try {
      for (const picture of await store.read()) if (!ended) await settle(picture);
    } catch (error) {
      ports.report(error);
    }
  }

  function look(): Promise<void> {
    if (ended) return Promise.resolve();
    // One that comes while another one looks is for what has changed since.
    const before = looking;
    if (before) return (next ??= before.then(() => look()));
    next = null;
    looking = lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    look,
    end() {
      ended = true;
      cancelRetry();
    },
  };
}
