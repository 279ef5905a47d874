// The way into the images of the library.
export { createImages, type Images } from "./images.ts";
export type { ImagePorts } from "./ports.ts";
export { watchLibrary } from "./watch.ts";
