// Brings a narration to the loudness that podcasts have, without letting its peaks clip: AES TD1008 asks for −16 LUFS
// on two channels, which is −19 LUFS for one that is played on both.
import { integratedLoudness, truePeaks } from "./loudness.ts";

/** What LAME takes away at this bit rate: it scales its input by 0.95 (measured: 0.45 dB). */
const ENCODER_LOSS = 0.45;
/** LUFS, so that a mono file has −19. */
const TARGET = -19 + ENCODER_LOSS;
/** dBTP before encoding. Coding adds up to about 0.5 dB: what is delivered stays below −1 dBTP. */
const CEILING = -2;
/** More would raise the noise of a text that is hardly spoken. */
const MOST_GAIN = 30;
/** LU; nearer is not heard. */
const NEAR_ENOUGH = 0.1;
/** What the limiter takes away is given back and taken again, each time less. */
const ROUNDS = 4;
/** dB that the gain may rise before the peaks are measured again. */
const HEADROOM = 0.5;
/** How early the gain begins to fall before a peak, and how late it is back; short enough not to be heard as pumping. */
const LOOK_AHEAD_SECONDS = 0.005;

const factor = (decibels: number): number => 10 ** (decibels / 20);

/** For each place the least of the values up to `reach` places away: a monotonic queue, one pass. */
function leastAround(values: Float32Array, reach: number): Float32Array {
  const least = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let head = 0;
  let tail = 0;
  for (let index = 0; index < values.length + reach; index++) {
    if (index < values.length) {
      while (tail > head && (values[queue[tail - 1] ?? 0] ?? 0) >= (values[index] ?? 0)) tail--;
      queue[tail++] = index;
    }
    const place = index - reach;
    if (place < 0) continue;
    while ((queue[head] ?? 0) < place - reach) head++;
    least[place] = values[queue[head] ?? 0] ?? 1;
  }
  return least;
}

/**
 * Lowers the gain smoothly in a stretch whose first and last `2 · reach` samples need none: the least gain that any
 * peak within reach needs, averaged over that reach, is never more than the peak itself needs.
 * @param needed the gain that each sample needs, 1 where none; not changed.
 */
function soften(stretch: Float32Array, needed: Float32Array, reach: number): void {
  const least = leastAround(needed, reach);
  const at = (index: number) => (index < 0 || index >= least.length ? 1 : (least[index] ?? 1));
  const width = 2 * reach + 1;
  let sum = 0;
  for (let index = -reach; index < reach; index++) sum += at(index);
  for (let index = 0; index < stretch.length; index++) {
    sum += at(index + reach);
    stretch[index] = (stretch[index] ?? 0) * Math.min(1, sum / width);
    sum -= at(index - reach);
  }
}

/**
 * Limits the true peaks of a sound in place.
 * @param peaks the true peak at each sample once it is multiplied by `gain`; a peak lies at its sample or behind it.
 */
function limit(samples: Float32Array, peaks: Float32Array, gain: number, rate: number): void {
  const ceiling = factor(CEILING);
  const reach = Math.round(LOOK_AHEAD_SECONDS * rate);
  const isOver = (index: number) => (peaks[index] ?? 0) * gain > ceiling;
  for (let index = 0; index < samples.length; index++) {
    if (!isOver(index)) continue;
    const from = Math.max(0, index - 2 * reach);
    let last = index;
    for (let next = index; next <= last + 4 * reach && next < samples.length; next++)
      if (isOver(next)) last = next;
    const to = Math.min(samples.length, last + 2 * reach + 2);
    const needed = new Float32Array(to - from);
    for (let place = from; place < to; place++) {
      const most = Math.max(peaks[place] ?? 0, peaks[place - 1] ?? 0) * gain;
      needed[place - from] = most > ceiling ? ceiling / most : 1;
    }
    soften(samples.subarray(from, to), needed, reach);
    index = to;
  }
}

/**
 * @param voice mono, samples from −1 to 1; it is not changed.
 * @param rate samples a second.
 * @returns the sound so that it has −19 LUFS once it is encoded, within 0.1 LU where its peaks allow it; true peak at most
 *   −2 dBTP. Silence stays.
 */
export function master(voice: Float32Array, rate: number): Float32Array {
  const loudness = integratedLoudness([voice], rate);
  const mastered = voice.slice();
  if (loudness === -Infinity) return mastered;
  let decibels = Math.min(MOST_GAIN, TARGET - loudness);
  // Peaks grow with the gain: what stays below the ceiling at a gain a little higher need not be measured.
  let measuredFor = decibels + HEADROOM;
  let peaks = truePeaks(voice, factor(CEILING - measuredFor));
  for (let round = 1; ; round++) {
    const gain = factor(decibels);
    for (let index = 0; index < voice.length; index++) mastered[index] = (voice[index] ?? 0) * gain;
    limit(mastered, peaks, gain, rate);
    const missing = TARGET - integratedLoudness([mastered], rate);
    if (Math.abs(missing) <= NEAR_ENOUGH || round === ROUNDS || decibels >= MOST_GAIN) return mastered;
    decibels = Math.min(MOST_GAIN, decibels + missing);
    if (decibels > measuredFor) {
      measuredFor = decibels + HEADROOM;
      peaks = truePeaks(voice, factor(CEILING - measuredFor));
    }
  }
}
