// Sessions of checkout and portal as they travel.
import type Stripe from "stripe";
import type { Checkout, Portal, Price } from "./state.ts";
import type { Wire } from "./wire.ts";

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
