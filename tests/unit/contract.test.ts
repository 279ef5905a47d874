import { expect, test } from "vitest";
import { ERROR_MESSAGES, RESEARCH_FIELDS } from "#contract";

test("a research field's id is its hyphenated lower-case name", () => {
  expect(RESEARCH_FIELDS).toHaveLength(32);
  expect(RESEARCH_FIELDS.find((field) => field.name === "Human-Computer Interaction")).toEqual({
    id: "human-computer-interaction",
    name: "Human-Computer Interaction",
    category: "Computer Science & Technology",
  });
});

test("every error code has a message", () => {
  for (const message of Object.values(ERROR_MESSAGES)) expect(message.length).toBeGreaterThan(3);
});

test("the messages of the generation are those of the specification", () => {
  expect(ERROR_MESSAGES).toMatchObject({
    summary_failed: "Failed to generate summary",
    image_prompt_empty: "Image prompt is empty. Please check your title, abstract, and keywords.",
    image_failed: "Failed to generate cover image",
    script_failed: "Failed to generate script",
    script_too_long: "Generated script is too long for text-to-speech conversion. Please try again.",
    audio_failed: "Failed to generate audio file",
    upload_failed: "Failed to upload audio file: {message}",
    public_url_failed: "Failed to generate public URL for audio file",
    save_failed: "Failed to save podcast: {message}",
    redirect_failed: "Podcast was created but could not be found for redirect",
    generation_failed: "Failed to generate podcast",
    invite_invalid: "Invalid invitation code.",
    invite_used: "This invitation code has already been used.",
  });
});
