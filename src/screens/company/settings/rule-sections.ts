/** The parts of a company's record that have a form; each has its own page. */
export const RULE_SECTIONS = [
  "identity",
  "region",
  "taxes",
  "orders",
  "discounts",
  "credit",
  "deliveries",
  "visits",
  "reasons",
  "messages",
] as const;
export type RuleSection = (typeof RULE_SECTIONS)[number];

/** The page of the company's log, listed after them. */
export const AUDIT_SECTION = "history";
