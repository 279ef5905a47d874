// The part of espeak-ng's WebAssembly build that the narrator uses; the package ships no types.
declare module "@echogarden/espeak-ng-emscripten" {
  /** `text_position` counts characters from 1, `audio_position` is in milliseconds. */
  type EspeakEvent = { type: string; text_position: number; word_length: number; audio_position: number };
  type EspeakWorker = {
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(percent: number): void;
    set_range(percent: number): void;
    get_samplerate(): number;
    synthesize(text: string, receive: (samples: Int16Array, events: EspeakEvent[]) => boolean): void;
  };
  const load: () => Promise<{ eSpeakNGWorker: new () => EspeakWorker }>;
  export default load;
}
