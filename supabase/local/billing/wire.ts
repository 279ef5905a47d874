// The provider's objects as they travel: held to the types of the client's version by the compiler. What the product
// never looks at is there with the value that an account without that feature has.
import type Stripe from "stripe";
import type { Checkout, Customer, Invoice, Portal, Price, Subscription } from "./state.ts";

/** Decimal numbers travel as texts. */
type Wire<Value> = Value extends { toFixed: unknown; cmp: unknown }
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

const planObject = (price: Price) =>
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

export const checkoutObject = (checkout: Checkout, url: string, price: Price) =>
  ({
    id: checkout.id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: checkout.trial_days > 0 ? 0 : price.amount,
    amount_total: checkout.trial_days > 0 ? 0 : price.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: checkout.cancel_url,
    client_reference_id: checkout.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: checkout.created,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: checkout.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: null,
    expires_at: checkout.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status: paymentStatus(checkout),
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: checkout.status,
    submit_type: null,
    subscription: checkout.subscription,
    success_url: checkout.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: checkout.status === "open" ? url : null,
    wallet_options: null,
  }) satisfies Wire<Stripe.Checkout.Session>;

function paymentStatus({ status, trial_days }: Checkout) {
  if (status !== "complete") return "unpaid" as const;
  return trial_days > 0 ? ("no_payment_required" as const) : ("paid" as const);
}

export const subscriptionObject = (subscription: Subscription, price: Price) =>
  ({
    id: subscription.id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "classic" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancel_at_period_end ? subscription.period_end : null,
    cancel_at_period_end: subscription.cancel_at_period_end,
    canceled_at: subscription.canceled_at,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: subscription.created,
    currency: price.currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: subscription.ended_at,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: list(`/v1/subscription_items?subscription=${subscription.id}`, [
      {
        id: subscription.item,
        object: "subscription_item" as const,
        billing_thresholds: null,
        created: subscription.created,
        current_period_end: subscription.period_end,
        current_period_start: subscription.period_start,
        current_trial: null,
        discounts: [],
        metadata: {},
        plan: planObject(price),
        price: priceObject(price),
        quantity: 1,
        subscription: subscription.id,
        tax_rates: [],
      },
    ]),
    latest_invoice: subscription.latest_invoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: subscription.trial_end,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: subscription.trial_start,
  }) satisfies Wire<Stripe.Subscription>;

const paymentOf = (invoice: Invoice) => ({
  id: `inpay_${invoice.id.slice(3)}`,
  object: "invoice_payment" as const,
  amount_paid: invoice.amount,
  amount_requested: invoice.amount,
  created: invoice.created,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: "payment_intent" as const, payment_intent: invoice.payment_intent ?? "" },
  status: "paid",
  status_transitions: { canceled_at: null, paid_at: invoice.created },
});

/** The fields of an invoice that the product and its tests look at, with its payments. */
export const invoiceObject = (invoice: Invoice) =>
  ({
    id: invoice.id,
    object: "invoice",
    amount_due: invoice.amount,
    amount_paid: invoice.status === "paid" ? invoice.amount : 0,
    amount_remaining: invoice.status === "paid" ? 0 : invoice.amount,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    billing_reason: invoice.reason,
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    livemode: false,
    metadata: {},
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
    },
    payments: list(
      `/v1/invoice_payments?invoice=${invoice.id}`,
      invoice.payment_intent === null ? [] : [paymentOf(invoice)],
    ),
    period_end: invoice.period_end,
    period_start: invoice.period_start,
    status: invoice.status,
    subtotal: invoice.amount,
    total: invoice.amount,
  }) satisfies Partial<Wire<Stripe.Invoice>>;

export const portalObject = (portal: Portal, url: string) =>
  ({
    id: portal.id,
    object: "billing_portal.session",
    configuration: "bpc_local",
    created: portal.created,
    customer: portal.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: portal.return_url,
    url,
  }) satisfies Wire<Stripe.BillingPortal.Session>;
