import type { CompanyRules } from "./company-rules.ts";

/** The rules as saved: with trimmed names. */
export function normaliseRules(rules: CompanyRules): CompanyRules {
  const classes = Object.values(rules.taxClasses).map((taxClass) => ({
    ...taxClass,
    name: taxClass.name.trim(),
    taxes: taxClass.taxes.map((tax) => ({ ...tax, name: tax.name.trim() })),
  }));
  return { ...rules, taxClasses: Object.fromEntries(classes.map((taxClass) => [taxClass.id, taxClass])) };
}
