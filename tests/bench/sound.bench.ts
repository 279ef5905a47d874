// The sound of episodes as the local provider makes them, short and long: loudness, true peak, the silence before
// chapters; and what pauses and tag add to the joining of an episode's parts, in time and memory.
import { MPEGDecoder } from "mpg123-decoder";
import { createProvider } from "../../supabase/functions/_shared/adapters/provider.ts";
import { writeEpisodeTag, type EpisodeTag } from "../../supabase/functions/_shared/generation/id3.ts";
import { joinMp3, planMp3 } from "../../supabase/functions/_shared/generation/mp3.ts";
import type { Chapter, GenerateRequest } from "../../supabase/functions/_shared/contract.ts";
import { closeLocalProvider, createLocalProvider } from "../../supabase/local/ai/index.ts";
import { synthesize } from "../../supabase/local/ai/voice/index.ts";
import { integratedLoudness, truePeak } from "../../supabase/local/ai/voice/loudness.ts";
import { makeEpisode } from "../../supabase/local/seed/make-episode.ts";
import { readPapers } from "../../supabase/local/seed/papers.ts";
import { createMemoryFiles } from "../contract/generation/memory-files.ts";
import { readId3 } from "../id3-reader.ts";
import { atLeast, atMost, median, type BenchRow } from "./bench-row.ts";

/** 1 % of full scale. */
const SOUNDING = 0.01;

/** The shortest silence before a chapter but the first, in seconds. */
function leastSilence(samples: Float32Array, rate: number, chapters: readonly Chapter[]): number {
  const sounds = (sample: number) => Math.abs(sample) > SOUNDING;
  const gaps = chapters.slice(1).map(({ start }) => {
    const at = Math.round((start - 0.05) * rate);
    return at + samples.subarray(at).findIndex(sounds) - samples.subarray(0, at).findLastIndex(sounds);
  });
  return Math.min(...gaps) / rate;
}

async function measured(name: string, paper: GenerateRequest): Promise<BenchRow[]> {
  const app = createLocalProvider();
  const endpoint = { baseUrl: "http://localhost/v1", apiKey: "none", model: "local" };
  const minute = 60_000;
  const provider = createProvider({
    text: endpoint,
    image: endpoint,
    speech: { ...endpoint, transcriptionModel: "local" },
    timeouts: { text: minute, image: minute, speech: 10 * minute, words: minute },
    fetch: async (input, init) => app.fetch(new Request(input, init)),
  });
  const files = createMemoryFiles();
  const { audio_url, chapters } = await makeEpisode({ provider, files }, paper, {
    userId: "bench",
    stamp: 1,
    signal: new AbortController().signal,
  });
  const bytes = files.objects.get(`podcasts/${audio_url}`)?.bytes ?? new Uint8Array();
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate } = decoder.decode(bytes);
  const samples = channelData[0] ?? new Float32Array();
  const loudness = integratedLoudness([samples], sampleRate);
  return [
    atMost(`${name}: loudness apart from -19 LUFS`, "LU", Math.abs(loudness + 19), 1, 1),
    atMost(
      `${name}: true peak, -1 dBTP being 1`,
      "of full scale",
      10 ** (truePeak([samples]) / 20),
      10 ** (-1 / 20),
      1,
    ),
    atLeast(
      `${name}: shortest silence before a chapter`,
      "s",
      leastSilence(samples, sampleRate, chapters),
      1.2,
      1,
    ),
    atMost(`${name}: tag`, "bytes of the file", readId3(bytes)?.bytes ?? 0, bytes.length, 0.01),
  ];
}

/** Milliseconds, and bytes of buffers that are held when it is done; `held` keeps any from being given back meanwhile. */
function cost(work: () => unknown, held: unknown[]): { milliseconds: number; bytes: number } {
  const before = process.memoryUsage().arrayBuffers;
  const begun = performance.now();
  held.push(work());
  const milliseconds = performance.now() - begun;
  const bytes = process.memoryUsage().arrayBuffers - before;
  return { milliseconds, bytes };
}

async function joining(): Promise<BenchRow[]> {
  const { mp3 } = await synthesize(
    "We measured the tides for nine years, and the harbour kept them. ".repeat(12),
  );
  // Near the largest that an episode may be.
  const parts = Array.from({ length: Math.floor((19 * 1024 * 1024) / mp3.length) }, () => mp3);
  const pauses = parts.map((_, index) => (index % 3 === 0 ? 1.2 : 0.33));
  const tag: EpisodeTag = {
    title: "The tides",
    authors: "Ada Lovelace",
    made: 0,
    year: 2020,
    doi: "10.1/1",
    seconds: 1,
    chapters: Array.from({ length: 6 }, (_, start) => ({ title: "A chapter", start })),
    cover: { bytes: new Uint8Array(200_000), type: "image/jpeg" },
  };
  const plain = () => joinMp3(parts).bytes;
  const whole = () => planMp3(parts, pauses).write(writeEpisodeTag(tag));
  const held: unknown[] = [];
  const runs = Array.from({ length: 6 }, () => ({
    plain: cost(plain, held),
    whole: cost(whole, held),
  })).slice(1);
  const bytes = (kind: "plain" | "whole") => median(runs.map((one) => one[kind].bytes));
  // What else the machine does can only slow a run down.
  const fastest = (kind: "plain" | "whole") => Math.min(...runs.map((one) => one[kind].milliseconds));
  return [
    atMost(
      "an episode with pauses and tag, against its parts alone",
      "ms",
      fastest("whole"),
      fastest("plain"),
      1.5,
    ),
    atMost("the same, buffers held", "bytes", bytes("whole"), bytes("plain"), 1.25),
  ];
}

/** `npm run bench -- --only sound` */
export async function run(): Promise<BenchRow[]> {
  const papers = (await readPapers()).map(({ request }) => request);
  const [short] = papers.toSorted((one, other) => one.text.length - other.text.length);
  const long = papers.toSorted((one, other) => other.text.length - one.text.length)[0];
  if (!short || !long) throw new Error("there are no demo papers");
  const brief = { ...short, text: `${short.abstract}\n\n${short.text.slice(0, 1500)}` };
  const rows = [
    ...(await measured("a short episode", brief)),
    ...(await measured("a long episode", long)),
    ...(await joining()),
  ];
  await closeLocalProvider();
  return rows;
}
