// supabase-js, loaded when first needed: it is too heavy for the entry chunk, and the first paint does without it.
import type { SupabaseClient } from "@supabase/supabase-js";
import { late } from "#lib/late.ts";
import type { Database } from "../../supabase/functions/_shared/database-types.ts";
import type { BackendPorts } from "./ports.ts";

export type Client = SupabaseClient<Database>;

/** The name the sign-in is stored under, the same for every tab and version. */
export const SESSION_KEY = "orpheus-session";

/**
 * Answers a function that makes the client once and then answers the same one. A failed load (offline, and the
 * chunk was never fetched) rejects, and the next call tries again.
 */
export const lazyClient = (ports: BackendPorts): (() => Promise<Client>) =>
  late(async () => {
    const { createClient } = await import("@supabase/supabase-js");
    return createClient<Database>(ports.url, ports.publishableKey, {
      auth: {
        storage: ports.storage,
        storageKey: SESSION_KEY,
        persistSession: true,
        autoRefreshToken: true,
        // Tokens in an address are accepted on /auth/verify alone, so that no link elsewhere can sign anyone in.
        detectSessionInUrl: false,
      },
      global: { fetch: ports.fetch },
    });
  }).load;
