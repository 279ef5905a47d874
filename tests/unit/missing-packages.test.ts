import { expect, it, vi } from "vitest";

// As an installation without optional packages has it: the import itself fails.
vi.mock("@echogarden/espeak-ng-emscripten", () => {
  throw new Error("Cannot find package");
});
vi.mock("@napi-rs/canvas", () => {
  throw new Error("Cannot find package");
});

it("says which optional package the narrator lacks, with a code", async () => {
  const { loadSpeechEngine } = await import("../../supabase/local/ai/voice/speech-engine.ts");
  await expect(loadSpeechEngine()).rejects.toMatchObject({
    problem: "missing_package",
    message: expect.stringContaining("@echogarden/espeak-ng-emscripten"),
  });
});

it("says which optional package the painter lacks, with a code", async () => {
  const { paint } = await import("../../supabase/local/ai/art/paint.ts");
  await expect(paint({ prompt: "Physics", size: 64, format: "png", quality: 75 })).rejects.toMatchObject({
    problem: "missing_package",
    message: expect.stringContaining("@napi-rs/canvas"),
  });
});
