import { type CompanyRules, RULE_FIELDS } from "./company-rules.ts";
import type { TaxClass } from "./company.ts";
import { textProblem } from "../records/field-problem.ts";
import { foldText } from "../values/fold-text.ts";
import { checkChecklist } from "../settings/checklist.ts";
import { checkDeliveryDays } from "../settings/delivery-days.ts";
import { checkIdentity } from "../settings/identity-fields.ts";
import { checkMessages } from "../settings/messages.ts";
import { checkPrefix } from "../settings/numbering.ts";
import { checkTerms } from "../settings/offered-terms.ts";
import { checkReasons } from "../settings/reasons.ts";
import { checkRegion } from "../settings/region.ts";
import { type RulesProblem, rulesProblem } from "../settings/rules-problem.ts";
import { checkVisitRules } from "../settings/visit-rules.ts";

/** The most tax classes of a company, and the most taxes of a class. */
export const MAX_TAX_CLASSES = 20;
export const MAX_TAXES = 4;
const WHOLE = 10_000;

/**
 * All problems of a company's record (COMPANY-19, CREDIT-4). A field within a tax class is named by its path:
 * `taxClasses.iva.name`, `taxClasses.iva.taxes.0.rate`.
 */
export function checkRules(rules: CompanyRules): RulesProblem[] {
  const classes = Object.values(rules.taxClasses);
  const problems: (RulesProblem | null)[] = [
    ...checkIdentity(rules),
    ...checkRegion(rules),
    checkPrefix(rules.customerPrefix),
    ...checkDeliveryDays(rules),
    ...checkTerms(rules),
    ...checkReasons(rules),
    ...checkVisitRules(rules),
    ...checkChecklist(rules.checklist),
    ...checkMessages(rules.messages),
    rangeProblem(rules, "priceHonourHours", "range"),
    rangeProblem(rules, "minimumOrder", "amount"),
    rangeProblem(rules, "cutOffHour", "range"),
    ...Object.entries(rules.discountLimits).map(([role, rate]) => rateProblem(`discountLimits.${role}`, rate)),
    classes.length > MAX_TAX_CLASSES ? rulesProblem("taxClasses", "tooMany", { max: MAX_TAX_CLASSES }) : null,
    ...classes.flatMap((taxClass) => classProblems(taxClass, classes)),
    ...Object.entries(rules.taxClasses).map(([id, taxClass]) =>
      taxClass.id === id ? null : rulesProblem(`taxClasses.${id}`, "otherId"),
    ),
  ];
  return problems.filter((each) => each !== null);
}

function classProblems({ id, name, taxes }: TaxClass, classes: readonly TaxClass[]): (RulesProblem | null)[] {
  const field = `taxClasses.${id}`;
  const isTaken = classes.some((other) => other.id !== id && foldText(other.name.trim()) === foldText(name.trim()));
  return [
    textProblem(`${field}.name`, name, { min: 1, max: 40 }),
    name.trim() !== "" && isTaken ? rulesProblem(`${field}.name`, "nameTaken") : null,
    taxes.length > MAX_TAXES ? rulesProblem(`${field}.taxes`, "tooMany", { max: MAX_TAXES }) : null,
    ...taxes.flatMap((tax, index) => [
      textProblem(`${field}.taxes.${index}.name`, tax.name, { min: 1, max: 30 }),
      rateProblem(`${field}.taxes.${index}.rate`, tax.rate),
    ]),
  ];
}

/** A whole number within the field's limits; an unreadable field is NaN and fails. */
function rangeProblem(
  rules: CompanyRules,
  field: "priceHonourHours" | "minimumOrder" | "cutOffHour",
  code: "range" | "amount",
): RulesProblem | null {
  const { min, max } = RULE_FIELDS[field].limits;
  const value = rules[field];
  if (Number.isNaN(value)) return rulesProblem(field, "required");
  return Number.isSafeInteger(value) && value >= min && value <= max ? null : rulesProblem(field, code, { max });
}

/** Basis points from 0 to 100 %. */
function rateProblem(field: string, rate: number): RulesProblem | null {
  if (Number.isNaN(rate)) return rulesProblem(field, "required");
  return Number.isSafeInteger(rate) && rate >= 0 && rate <= WHOLE ? null : rulesProblem(field, "rate");
}
