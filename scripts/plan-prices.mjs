// Which price of the payment provider a plan is sold at: compared with the plan before anything is written, since what
// the page shows is the plan and what is charged is the price.

/**
 * @param {string[]} given `<plan>=<price>` each, as `pro-month=price_1AbC`
 * @returns {Map<string, string>} prices by plan
 * @throws Error in one line for anything else
 */
export function readGiven(given) {
  const pairs = given.map((text) => {
    const [, plan, price] = /^([a-z]+-[a-z]+)=(\w+)$/.exec(text) ?? [];
    if (!plan || !price) throw new Error(`"${text}" is not of the form pro-month=price_1AbC.`);
    return [plan, price];
  });
  const prices = new Map(pairs);
  if (prices.size < pairs.length) throw new Error("A plan is named twice.");
  if (new Set(prices.values()).size < pairs.length) throw new Error("A price is named twice.");
  return prices;
}

/** What differs between a plan and a price; none where it may be sold at it. */
function differences(plan, price) {
  const found = {
    active: price.active,
    currency: price.currency,
    "amount in cents": price.unit_amount,
    interval: price.recurring?.interval,
    "intervals in a period": price.recurring?.interval_count,
  };
  const wanted = {
    active: true,
    currency: plan.currency,
    "amount in cents": plan.price,
    interval: plan.interval,
    "intervals in a period": 1,
  };
  return Object.keys(wanted)
    .filter((name) => found[name] !== wanted[name])
    .map((name) => `${plan.id}: ${price.id} has ${name} ${found[name] ?? "none"}, not ${wanted[name]}`);
}

/**
 * Sells each plan that costs something at the price given for it. All prices are compared first; where one does not
 * fit, nothing is written.
 *
 * @param {object} options
 * @param {Map<string, string>} options.given prices by plan
 * @param {import("@supabase/supabase-js").SupabaseClient} options.client with the service key
 * @param {{ base: string, key: string }} options.provider where its API is, without `/v1`, and its secret key
 * @param {typeof fetch} options.fetch
 * @returns {Promise<string[]>} a line for each plan
 * @throws Error with a line for each thing that is wrong
 */
export async function setPlanPrices({ given, client, provider, fetch }) {
  const { data: plans, error } = await client
    .from("subscription_plans")
    .select("id, price, currency, interval")
    .gt("price", 0)
    .order("id");
  if (error) throw new Error(`The plans could not be read: ${error.message}`);
  const wrong = [...given.keys()]
    .filter((id) => !plans.some((plan) => plan.id === id))
    .map((id) => `${id}: there is no such plan that costs something`);
  for (const plan of plans) {
    const id = given.get(plan.id);
    if (id === undefined) {
      wrong.push(`${plan.id}: no price is given`);
      continue;
    }
    const answer = await fetch(`${provider.base.replace(/\/$/, "")}/v1/prices/${id}`, {
      headers: { Authorization: `Bearer ${provider.key}` },
      signal: AbortSignal.timeout(30_000),
    });
    const price = await answer.json();
    if (answer.ok) wrong.push(...differences(plan, price));
    else wrong.push(`${plan.id}: ${price.error?.message ?? `the provider answered ${answer.status}`}`);
  }
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  for (const { id } of plans) {
    const written = await client
      .from("subscription_plans")
      .update({ stripe_price_id: given.get(id) })
      .eq("id", id);
    if (written.error) throw new Error(`${id} could not be written: ${written.error.message}`);
  }
  return plans.map(({ id }) => `${id} is sold at ${given.get(id)}`);
}
