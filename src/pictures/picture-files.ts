// Avatars and banners in storage: uploaded under one path for each kind, then named by the profile, which of two devices
// that do so at once is the one that did it last.
import { errorFromAnswer, offlineError, type BackendError, type Client } from "#backend";
import { ERROR_MESSAGES } from "#contract";
import { failure, success, type Result } from "#lib/result.ts";
import type { PictureKind, StoredPicture, UsedPicture } from "#pictures-contract";

export type PictureFiles = {
  /** Uploads a picture (WebP or JPEG) in the place of the one before. Errors: as of storage. */
  upload(userId: string, kind: PictureKind, picture: Blob): Promise<Result<StoredPicture, BackendError>>;
  /**
   * Uploads a picture and makes it the profile's. Where another device replaces the file in between it is uploaded
   * again, three times at most; then 409.
   */
  use(userId: string, kind: PictureKind, picture: Blob): Promise<Result<UsedPicture, BackendError>>;
  /**
   * Removes the files that the profile does not name; what is left over costs room alone.
   * @param kept name of the file that the caller has just had named.
   */
  removeOthers(userId: string, kind: PictureKind, kept: string | null): Promise<void>;
};

/** How often a picture is uploaded that another device replaces each time before the profile names it. */
export const UPLOADS = 3;

export const fileName = (kind: PictureKind, { extension }: Pick<StoredPicture, "extension">): string =>
  `${kind}.${extension}`;

/** The server's words are for people where it refuses what was entered; of its faults it says nothing useful. */
export function errorOfCall(status: number, message: string): BackendError {
  if (!status) return offlineError();
  const isForPeople = status === 409 || status === 422;
  return errorFromAnswer(status, { error: isForPeople ? message : ERROR_MESSAGES.internal });
}

/** Nothing here throws. @param newMark tells one upload from the next. */
export function createPictureFiles(client: () => Promise<Client>, newMark: () => string): PictureFiles {
  const bucketOf = async (kind: PictureKind) => (await client()).storage.from(`${kind}s`);

  async function upload(userId: string, kind: PictureKind, picture: Blob) {
    const stored: StoredPicture = {
      extension: picture.type === "image/webp" ? "webp" : "jpg",
      mark: newMark(),
    };
    try {
      const bucket = await bucketOf(kind);
      const { error } = await bucket.upload(`${userId}/${fileName(kind, stored)}`, picture, {
        upsert: true,
        contentType: picture.type,
        metadata: { mark: stored.mark },
      });
      if (error) return failure(errorOfCall("status" in error ? Number(error.status) : 0, error.message));
      return success(stored);
    } catch {
      return failure(offlineError());
    }
  }

  async function name(kind: PictureKind, stored: StoredPicture): Promise<Result<UsedPicture, BackendError>> {
    try {
      const { data, error, status } = await (
        await client()
      ).rpc("use_picture", { p_kind: kind, p_picture: stored });
      return error ? failure(errorOfCall(status, error.message)) : success(data as unknown as UsedPicture);
    } catch {
      return failure(offlineError());
    }
  }

  /** Storage passes over what the profile names meanwhile: the policy on removing holds that back. */
  async function removeOthers(userId: string, kind: PictureKind, kept: string | null) {
    try {
      const bucket = await bucketOf(kind);
      const { data } = await bucket.list(userId);
      const others = (data ?? [])
        .filter((file) => file.name !== kept)
        .map((file) => `${userId}/${file.name}`);
      if (others.length > 0) await bucket.remove(others);
    } catch {
      // The next picture that is chosen removes them.
    }
  }

  return {
    upload,
    removeOthers,
    async use(userId, kind, picture) {
      for (let turn = 1; ; turn += 1) {
        const stored = await upload(userId, kind, picture);
        if (!stored.ok) return stored;
        const used = await name(kind, stored.value);
        if (used.ok) await removeOthers(userId, kind, fileName(kind, stored.value));
        if (used.ok || used.error.status !== 409 || turn === UPLOADS) return used;
      }
    },
  };
}
