// The project the functions belong to: its address, its keys, and its database over REST.

import process from "node:process";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { storeError, type CallDatabase } from "./job-store.ts";

type Environment = Record<string, string | undefined>;

/** Read at each request and not at import: the embedded server sets its address after it listens. */
export const environment = (): Environment => process.env;

/** A variable that must be there; throws with its name otherwise. */
export const required = (name: string): string => {
  const value = environment()[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Address of the project and the key that passes row level security. */
export const project = () => ({
  url: required("SUPABASE_URL"),
  serviceKey: required("SUPABASE_SERVICE_ROLE_KEY"),
});

/** A client that acts with the service key and keeps no session. */
export function serviceClient(): SupabaseClient {
  const { url, serviceKey } = project();
  return createClient(url, serviceKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** The database's functions over REST. */
export const callOver =
  (client: SupabaseClient): CallDatabase =>
  async (name, parameters) => {
    const { data, error } = await client.rpc(name, parameters);
    if (error) throw storeError(error.code || undefined, error.message);
    return data as unknown;
  };
