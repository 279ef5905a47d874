// The provider's objects as they travel, here customers and prices: held to the types of the client's version by the compiler. What the product
// never looks at is there with the value that an account without that feature has.
import type Stripe from "stripe";
import type { Customer, Price } from "./state.ts";

/** Decimal numbers travel as texts. */
export type Wire<Value> = Value extends { toFixed: unknown; cmp: unknown }
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value;

export const list = <Item>(url: string, data: Item[], hasMore = false) => ({
  object: "list" as const,
  data,
  has_more: hasMore,
  url,
});

/** The product that all plans of a tier are prices of. */
const productOf = ({ name }: Price) => `prod_${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_")}`;

export const priceObject = (price: Price) =>
  ({
    id: price.id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: 0,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: productOf(price),
    recurring: {
      interval: price.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: price.amount,
    unit_amount_decimal: String(price.amount),
  }) satisfies Wire<Stripe.Price>;

export const planObject = (price: Price) =>
  ({
    id: price.id,
    object: "plan",
    active: true,
    amount: price.amount,
    amount_decimal: String(price.amount),
    billing_scheme: "per_unit",
    created: 0,
    currency: price.currency,
    interval: price.interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: productOf(price),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  }) satisfies Wire<Stripe.Plan>;

export const customerObject = (customer: Customer) =>
  ({
    id: customer.id,
    object: "customer",
    address: null,
    balance: 0,
    created: customer.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  }) satisfies Wire<Stripe.Customer>;

export const deletedCustomer = (id: string) =>
  ({ id, object: "customer", deleted: true }) satisfies Wire<Stripe.DeletedCustomer>;
