// A picture that somebody chose, brought to the size that it is shown at: small enough to be sent with any connection,
// and without what cameras write into their files, such as the place.
import { failure, success, type Result } from "#lib/result.ts";
import { attempts, fitWithin, type Attempt, type Size } from "./fit.ts";
import { KIND_BYTES, pictureKind } from "./picture-kind.ts";

/** What a file is refused for. */
export type PictureRefusal = "svg" | "heic" | "no-picture" | "too-heavy" | "too-many-pixels" | "unreadable";

/** A picture that the device has opened. */
export type OpenPicture = Size & {
  /** WebP, or JPEG where the browser cannot write that. */
  encode(attempt: Attempt): Promise<Blob>;
  close(): void;
};

export type PicturePorts = {
  /** Rejects where the browser cannot show the file. */
  open(file: Blob): Promise<OpenPicture>;
};

const PICTURE_LIMITS = {
  /** Of the file that is chosen. */
  bytes: 50 * 1024 * 1024,
  /** Opened, a picture takes four bytes for each; phones end a page that asks for more. */
  pixels: 120_000_000,
} as const;

const TAKEN = "Please choose a JPEG, PNG, WebP, AVIF or GIF.";

/** The refusals in the user's words. */
export const PICTURE_REFUSALS: Record<PictureRefusal, string> = {
  svg: `SVG images cannot be used here. ${TAKEN}`,
  heic: `HEIC images cannot be used here. ${TAKEN}`,
  "no-picture": `This file is not an image. ${TAKEN}`,
  "too-heavy": "This image is larger than 50 MB. Please choose a smaller one.",
  "too-many-pixels": "This image has more than 120 million pixels. Please choose a smaller one.",
  unreadable: "This image could not be opened. Please choose another one.",
};

/**
 * Opens a file and encodes it anew within `bounds`, in at most `maximumBytes`. Its proportions stay; of a moving
 * picture the first image is taken. Nothing here throws.
 */
export async function preparePicture(
  { open }: PicturePorts,
  file: Blob,
  bounds: Size,
  maximumBytes: number,
): Promise<Result<Blob, PictureRefusal>> {
  try {
    const kind = pictureKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
    if (kind === null) return failure("no-picture");
    if (kind === "svg" || kind === "heic") return failure(kind);
    if (file.size > PICTURE_LIMITS.bytes) return failure("too-heavy");
    const picture = await open(file);
    try {
      if (picture.width * picture.height > PICTURE_LIMITS.pixels) return failure("too-many-pixels");
      for (const attempt of attempts(fitWithin(picture, bounds))) {
        const encoded = await picture.encode(attempt);
        if (encoded.size <= maximumBytes) return success(encoded);
      }
      return failure("unreadable");
    } finally {
      picture.close();
    }
  } catch {
    return failure("unreadable");
  }
}
