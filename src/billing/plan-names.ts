// What the plans are called.
import type { Tier } from "#billing-contract";

export const PLAN_NAMES: Record<Tier, string> = { free: "Free", pro: "Pro", premium: "Premium" };
