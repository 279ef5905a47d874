// Pictures opened and encoded by the browser. An image element says how large a picture is before its pixels take any
// memory; it shows what there is of a file that breaks off, which a bitmap refuses.
import type { Attempt } from "./fit.ts";
import type { OpenPicture, PicturePorts } from "./prepare-picture.ts";

async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.addEventListener("load", resolve);
      image.addEventListener("error", () => reject(new Error("the browser cannot show this file")));
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the canvas is too large"))),
      type,
      quality,
    );
  });

async function encode(bitmap: ImageBitmap, { width, height, quality }: Attempt): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  const encoded = await toBlob(canvas, "image/webp", quality);
  // A browser that cannot write WebP writes PNG instead, which is large and takes no quality.
  if (encoded.type === "image/webp") return encoded;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  return toBlob(canvas, "image/jpeg", quality);
}

async function open(file: Blob): Promise<OpenPicture> {
  const size = await sizeOf(file);
  let bitmap: ImageBitmap | null = null;
  return {
    ...size,
    async encode(attempt) {
      bitmap ??= await createImageBitmap(file);
      return encode(bitmap, attempt);
    },
    close: () => bitmap?.close(),
  };
}

export const browserPictures: PicturePorts = { open };
