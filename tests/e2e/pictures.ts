// Picture files that a user may choose.
import { crc32, deflateSync } from "node:zlib";

/** A PNG of one colour, in pixels; `bytes` more are carried along, as cameras and editors do. */
export function png(width: number, height: number, bytes = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.alloc(1 + width * 3, 90);
  row[0] = 0;
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", head),
    chunk("prVt", Buffer.alloc(bytes)),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A file for an input; `buffer` need not be what its name and type say. */
export const picture = (buffer: Buffer, name = "photo.png", mimeType = "image/png") => ({
  name,
  mimeType,
  buffer,
});
