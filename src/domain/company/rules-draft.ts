import * as v from "valibot";
import { CompanyRules } from "./company-rules.ts";
import { Tax, TaxClass } from "./company.ts";
import { Identifier } from "../values/identifier.ts";
import { RequiredDraftNumber } from "../values/draft-number.ts";

/** Rules being edited: each field has its type but no range. Problems are shown next to the field. */
const RulesDraft = v.object({
  ...CompanyRules.entries,
  taxClasses: v.record(
    Identifier,
    v.object({
      ...TaxClass.entries,
      name: v.string(),
      taxes: v.array(v.object({ ...Tax.entries, name: v.string(), rate: RequiredDraftNumber })),
    }),
  ),
  priceHonourHours: RequiredDraftNumber,
  minimumOrder: RequiredDraftNumber,
  cutOffHour: RequiredDraftNumber,
  discountLimits: v.object({
    salesperson: RequiredDraftNumber,
    store_staff: RequiredDraftNumber,
    delivery_personnel: RequiredDraftNumber,
    company_owner: RequiredDraftNumber,
    super_admin: RequiredDraftNumber,
  }),
});

/** An unsaved edit of a company's rules: as they were when the form was opened, and as they are now. */
export interface RulesEdit {
  readonly before: CompanyRules;
  readonly after: CompanyRules;
}

const StoredEdit = v.object({
  before: v.object({ ...CompanyRules.entries, rev: v.optional(v.number()) }),
  after: RulesDraft,
});

/** A stored edit, or null if it can no longer be read. */
export function readRulesEdit(stored: unknown): RulesEdit | null {
  const edit = v.safeParse(StoredEdit, stored);
  return edit.success ? edit.output : null;
}

/** The rules as saved: with trimmed names. */
export function normaliseRules(rules: CompanyRules): CompanyRules {
  const classes = Object.values(rules.taxClasses).map((taxClass) => ({
    ...taxClass,
    name: taxClass.name.trim(),
    taxes: taxClass.taxes.map((tax) => ({ ...tax, name: tax.name.trim() })),
  }));
  return { ...rules, taxClasses: Object.fromEntries(classes.map((taxClass) => [taxClass.id, taxClass])) };
}
