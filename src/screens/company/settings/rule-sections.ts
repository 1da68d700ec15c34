/** The company's rules by section; each has its own page. */
export const RULE_SECTIONS = ["taxes", "orders", "discounts", "credit", "deliveries"] as const;
export type RuleSection = (typeof RULE_SECTIONS)[number];
