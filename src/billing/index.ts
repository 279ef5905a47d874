// The way into plans and payment on this device.
export { createBilling, type Billing, type BillingPorts } from "./billing.ts";
export { readHoldings, readPayable, readPlans, type Holdings } from "./holdings.ts";
