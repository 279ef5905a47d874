// Pictures opened and encoded by the browser.
import type { Attempt } from "./fit.ts";
import type { OpenPicture, PicturePorts } from "./prepare-picture.ts";

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => reject(new Error("the browser cannot show this file")));
    image.src = address;
  });
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the canvas is too large"))),
      type,
      quality,
    );
  });

async function encode(image: HTMLImageElement, { width, height, quality }: Attempt): Promise<Blob> {
  // An image element loads a file that breaks off, too, and draws nothing of what is missing.
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  const encoded = await toBlob(canvas, "image/webp", quality);
  // A browser that cannot write WebP writes PNG instead, which is large and takes no quality.
  if (encoded.type === "image/webp") return encoded;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  return toBlob(canvas, "image/jpeg", quality);
}

async function open(file: Blob): Promise<OpenPicture> {
  const address = URL.createObjectURL(file);
  try {
    const image = await load(address);
    return {
      width: image.naturalWidth,
      height: image.naturalHeight,
      encode: (attempt) => encode(image, attempt),
      close: () => URL.revokeObjectURL(address),
    };
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
}

export const browserPictures: PicturePorts = { open };
