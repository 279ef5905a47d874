// Loudness and true peak of a sound as broadcasting measures them: ITU-R BS.1770-5, annexes 1 and 2.

/** A filter of second order: y = b0·x + b1·x₁ + b2·x₂ − a1·y₁ − a2·y₂. */
type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/**
 * The two filters of the K-weighting. The standard gives their coefficients at 48 kHz; these are the analogue filters
 * behind them, for any rate (the derivation is that of libebur128 and pyloudnorm).
 */
function weighting(rate: number): [shelf: Biquad, highPass: Biquad] {
  const shelf = { frequency: 1681.974450955533, gain: 3.999843853973347, q: 0.7071752369554196 };
  const high = { frequency: 38.13547087602444, q: 0.5003270373238773 };
  const k = Math.tan((Math.PI * shelf.frequency) / rate);
  const top = 10 ** (shelf.gain / 20);
  const middle = top ** 0.4996667741545416;
  const scale = 1 + k / shelf.q + k * k;
  const h = Math.tan((Math.PI * high.frequency) / rate);
  const below = 1 + h / high.q + h * h;
  return [
    {
      b0: (top + (middle * k) / shelf.q + k * k) / scale,
      b1: (2 * (k * k - top)) / scale,
      b2: (top - (middle * k) / shelf.q + k * k) / scale,
      a1: (2 * (k * k - 1)) / scale,
      a2: (1 - k / shelf.q + k * k) / scale,
    },
    { b0: 1, b1: -2, b2: 1, a1: (2 * (h * h - 1)) / below, a2: (1 - h / high.q + h * h) / below },
  ];
}

const BLOCK_SECONDS = 0.4;
/** Blocks overlap by three quarters. */
const STEPS_IN_BLOCK = 4;
/** LUFS; quieter blocks are no programme. */
const ABSOLUTE_GATE = -70;
/** LU below the loudness of the blocks above the absolute gate. */
const RELATIVE_GATE = -10;

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);
const toPower = (lufs: number): number => 10 ** ((lufs + 0.691) / 10);

/** Adds the energy of the weighted channel to each step of 100 ms. */
function addEnergy(samples: Float32Array, rate: number, energy: Float64Array, stepLength: number): void {
  const [shelf, high] = weighting(rate);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  let z1 = 0;
  let z2 = 0;
  for (let index = 0; index < samples.length; index++) {
    const x = samples[index] ?? 0;
    const y = shelf.b0 * x + shelf.b1 * x1 + shelf.b2 * x2 - shelf.a1 * y1 - shelf.a2 * y2;
    const z = high.b0 * y + high.b1 * y1 + high.b2 * y2 - high.a1 * z1 - high.a2 * z2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    z2 = z1;
    z1 = z;
    const step = Math.floor(index / stepLength);
    energy[step] = (energy[step] ?? 0) + z * z;
  }
}

/**
 * Integrated loudness, gated.
 * @param channels mono or left and right, of one length; samples from −1 to 1.
 * @param rate samples a second.
 * @returns LUFS; −Infinity for silence. A sound shorter than a block of 400 ms is measured as one block.
 */
export function integratedLoudness(channels: readonly Float32Array[], rate: number): number {
  const length = channels[0]?.length ?? 0;
  const stepLength = Math.round((BLOCK_SECONDS / STEPS_IN_BLOCK) * rate);
  const energy = new Float64Array(Math.ceil(length / stepLength) || 1);
  for (const channel of channels) addEnergy(channel, rate, energy, stepLength);
  const whole = Math.floor(length / stepLength);
  const blocks: number[] = [];
  for (let first = 0; first + STEPS_IN_BLOCK <= whole; first++) {
    const sum = energy.subarray(first, first + STEPS_IN_BLOCK).reduce((total, step) => total + step, 0);
    blocks.push(sum / (STEPS_IN_BLOCK * stepLength));
  }
  if (blocks.length === 0) blocks.push(energy.reduce((total, step) => total + step, 0) / Math.max(1, length));
  const mean = (powers: readonly number[]) => powers.reduce((sum, one) => sum + one, 0) / powers.length;
  const loud = blocks.filter((power) => power > toPower(ABSOLUTE_GATE));
  if (loud.length === 0) return -Infinity;
  const gate = mean(loud) * 10 ** (RELATIVE_GATE / 10);
  return toLufs(mean(loud.filter((power) => power > gate)));
}

const OVERSAMPLING = 4;
/** Neighbours on either side that a value between two samples is made of. */
const REACH = 6;

/** For each of the three places between two samples the weights of its neighbours: a windowed sinc, as in annex 2. */
const BETWEEN: readonly Float64Array[] = Array.from({ length: OVERSAMPLING - 1 }, (_, place) => {
  const offset = (place + 1) / OVERSAMPLING;
  const weights = Float64Array.from({ length: 2 * REACH }, (__, tap) => {
    const distance = tap - REACH + 1 - offset;
    const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / REACH));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
});

/** No value between samples exceeds the loudest of its neighbours by more: the sum of the weights' sizes. */
const LARGEST_RISE = Math.max(
  ...BETWEEN.map((weights) => weights.reduce((sum, weight) => sum + Math.abs(weight), 0)),
);

/**
 * The true peak at each sample: the largest size of it and of the three values between it and the next, by four-fold
 * oversampling.
 * @param floor peaks that cannot exceed it are answered by the sample's own size, which saves the work.
 */
export function truePeaks(samples: Float32Array, floor = 0): Float32Array {
  const peaks = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index++) peaks[index] = Math.abs(samples[index] ?? 0);
  const threshold = floor / LARGEST_RISE;
  let measured = 0;
  for (let ahead = 0; ahead < samples.length; ahead++) {
    if (Math.abs(samples[ahead] ?? 0) <= threshold) continue;
    // Every place that this sample has a part in.
    const end = Math.min(samples.length, ahead + REACH);
    for (let index = Math.max(measured, ahead - REACH); index < end; index++) {
      const between = largestBetween(samples, index);
      if (between > (peaks[index] ?? 0)) peaks[index] = between;
    }
    measured = Math.max(measured, end);
  }
  return peaks;
}

/** The largest size of the three values between a sample and the next. */
function largestBetween(samples: Float32Array, index: number): number {
  const first = index - REACH + 1;
  let most = 0;
  for (const weights of BETWEEN) {
    let value = 0;
    for (let tap = 0; tap < 2 * REACH; tap++) value += (weights[tap] ?? 0) * (samples[first + tap] ?? 0);
    most = Math.max(most, Math.abs(value));
  }
  return most;
}

/** True peak of a sound in dBTP; −Infinity for silence. */
export function truePeak(channels: readonly Float32Array[]): number {
  let most = 0;
  for (const channel of channels) for (const peak of truePeaks(channel)) most = Math.max(most, peak);
  return 20 * Math.log10(most);
}
