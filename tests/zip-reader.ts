// Reads a ZIP as any reader of files does: by its central directory. Stored entries alone, whose checksums are compared.
import { crc32 } from "node:zlib";

const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const FULL = 0xffffffff;

/** Sizes and places that do not fit stand in the entry's extra field, in this order. */
function wide(extra: Buffer, fields: readonly number[]): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let place = at + 4;
    return fields.map((field) => {
      if (field !== FULL) return field;
      place += 8;
      return Number(extra.readBigUInt64LE(place - 8));
    });
  }
  return [...fields];
}

/** Entries by name, in the order of the directory. Throws where the archive is damaged. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error("no end of the directory");
  let count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (end >= 20 && zip.readUInt32LE(end - 20) === END_64_LOCATOR) {
    const end64 = Number(zip.readBigUInt64LE(end - 12));
    if (zip.readUInt32LE(end64) !== END_64) throw new Error("no ZIP64 end");
    count = Number(zip.readBigUInt64LE(end64 + 32));
    at = Number(zip.readBigUInt64LE(end64 + 48));
  }
  const entries = new Map<string, Buffer>();
  for (let read = 0; read < count; read += 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error("no entry");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      zip.readUInt16LE(at + place),
    );
    const nameEnd = at + 46 + (nameLength ?? 0);
    const name = zip.toString("utf8", at + 46, nameEnd);
    const extra = zip.subarray(nameEnd, nameEnd + (extraLength ?? 0));
    const [, stored = 0, place = 0] = wide(extra, [
      zip.readUInt32LE(at + 24),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 42),
    ]);
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error(`${name} is compressed`);
    if (zip.readUInt32LE(place) !== LOCAL) throw new Error(`${name} is not where it is said to be`);
    const from = place + 30 + zip.readUInt16LE(place + 26) + zip.readUInt16LE(place + 28);
    const bytes = zip.subarray(from, from + stored);
    if (bytes.length !== stored || crc32(bytes) !== zip.readUInt32LE(at + 16))
      throw new Error(`${name} is damaged`);
    if (entries.has(name)) throw new Error(`${name} is there twice`);
    entries.set(name, bytes);
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}
