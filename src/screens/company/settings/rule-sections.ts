/** The company's rules, by what they are about: each a page of its own. */
export const RULE_SECTIONS = ["taxes", "orders", "discounts", "credit", "deliveries"] as const;
export type RuleSection = (typeof RULE_SECTIONS)[number];
