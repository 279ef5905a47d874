// Which provider serves text, images and speech. What is not set is served by this computer.

import { DAILY_TOKENS } from "../functions/_shared/adapters/daily-tokens.ts";
import { mailKind } from "../functions/_shared/adapters/mail-settings.ts";

type Environment = Record<string, string | undefined>;

const kinds = ["text", "image", "speech"] as const;

/**
 * The environment for Edge Functions in this process: the project's address and keys, and the local provider
 * for every kind that no real one is set for.
 *
 * @param project `localUrl` is where the local provider and the mailbox are, `<address>/_local` and the token if it
 *   needs one; `siteUrl` where users open the app
 */
export function functionEnvironment(
  environment: Environment,
  project: {
    url: string;
    /** Where the app is opened. */
    siteUrl: string;
    localUrl: string;
    publishableKey: string;
    serviceKey: string;
    /** The payment provider of this computer; null where there is none. */
    billing: { apiKey: string; webhookSecret: string } | null;
  },
): Record<string, string> {
  const result: Record<string, string> = {
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: project.publishableKey,
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: project.serviceKey,
  };
  if (project.billing !== null) {
    result["STRIPE_API_BASE"] = `${project.localUrl}/billing`;
    result["STRIPE_SECRET_KEY"] = project.billing.apiKey;
    result["STRIPE_WEBHOOK_SECRET"] = project.billing.webhookSecret;
  }
  const local = localKinds(environment);
  for (const kind of local) {
    result[`OPENAI_${kind.toUpperCase()}_BASE_URL`] = `${project.localUrl}/ai/v1`;
  }
  const dailyTokens = environment[DAILY_TOKENS];
  if (dailyTokens) result[DAILY_TOKENS] = dailyTokens;
  result["ORPHEUS_SITE_URL"] = environment["ORPHEUS_SITE_URL"] || project.siteUrl;
  // Holds what auth sends too, and forgets the mails of an account that is deleted.
  result["ORPHEUS_MAILBOX_URL"] = `${project.localUrl}/mailbox`;
  // Caught by the mailbox, which also sends them where an SMTP server is set; unless a mail API is.
  if (mailKind(environment) !== "api") {
    result["MAIL_API_URL"] = `${project.localUrl}/mailbox`;
    result["MAIL_API_KEY"] = project.serviceKey;
    result["MAIL_API_FROM"] = "no-reply@localhost";
  }
  // The client refuses to be made without a key, even where the server asks for none.
  if (!environment["OPENAI_API_KEY"]) result["OPENAI_API_KEY"] = "local";
  return result;
}

function localKinds(environment: Environment) {
  if (environment["OPENAI_API_KEY"] || environment["OPENAI_BASE_URL"]) return [];
  return kinds.filter((kind) => !environment[`OPENAI_${kind.toUpperCase()}_BASE_URL`]);
}

/** The host, since the rest of an address may hold a name, a password or a key. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "an unreadable address");

/** Whether this computer stands in for the payment provider: never where others reach it. */
export const hasLocalBilling = (environment: Environment, isPublic: boolean): boolean =>
  !isPublic && !environment["STRIPE_SECRET_KEY"];

function paymentOf(environment: Environment, isPublic: boolean): string {
  if (environment["STRIPE_SECRET_KEY"]) return "Stripe";
  return isPublic ? "not set up" : "this computer, without money";
}

/** One line a service: who serves it. Hosts are told, keys never. */
export function describeProviders(environment: Environment, isPublic: boolean): string[] {
  const local: readonly string[] = localKinds(environment);
  const where = (kind: string) => {
    if (local.includes(kind)) return "this computer";
    const address = environment[`OPENAI_${kind.toUpperCase()}_BASE_URL`] || environment["OPENAI_BASE_URL"];
    return address ? hostOf(address) : "OpenAI";
  };
  return [
    ...kinds.map((kind) => `${kind}: ${where(kind)}`),
    `payment: ${paymentOf(environment, isPublic)}`,
    `e-mail: ${environment["SMTP_URL"] ? "SMTP" : "mailbox on this computer"}`,
    ...(environment["MAIL_API_URL"] ? [`e-mail about episodes: ${hostOf(environment["MAIL_API_URL"])}`] : []),
  ];
}
