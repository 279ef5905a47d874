// The way into pictures that users choose.
export { browserPictures } from "./browser-pictures.ts";
export { fromInline, toInline } from "./inline.ts";
export {
  PICTURE_REFUSALS,
  preparePicture,
  type PicturePorts,
  type PictureRefusal,
} from "./prepare-picture.ts";
export { createPictureSender, type PictureSender, type PictureSenderPorts } from "./picture-sender.ts";
export { createPictureFiles, errorOfCall, fileName, UPLOADS, type PictureFiles } from "./picture-files.ts";
export { createWaitingPictures, type WaitingPictures } from "./waiting-pictures.ts";
