// lite's REST and auth over one connection. What lite does differently from a Supabase project is put right here and in
// this folder's other modules; each difference has its contract test (tests/contract/lite-*.test.ts).
import { App } from "@supabase/lite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import { PUBLISHABLE_KEY, type Tokens } from "../tokens.ts";
import type { AuthBridge } from "./auth-bridge.ts";
import { mailTemplates } from "./auth-mails.ts";
import { asPostgrestError } from "./wire-formats.ts";

export type LiteSettings = {
  connection: PgliteConnection;
  jwtSecret: string;
  tokens: Tokens;
  /** Where the app is served, without a slash at the end; links in mails lead through it. */
  siteUrl: string;
  /** Whether a new account must be confirmed by e-mail before it can sign in. */
  confirmEmail: boolean;
  emailDriver: AuthBridge["emailDriver"];
};

export function createLite(settings: LiteSettings): App {
  const { connection, jwtSecret, tokens, siteUrl, confirmEmail, emailDriver } = settings;
  connection.normalizeDbError = asPostgrestError;
  // Otherwise lite's first request grants ALL on every table to every role, which undoes column grants.
  Object.assign(connection, { rlsState: "active" });
  return new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      site_url: siteUrl,
      additional_redirect_urls: ["http://localhost:*/**", "http://127.0.0.1:*/**"],
      enable_refresh_token_rotation: true,
      minimum_password_length: 8,
      email: {
        enable_signup: true,
        enable_confirmations: confirmEmail,
        otp_length: 10,
        otp_expiry: 3600,
        template: mailTemplates,
      },
    },
    api: { schemas: ["public"], max_rows: 1000 },
    storage: { enabled: false },
    studio: { enabled: false },
    db: { migrations: { enabled: false } },
    options: {
      drivers: { email: emailDriver },
      server: {
        disableStudio: true,
        disableFallback: true,
        apiKeys: {
          resolver: async (key) => {
            const claims = await tokens.claimsOf(key);
            if (!claims) return null;
            return { type: claims.role === "service_role" ? "secret" : "publishable", claims };
          },
        },
      },
    },
  });
}
