// POST /audio/speech and /audio/transcriptions: text to narration, and narration made here back to its words.
import * as v from "valibot";
import { mp3Info } from "../../../functions/_shared/generation/mp3.ts";
import { ApiError, readBody } from "../api-error.ts";
import { type WordTime, readWordTimes, synthesize } from "../voice/index.ts";

/** As the provider this stands in for: OpenAI's API reference, create speech. */
const MOST_CHARACTERS = 4096;

const speechBody = v.object({
  model: v.string(),
  voice: v.union([v.string(), v.object({ id: v.string() })]),
  input: v.pipe(
    v.string(),
    v.nonEmpty("The input is empty"),
    v.maxLength(MOST_CHARACTERS, `The input has more than ${MOST_CHARACTERS} characters`),
  ),
  response_format: v.nullish(v.literal("mp3", "The local narrator makes mp3 only")),
  speed: v.nullish(v.literal(1, "The local narrator has one speed")),
  stream_format: v.nullish(v.literal("audio", "The local narrator does not stream events")),
});

/** @throws {ApiError} 400 for what cannot be spoken. */
export async function answerSpeech(request: Request): Promise<Response> {
  const { input } = await readBody(request, speechBody);
  const { mp3 } = await synthesize(input);
  return new Response(mp3, {
    headers: { "Content-Type": "audio/mpeg", "Content-Length": String(mp3.length) },
  });
}

const formats = v.picklist(["json", "verbose_json", "text"], "The format is one of json, verbose_json, text");

/**
 * Reads the words that the narrator wrote into the file; there is no speech recognition behind it.
 * @throws {ApiError} 400 for anything that is not narration made here.
 */
export async function answerTranscription(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => {
    throw new ApiError(400, "The body is not multipart form data");
  });
  const file = form.get("file");
  if (!(file instanceof Blob)) throw new ApiError(400, "The file is missing", "file");
  const wanted = v.safeParse(formats, form.get("response_format") ?? "json");
  if (!wanted.success) throw new ApiError(400, wanted.issues[0].message, "response_format");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const words = readWordTimes(bytes);
  if (!words)
    throw new ApiError(
      400,
      "The local provider transcribes only audio of its own making: this file holds no word times",
      "file",
      "foreign_audio",
    );
  const text = words.map(({ word }) => word).join(" ");
  if (wanted.output === "text") return new Response(`${text}\n`);
  if (wanted.output === "json") return Response.json({ text });
  const granularities = form.getAll("timestamp_granularities[]");
  const duration = mp3Info(bytes).seconds;
  return Response.json({
    task: "transcribe",
    language: "english",
    duration,
    text,
    ...(granularities.includes("word") && { words }),
    ...((granularities.length === 0 || granularities.includes("segment")) && { segments: toSegments(words) }),
  });
}

/** One segment a sentence. The figures of a recogniser are those of one that is certain. */
function toSegments(words: readonly WordTime[]) {
  const sentences: WordTime[][] = [[]];
  for (const [index, word] of words.entries()) {
    sentences.at(-1)?.push(word);
    const next = words[index + 1];
    if (next && /[.?!]["'”’)\]]*$/.test(word.word) && next.start - word.end > SENTENCE_GAP)
      sentences.push([]);
  }
  return sentences.map((sentence, id) => ({
    id,
    seek: 0,
    start: sentence[0]?.start ?? 0,
    end: sentence.at(-1)?.end ?? 0,
    text: sentence.map(({ word }) => word).join(" "),
    tokens: [],
    temperature: 0,
    avg_logprob: 0,
    compression_ratio: 1,
    no_speech_prob: 0,
  }));
}

/** Seconds; an abbreviation's dot ("Smith et al. found") is followed by no rest. */
const SENTENCE_GAP = 0.2;
