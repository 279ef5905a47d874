// What a file is, by its first bytes: its name and the type that the system gives it can be anything.

export type PictureKind = "jpeg" | "png" | "webp" | "avif" | "gif" | "svg" | "heic";

/** Bytes that `pictureKind` looks at. */
export const KIND_BYTES = 1024;

const letters = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.slice(from, to));

/** HEIF files name what they hold in a list of brands: the major one, a version, then the compatible ones. */
function heifKind(bytes: Uint8Array): PictureKind | null {
  const brands = letters(bytes, 8, Math.min(bytes.length, 64));
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? "heic" : null;
}

/** @param bytes the beginning of a file. @returns null for what is no picture. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  const start = letters(bytes, 0, 12);
  if (start.startsWith("\u0089PNG\r\n\u001a\n")) return "png";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (/^RIFF....WEBP/s.test(start)) return "webp";
  if (start.slice(4, 8) === "ftyp") return heifKind(bytes);
  return /<svg[\s/>]/i.test(new TextDecoder().decode(bytes)) ? "svg" : null;
}
