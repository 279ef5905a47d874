// `npm run hosted:plans -- pro-month=price_… pro-year=price_… premium-month=price_… premium-year=price_…`: has a hosted
// project sell its plans at these prices of the payment provider, after comparing them with the plans.
import { readGiven, setPlanPrices } from "./plan-prices.mjs";
import { fail, install } from "./toolchain.mjs";

const need = (name) => process.env[name] || fail(`${name} is not set.`);

try {
  const given = readGiven(process.argv.slice(2));
  const provider = {
    base: process.env.STRIPE_API_BASE || "https://api.stripe.com",
    key: need("STRIPE_SECRET_KEY"),
  };
  const [url, key] = [need("SUPABASE_URL"), need("SUPABASE_SERVICE_ROLE_KEY")];
  install("all");
  const { createClient } = await import("@supabase/supabase-js");
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  for (const line of await setPlanPrices({ given, client, provider, fetch })) console.log(line);
} catch (error) {
  fail(error.message);
}
