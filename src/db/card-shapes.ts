// What cards must be for screens to draw them. A row of another shape is left out where it comes in, and removed where
// it lies already.
import type { Shape } from "#lib/shape.ts";

export const PODCAST_SHAPE: Shape = {
  id: "string",
  user_id: "string",
  title: "string",
  authors: "string",
  field_of_research: "string",
  audio_file: "string",
  created_at: "string",
  publishing_year: "number",
  audio_seconds: "number?",
  cover_file: "string?",
};

/** One's own profile, which comes whole, has these columns too. */
export const PROFILE_SHAPE: Shape = {
  id: "string",
  name: "string",
  affiliation: "string?",
  status: "string?",
  avatar_url: "string?",
  research_interests: "strings?",
};
