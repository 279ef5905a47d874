// The way into plans and payment on this device.
export { planUseOf, isEntitled, isUsedUp, type PlanUse } from "./plan-use.ts";
export { createBilling, type Billing, type BillingPorts } from "./billing.ts";
export { readHoldings, readPayable, readPlans, type Holdings } from "./holdings.ts";
export { PLAN_NAMES } from "./plan-names.ts";
export { refetchHoldings, type RefetchPorts } from "./refetch.ts";
