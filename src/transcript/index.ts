// The transcript as readers of several screens have it: found in, tapped on, and following the voice.
export { TranscriptText } from "./transcript-text.tsx";
export { voiceOf, type Voice } from "./voice.ts";
