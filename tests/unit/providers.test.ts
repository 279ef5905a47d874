// Which provider serves what: a key or an address set for one kind must not silently change another.
import { expect, test } from "vitest";
import { describeProviders, functionEnvironment, hasLocalBilling } from "../../supabase/local/providers.ts";

const project = {
  url: "http://localhost:5173",
  billing: null,
  localUrl: "http://localhost:5173/_local",
  siteUrl: "https://orpheus.example.org",
  publishableKey: "sb_publishable_x",
  serviceKey: "service",
};
const local = "http://localhost:5173/_local/ai/v1";

test("without any setting everything is served locally, and the client has a key to be made with", () => {
  expect(functionEnvironment({}, project)).toMatchObject({
    OPENAI_TEXT_BASE_URL: local,
    OPENAI_IMAGE_BASE_URL: local,
    OPENAI_SPEECH_BASE_URL: local,
    OPENAI_API_KEY: "local",
    SUPABASE_URL: project.url,
    SUPABASE_SERVICE_ROLE_KEY: "service",
  });
});

test("a text server set alone leaves covers and speech on this computer", () => {
  const environment = { OPENAI_TEXT_BASE_URL: "http://localhost:11434/v1" };
  const result = functionEnvironment(environment, project);
  expect(result).not.toHaveProperty("OPENAI_TEXT_BASE_URL");
  expect(result).toMatchObject({ OPENAI_IMAGE_BASE_URL: local, OPENAI_SPEECH_BASE_URL: local });
});

test("a key alone means the real provider for all, and is never replaced", () => {
  const result = functionEnvironment({ OPENAI_API_KEY: "sk-real" }, project);
  expect(Object.keys(result).filter((name) => name.startsWith("OPENAI_"))).toEqual([]);
});

test("the daily limit of tokens reaches the functions where it is set", () => {
  expect(functionEnvironment({ ORPHEUS_DAILY_TOKENS: "5000" }, project)).toMatchObject({
    ORPHEUS_DAILY_TOKENS: "5000",
  });
  expect(functionEnvironment({}, project)).not.toHaveProperty("ORPHEUS_DAILY_TOKENS");
});

test("the report on providers never holds a key", () => {
  const lines = describeProviders({ OPENAI_API_KEY: "sk-secret", SMTP_URL: "smtp://user:pass@mail" }, true);
  expect(lines).toEqual([
    "text: OpenAI",
    "image: OpenAI",
    "speech: OpenAI",
    "payment: not set up",
    "e-mail: SMTP",
  ]);
});

test("an address with a password or a key in it is reported by its host only", () => {
  const lines = describeProviders(
    {
      OPENAI_TEXT_BASE_URL: "https://user:hunter2@models.example.org:8443/v1?key=abc",
      OPENAI_BASE_URL: "http://localhost:11434/v1",
      OPENAI_SPEECH_BASE_URL: "",
    },
    false,
  );
  expect(lines.slice(0, 3)).toEqual([
    "text: models.example.org:8443",
    "image: localhost:11434",
    "speech: localhost:11434",
  ]);
});

test("functions use this computer's payment provider where there is one, and not where a key is set", () => {
  const billing = { apiKey: "sk_local_1", webhookSecret: "whsec_1" };
  expect(functionEnvironment({}, { ...project, billing })).toMatchObject({
    STRIPE_API_BASE: "http://localhost:5173/_local/billing",
    STRIPE_SECRET_KEY: "sk_local_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  });
  const own = functionEnvironment({ STRIPE_SECRET_KEY: "sk_own" }, project);
  expect(Object.keys(own).filter((name) => name.startsWith("STRIPE_"))).toEqual([]);
});

test("this computer stands in for the payment provider only where no key is set and nobody else reaches it", () => {
  expect(hasLocalBilling({}, false)).toBe(true);
  expect(hasLocalBilling({}, true)).toBe(false);
  expect(hasLocalBilling({ STRIPE_SECRET_KEY: "sk_own" }, false)).toBe(false);
});

test("mails about episodes go to the mailbox of this computer, which has the SMTP server", () => {
  expect(functionEnvironment({ SMTP_URL: "smtp://mail.example.org" }, project)).toMatchObject({
    MAIL_API_URL: "http://localhost:5173/_local/mailbox",
    MAIL_API_KEY: "service",
    ORPHEUS_SITE_URL: "https://orpheus.example.org",
  });
});

test("a mail API that is set is not replaced by the mailbox, and the start names its host", () => {
  const environment = {
    MAIL_API_URL: "https://api.mail.example.org/emails?k=secret",
    MAIL_API_KEY: "re_secret",
  };
  expect(functionEnvironment(environment, project)).not.toHaveProperty("MAIL_API_URL");
  expect(describeProviders(environment, false)).toContain("e-mail about episodes: api.mail.example.org");
});
