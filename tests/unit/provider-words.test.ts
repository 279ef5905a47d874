// What a provider says of a failure is shown to users, so it must not carry the project's secrets.
import { expect, test } from "vitest";
import { createProvider } from "../../supabase/functions/_shared/adapters/provider.ts";
import { CallError } from "../../supabase/functions/_shared/generation/failures.ts";

const key = "sk-proj-AbCdEf0123456789";
const endpoint = { baseUrl: "http://provider.test/v1", apiKey: key, model: "model" };

const providerSaying = (message: string, status: number) =>
  createProvider({
    text: endpoint,
    image: endpoint,
    speech: { ...endpoint, transcriptionModel: "model" },
    timeouts: { text: 1000, image: 1000, speech: 1000, words: 1000 },
    fetch: () => Promise.resolve(Response.json({ error: { message } }, { status })),
  });

test.each([
  ["as a refusal", 401],
  ["in place of the sound", 200],
])("a key that the provider quotes %s reaches neither the user nor the stored detail", async (_, status) => {
  const quoting = providerSaying(`Incorrect API key provided: ${key} (header: Bearer ${key}).`, status);
  const error: unknown = await quoting.speech("Hello").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  const { message, said } = error as CallError;
  expect(said).toContain("Incorrect API key provided: [key]");
  expect(`${message} ${said}`).not.toContain("AbCdEf");
});

test("a key of another form is known by being ours", async () => {
  const plain = { ...endpoint, apiKey: "0f8fad5bd9cb469fa165" };
  const provider = createProvider({
    text: plain,
    image: plain,
    speech: { ...plain, transcriptionModel: "model" },
    timeouts: { text: 1000, image: 1000, speech: 1000, words: 1000 },
    fetch: () =>
      Promise.resolve(Response.json({ error: { message: `no such key: ${plain.apiKey}` } }, { status: 403 })),
  });
  await expect(provider.chat({ messages: [] })).rejects.toMatchObject({ said: "no such key: [key]" });
});
