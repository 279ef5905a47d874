// The way into plans and payment on this device.
export { allowanceOf, isEntitled, isUsedUp, type Allowance } from "./allowance.ts";
export { createBilling, type Billing, type BillingPorts } from "./billing.ts";
export { readHoldings, readPlans, type Holdings } from "./holdings.ts";
export { PLAN_NAMES } from "./plan-names.ts";
export { refetchHoldings, type RefetchPorts } from "./refetch.ts";
