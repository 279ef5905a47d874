// Reads an ID3v2.3 or 2.4 tag as a player does. Written from the specification alone, and shares no code with the
// writer, so that both are not wrong in the same way.

export type Id3Frame = { id: string; body: Buffer };
export type Id3Tag = { version: number; bytes: number; frames: Id3Frame[] };

const sevenBits = (bytes: Buffer): number =>
  bytes.reduce((sum, byte) => {
    if (byte > 127) throw new Error("a size has a high bit");
    return sum * 128 + byte;
  }, 0);

function readFrames(bytes: Buffer, version: number): Id3Frame[] {
  const frames: Id3Frame[] = [];
  let at = 0;
  while (at + 10 <= bytes.length && bytes[at] !== 0) {
    const id = bytes.toString("latin1", at, at + 4);
    if (!/^[A-Z0-9]{4}$/.test(id)) throw new Error(`no frame at ${at}: ${id}`);
    const size = version === 4 ? sevenBits(bytes.subarray(at + 4, at + 8)) : bytes.readUInt32BE(at + 4);
    if (at + 10 + size > bytes.length) throw new Error(`${id} is longer than what holds it`);
    frames.push({ id, body: bytes.subarray(at + 10, at + 10 + size) });
    at += 10 + size;
  }
  return frames;
}

/** The tag at the file's start; null where there is none. Throws where it is malformed. */
export function readId3(file: Uint8Array): Id3Tag | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.toString("latin1", 0, 3) !== "ID3") return null;
  const version = bytes[3] ?? 0;
  const size = sevenBits(bytes.subarray(6, 10));
  return { version, bytes: 10 + size, frames: readFrames(bytes.subarray(10, 10 + size), version) };
}

function decode(bytes: Buffer, encoding: number): string {
  if (encoding === 0) return bytes.toString("latin1");
  if (encoding === 3) return bytes.toString("utf8");
  return new TextDecoder(encoding === 1 ? "utf-16" : "utf-16be").decode(bytes);
}

/** The text of a text frame, in whichever encoding. */
const textOf = ({ body }: Id3Frame): string => decode(body.subarray(1), body[0] ?? 0).replace(/\0$/, "");

export const textIn = (tag: Id3Tag, id: string): string | undefined => {
  const frame = tag.frames.find((one) => one.id === id);
  return frame && textOf(frame);
};

/** The user text frames by their names. */
export const namedTexts = (tag: Id3Tag): Map<string, string> =>
  new Map(
    tag.frames
      .filter(({ id }) => id === "TXXX")
      .map((frame) => {
        const [name = "", ...value] = textOf(frame).split("\0");
        return [name, value.join("\0")];
      }),
  );

export type Id3Chapter = { id: string; start: number; end: number; title: string };

/** Times in milliseconds; in the order of the table of contents. */
export function chaptersIn(tag: Id3Tag): Id3Chapter[] {
  const chapters = new Map(
    tag.frames
      .filter(({ id }) => id === "CHAP")
      .map(({ body }) => {
        const end = body.indexOf(0);
        const id = body.toString("latin1", 0, end);
        const title = readFrames(body.subarray(end + 17), tag.version).find((frame) => frame.id === "TIT2");
        return [
          id,
          {
            id,
            start: body.readUInt32BE(end + 1),
            end: body.readUInt32BE(end + 5),
            title: title ? textOf(title) : "",
          },
        ];
      }),
  );
  const contents = tag.frames.find(({ id }) => id === "CTOC")?.body;
  if (!contents) return [];
  const start = contents.indexOf(0);
  const [flags = 0, count = 0] = contents.subarray(start + 1, start + 3);
  if (flags !== 3) throw new Error(`the table of contents has the flags ${flags}`);
  const ids = contents
    .toString("latin1", start + 3)
    .split("\0")
    .slice(0, count);
  return ids.map((id) => {
    const chapter = chapters.get(id);
    if (!chapter) throw new Error(`there is no chapter ${id}`);
    return chapter;
  });
}

/** The attached picture. */
export function pictureIn(tag: Id3Tag): { type: string; kind: number; bytes: Buffer } | null {
  const body = tag.frames.find(({ id }) => id === "APIC")?.body;
  if (!body) return null;
  const type = body.indexOf(0, 1);
  const description = body.indexOf(0, type + 2);
  return {
    type: body.toString("latin1", 1, type),
    kind: body[type + 1] ?? -1,
    bytes: body.subarray(description + 1),
  };
}
