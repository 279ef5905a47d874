// Finds the layer III frames of an MP3 byte by byte: headers, sizes, tags around them, and how much of
// the bit reservoir each frame leans on. No decoding, so 20 MB are walked in milliseconds.

/** One frame header, read. Sizes in bytes, `samplesPerFrame` per channel. */
export type FrameHeader = {
  /** 3 = MPEG 1, 2 = MPEG 2, 0 = MPEG 2.5 (the two bits as they stand in the header). */
  version: 0 | 2 | 3;
  bitrateIndex: number;
  /** Kilobits a second. */
  bitrate: number;
  sampleRate: number;
  sampleRateIndex: number;
  channels: 1 | 2;
  channelMode: number;
  protected: boolean;
  size: number;
  samplesPerFrame: 576 | 1152;
  sideInfoSize: number;
};

/** Where a frame lies in its file. */
export type Frame = { offset: number; header: FrameHeader };

// ISO 11172-3 table (layer III) and ISO 13818-3 (half sampling rates); kilobits a second by index.
const BITRATES = {
  full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  half: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = { 3: [44100, 48000, 32000], 2: [22050, 24000, 16000], 0: [11025, 12000, 8000] } as const;
const HEADER_SIZE = 4;
const CRC_SIZE = 2;

/** Bytes of a layer III frame without padding. */
export function frameSize(version: FrameHeader["version"], bitrate: number, sampleRate: number): number {
  return Math.floor(((version === 3 ? 144_000 : 72_000) * bitrate) / sampleRate);
}

/** Kilobits a second that `bitrateIndex` stands for; undefined for free format and forbidden values. */
export function bitrateAt(version: FrameHeader["version"], bitrateIndex: number): number | undefined {
  return BITRATES[version === 3 ? "full" : "half"][bitrateIndex] || undefined;
}

/** Reads the four bytes at `offset`; undefined when they are no usable layer III header. */
function readHeader(bytes: Uint8Array, offset: number): FrameHeader | undefined {
  const second = bytes[offset + 1];
  const third = bytes[offset + 2];
  const fourth = bytes[offset + 3];
  if (bytes[offset] !== 0xff || second === undefined || third === undefined || fourth === undefined)
    return undefined;
  if ((second & 0xe6) !== 0xe2) return undefined;
  const version = (second >> 3) & 3;
  if (version !== 0 && version !== 2 && version !== 3) return undefined;
  const bitrateIndex = third >> 4;
  const sampleRateIndex = (third >> 2) & 3;
  const bitrate = bitrateAt(version, bitrateIndex);
  const sampleRate = SAMPLE_RATES[version][sampleRateIndex];
  if (bitrate === undefined || sampleRate === undefined) return undefined;
  const channelMode = fourth >> 6;
  const channels = channelMode === 3 ? 1 : 2;
  const full = version === 3;
  return {
    version,
    bitrateIndex,
    bitrate,
    sampleRate,
    sampleRateIndex,
    channels,
    channelMode,
    protected: (second & 1) === 0,
    size: frameSize(version, bitrate, sampleRate) + ((third >> 1) & 1),
    samplesPerFrame: full ? 1152 : 576,
    sideInfoSize: full ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17,
  };
}

/** Where the main data of the frame begins, counted from the frame's first byte. */
export function mainDataStart(header: FrameHeader): number {
  return HEADER_SIZE + (header.protected ? CRC_SIZE : 0) + header.sideInfoSize;
}

/**
 * Makes the frame at `offset` silent by clearing its side information. Its main data stays, so frames
 * after it can still reach back into it.
 */
export function muteFrame(bytes: Uint8Array, offset: number, header: FrameHeader): void {
  const end = offset + mainDataStart(header);
  bytes.fill(0, end - header.sideInfoSize, end);
}

/**
 * How many bytes of earlier frames' main data this frame needs (`main_data_begin`: 9 bits in MPEG 1,
 * 8 in MPEG 2 and 2.5, the first bits of the side information).
 */
export function reservoirNeeded(bytes: Uint8Array, frame: Frame): number {
  const at = frame.offset + HEADER_SIZE + (frame.header.protected ? CRC_SIZE : 0);
  const first = bytes[at] ?? 0;
  return frame.header.version === 3 ? (first << 1) | ((bytes[at + 1] ?? 0) >> 7) : first;
}

/** The text of the `length` bytes at `offset`, one character a byte. */
export function latin(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

/**
 * What a first frame says about the file instead of carrying sound: a Xing or Info header (after the
 * side information) or Fraunhofer's VBRI (always 32 bytes after the frame header).
 */
export function headerFrameKind(bytes: Uint8Array, frame: Frame): "Xing" | "Info" | "VBRI" | undefined {
  const withoutChecksum = frame.offset + HEADER_SIZE + frame.header.sideInfoSize;
  for (const at of [withoutChecksum, withoutChecksum + CRC_SIZE]) {
    const name = latin(bytes, at, 4);
    if (name === "Xing" || name === "Info") return name;
  }
  return latin(bytes, frame.offset + HEADER_SIZE + 32, 4) === "VBRI" ? "VBRI" : undefined;
}

/** Size of an ID3v2 tag at `offset` with its header and footer, 0 when there is none. */
export function id3v2Size(bytes: Uint8Array, offset: number): number {
  if (bytes[offset] !== 0x49 || latin(bytes, offset, 3) !== "ID3" || offset + 10 > bytes.length) return 0;
  const sizeBytes = bytes.subarray(offset + 6, offset + 10);
  if (sizeBytes.some((byte) => byte > 0x7f)) return 0;
  const size = sizeBytes.reduce((sum, byte) => (sum << 7) | byte, 0);
  return 10 + size + ((bytes[offset + 5] ?? 0) & 0x10 ? 10 : 0);
}

/** Two headers belong to one stream when version, rate and mono/stereo agree; the rest may change. */
function sameStream(one: FrameHeader, other: FrameHeader): boolean {
  return (
    one.version === other.version && one.sampleRate === other.sampleRate && one.channels === other.channels
  );
}

/**
 * All whole frames of an MP3, header frames included. Tags before, between and after are passed over;
 * after anything unknown it takes up again where a header is confirmed by the one that follows it. A last
 * frame that is cut short is left out.
 */
export function readFrames(bytes: Uint8Array): Frame[] {
  const frames: Frame[] = [];
  const end = latin(bytes, bytes.length - 128, 3) === "TAG" ? bytes.length - 128 : bytes.length;
  let offset = 0;
  let inStep = false;
  while (offset + HEADER_SIZE <= end) {
    const tag = id3v2Size(bytes, offset);
    if (tag > 0) {
      offset += tag;
      continue;
    }
    const header = readHeader(bytes, offset);
    const first = frames[0]?.header;
    const known = header && (!first || sameStream(first, header));
    if (known && offset + header.size <= end && (inStep || isConfirmed(bytes, offset, header, end))) {
      frames.push({ offset, header });
      offset += header.size;
      inStep = true;
    } else {
      offset += 1;
      inStep = false;
    }
  }
  return frames;
}

/** Sound data can look like a header by chance: one is believed when another frame or the end follows. */
function isConfirmed(bytes: Uint8Array, offset: number, header: FrameHeader, end: number): boolean {
  const following = offset + header.size;
  const next = readHeader(bytes, following);
  if (next) return sameStream(header, next);
  return following === end || id3v2Size(bytes, following) > 0 || latin(bytes, following, 3) === "TAG";
}
