// Measures MP3 files and joins separately encoded ones into a single file with a correct header.
// Pure byte work without decoding, so that it fits the CPU limit of an edge function. Naive concatenation
// leaves the first part's header in place: players then believe the episode ends with that part.
import {
  type Frame,
  type FrameHeader,
  bitrateAt,
  frameSize,
  headerFrameKind,
  mainDataStart,
  muteFrame,
  readFrames,
  reservoirNeeded,
} from "./mp3-frames.ts";

/** What a file holds. `bitrate` is the average in kilobits a second; `seconds` counts whole frames. */
export type Mp3Info = {
  seconds: number;
  frames: number;
  sampleRate: number;
  channels: 1 | 2;
  bitrate: number;
  variableBitrate: boolean;
};

/**
 * Lengths in seconds: `seconds` of the whole, `partSeconds` of each part as it was measured, `pauseSeconds` of the silence
 * after each part.
 */
export type JoinLengths = { seconds: number; partSeconds: number[]; pauseSeconds: number[] };

/** A file whose lengths are known and that is still to be written. */
export type Mp3Plan = JoinLengths & {
  /** The whole file. `tag` is put in front of it, of which the header frame knows nothing, as readers expect. */
  write: (tag?: Uint8Array) => Uint8Array<ArrayBuffer>;
};

export type JoinedMp3 = JoinLengths & { bytes: Uint8Array<ArrayBuffer> };

export type Mp3Problem = "no_parts" | "no_frames" | "mixed_formats";

/** Why parts cannot be measured or joined; `part` is the offender's index. */
export class Mp3Error extends Error {
  readonly problem: Mp3Problem;
  readonly part: number;
  constructor(problem: Mp3Problem, part: number, message: string) {
    super(message);
    this.name = "Mp3Error";
    this.problem = problem;
    this.part = part;
  }
}

/** `undecodable`: how many leading frames lean on main data from before the part. */
type Sound = { bytes: Uint8Array; frames: Frame[]; header: FrameHeader; undecodable: number };

/**
 * The frames of a part that carry sound; header frames go. A part made by an encoder starts with an empty
 * bit reservoir, one cut out of a longer stream does not: its first frames would take the previous part's
 * bytes for their own, so they are counted here and muted in the joined file.
 */
function readSound(bytes: Uint8Array, part: number): Sound {
  const all = readFrames(bytes);
  const frames = all[0] && headerFrameKind(bytes, all[0]) ? all.slice(1) : all;
  const header = frames[0]?.header;
  if (!header) throw new Mp3Error("no_frames", part, `Part ${part + 1} holds no MP3 sound`);
  let available = 0;
  const decodable = frames.findIndex((frame) => {
    if (reservoirNeeded(bytes, frame) <= available) return true;
    available += frame.header.size - mainDataStart(frame.header);
    return false;
  });
  return { bytes, frames, header, undecodable: decodable < 0 ? frames.length : decodable };
}

const secondsOf = (frames: number, header: FrameHeader): number =>
  (frames * header.samplesPerFrame) / header.sampleRate;

/**
 * Measures an MP3 by its frames, whatever its own header claims.
 * @throws {Mp3Error} `no_frames` when the bytes hold no layer III sound.
 */
export function mp3Info(bytes: Uint8Array): Mp3Info {
  const { frames, header } = readSound(bytes, 0);
  const seconds = secondsOf(frames.length, header);
  const soundBytes = frames.reduce((sum, frame) => sum + frame.header.size, 0);
  return {
    seconds,
    frames: frames.length,
    sampleRate: header.sampleRate,
    channels: header.channels,
    bitrate: (soundBytes * 8) / seconds / 1000,
    variableBitrate: frames.some((frame) => frame.header.bitrate !== header.bitrate),
  };
}

/** So many whole frames that they last `seconds` at least. */
const framesFor = (seconds: number, { sampleRate, samplesPerFrame }: FrameHeader): number =>
  Math.max(0, Math.ceil((seconds * sampleRate) / samplesPerFrame - 1e-9));

/**
 * Measures MP3 files that are to be one: tags and header frames of the parts are dropped, silent frames of the parts'
 * own format put between them, one Xing (variable) or Info (constant bit rate) header with frame count, byte count and
 * seek table written in front.
 * @param parts whole MP3 files, independently encoded, in playing order; constant and variable bit rates
 * may be mixed.
 * @param pauses seconds of silence after each part, rounded up to whole frames; none where it has no entry.
 * @throws {Mp3Error} `no_parts`; `no_frames`; `mixed_formats` when sample rate, MPEG version or channel
 * count differ between parts.
 */
export function planMp3(parts: readonly Uint8Array[], pauses: readonly number[] = []): Mp3Plan {
  const sounds = parts.map(readSound);
  const first = sounds[0];
  if (!first) throw new Mp3Error("no_parts", 0, "There is nothing to join");
  for (const [part, { header }] of sounds.entries()) {
    if (header.sampleRate !== first.header.sampleRate || header.channels !== first.header.channels) {
      const format = `${header.sampleRate} Hz, ${header.channels} channel(s)`;
      const expected = `${first.header.sampleRate} Hz, ${first.header.channels} channel(s)`;
      throw new Mp3Error("mixed_formats", part, `Part ${part + 1} is ${format}; expected ${expected}`);
    }
  }
  const silences = sounds.map(({ header }, part) => ({
    frame: emptyFrame(header, header.bitrateIndex),
    count: framesFor(pauses[part] ?? 0, header),
  }));
  const sizes = sounds.flatMap(({ frames }, part) => {
    const { frame, count } = silences[part] ?? { frame: [], count: 0 };
    return [...frames.map(({ header }) => header.size), ...Array.from({ length: count }, () => frame.length)];
  });
  const constant = sounds.every(({ frames }) =>
    frames.every((frame) => frame.header.bitrate === first.header.bitrate),
  );
  const head = headerFrame(first.header, sizes, constant ? "Info" : "Xing");
  return {
    seconds: secondsOf(sizes.length, first.header),
    partSeconds: sounds.map(({ frames, header }) => secondsOf(frames.length, header)),
    pauseSeconds: sounds.map(({ header }, part) => secondsOf(silences[part]?.count ?? 0, header)),
    write(tag = new Uint8Array()) {
      const length = tag.length + head.length + sizes.reduce((sum, size) => sum + size, 0);
      const bytes = new Uint8Array(length);
      bytes.set(tag);
      bytes.set(head, tag.length);
      let at = tag.length + head.length;
      for (const [part, sound] of sounds.entries()) {
        at = copySound(sound, bytes, at);
        const { frame, count } = silences[part] ?? { frame: new Uint8Array(), count: 0 };
        for (let index = 0; index < count; index++, at += frame.length) bytes.set(frame, at);
      }
      return bytes;
    },
  };
}

/** Joins MP3 files into one: see planMp3. */
export function joinMp3(parts: readonly Uint8Array[], pauses: readonly number[] = []): JoinedMp3 {
  const { write, ...lengths } = planMp3(parts, pauses);
  return { bytes: write(), ...lengths };
}

/** Copies runs of adjacent frames at once; returns where the next part begins. */
function copySound({ bytes, frames, undecodable }: Sound, target: Uint8Array, offset: number): number {
  let at = offset;
  for (let index = 0; index < frames.length;) {
    const start = frames[index]?.offset ?? 0;
    let end = start;
    while (frames[index]?.offset === end) end += frames[index++]?.header.size ?? 0;
    target.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  let muted = offset;
  for (const { header } of frames.slice(0, undecodable)) {
    muteFrame(target, muted, header);
    muted += header.size;
  }
  return at;
}

const TABLE_ENTRIES = 100;
const HAS_FRAMES_BYTES_TABLE = 0b0111;
const XING_SIZE = 4 + 4 + 4 + 4 + TABLE_ENTRIES;

/** A frame of the stream without sound: its side information is all zero and asks for no byte of another frame. */
function emptyFrame(sound: FrameHeader, bitrateIndex: number): Uint8Array<ArrayBuffer> {
  const bitrate = bitrateAt(sound.version, bitrateIndex) ?? sound.bitrate;
  const frame = new Uint8Array(frameSize(sound.version, bitrate, sound.sampleRate));
  const unprotected = 1;
  frame[0] = 0xff;
  frame[1] = 0xe0 | (sound.version << 3) | 0b010 | unprotected;
  frame[2] = (bitrateIndex << 4) | (sound.sampleRateIndex << 2);
  frame[3] = sound.channelMode << 6;
  return frame;
}

/**
 * The silent frame that describes the file. It stops after the seek table: a LAME extension would make
 * players trim an encoder delay that is true of the first part only, and the length would no longer be
 * frames × samples.
 */
function headerFrame(sound: FrameHeader, sizes: readonly number[], name: "Xing" | "Info"): Uint8Array {
  const start = 4 + sound.sideInfoSize;
  const { index, size } = smallestFrame(sound, start + XING_SIZE);
  const frame = emptyFrame(sound, index);
  frame.set(new TextEncoder().encode(name), start);
  const total = size + sizes.reduce((sum, one) => sum + one, 0);
  const view = new DataView(frame.buffer);
  view.setUint32(start + 4, HAS_FRAMES_BYTES_TABLE);
  view.setUint32(start + 8, sizes.length);
  view.setUint32(start + 12, total);
  frame.set(seekTable(sizes, size, total), start + 16);
  return frame;
}

/** A frame big enough for `needed` bytes, in the stream's own bit rate if that will do. */
function smallestFrame(sound: FrameHeader, needed: number): { index: number; size: number } {
  for (let index = sound.bitrateIndex; ; index++) {
    const bitrate = bitrateAt(sound.version, index);
    if (bitrate === undefined) throw new RangeError("No bit rate makes a frame of this size");
    const size = frameSize(sound.version, bitrate, sound.sampleRate);
    if (size >= needed) return { index, size };
  }
}

/** For each per cent of playing time, the position in the file as a fraction of 256. */
function seekTable(sizes: readonly number[], headSize: number, total: number): Uint8Array {
  const table = new Uint8Array(TABLE_ENTRIES);
  let position = headSize;
  let frame = 0;
  for (let entry = 0; entry < TABLE_ENTRIES; entry++) {
    const wanted = Math.floor((entry * sizes.length) / TABLE_ENTRIES);
    while (frame < wanted) position += sizes[frame++] ?? 0;
    table[entry] = Math.min(255, Math.floor((position * 256) / total));
  }
  return table;
}
