import * as v from "valibot";
import { type Company, CompanySettings, Tax, TaxClass } from "./company.ts";
import { CREDIT_ACTIONS } from "../customer/credit.ts";
import { count, flag, group, map, required, value } from "../records/field.ts";
import { schemasOf } from "../records/record-table.ts";
import { RequiredDraftNumber } from "../values/draft-number.ts";
import { Identifier } from "../values/identifier.ts";
import { companyProof, ProofNeed } from "./proof-rules.ts";
import { CreditAction } from "./credit-action.ts";

const { currency, pricesIncludeTax, taxRounding, stockPolicy, discountLimits } = CompanySettings.entries;

const TypedTax = v.object({ ...Tax.entries, name: v.string(), rate: RequiredDraftNumber });
const TypedTaxClass = v.object({ ...TaxClass.entries, name: v.string(), taxes: v.array(TypedTax) });
const TypedLimits = v.object({
  salesperson: RequiredDraftNumber,
  store_staff: RequiredDraftNumber,
  delivery_personnel: RequiredDraftNumber,
  company_owner: RequiredDraftNumber,
  super_admin: RequiredDraftNumber,
});

/** The rules that owners edit and merge (COMPANY-19). A company's country cannot be changed after sign-up. */
export const RULE_FIELDS = {
  currency: value(currency),
  pricesIncludeTax: value(pricesIncludeTax),
  taxRounding: value(taxRounding),
  /** Hours. */
  priceHonourHours: required(count({ initial: 72, min: 0, max: 168, stored: 168 })),
  /** In minor units; the maximum is more than any order is worth. */
  minimumOrder: required(count({ initial: 0, min: 0, max: 100_000_000_000 })),
  cutOffHour: required(count({ initial: 24, min: 0, max: 24, stored: 24 })),
  stockPolicy: value(stockPolicy),
  prospectsPrepaidOnly: flag(true),
  acceptsConfirmedPins: flag(true),
  /** Each tax class is a field of its own. */
  taxClasses: map(TaxClass, TypedTaxClass),
  discountLimits: group(discountLimits, TypedLimits),
  creditActions: group(v.object({ near: CreditAction, over: CreditAction, overdue: CreditAction, hold: CreditAction })),
  proofDefaults: group(
    v.object({
      signature: ProofNeed,
      photo: ProofNeed,
      receiverName: ProofNeed,
      receiverId: ProofNeed,
      pin: ProofNeed,
      note: ProofNeed,
    }),
  ),
};

/**
 * A company's settings as owners edit and merge them (COMPANY-19, REC-2): complete, with defaults for unset fields.
 * `id` and `name` are the company's.
 */
export const CompanyRules = v.object({
  ...CompanySettings.entries,
  id: Identifier,
  name: v.string(),
  ...schemasOf(RULE_FIELDS),
});
export type CompanyRules = v.InferOutput<typeof CompanyRules>;

/** A company's rules, with defaults for unset fields. */
export function companyRules({ id, name, settings }: Pick<Company, "id" | "name" | "settings">): CompanyRules {
  return {
    ...settings,
    id,
    name,
    taxClasses: Object.fromEntries(settings.taxClasses.map((taxClass) => [taxClass.id, taxClass])),
    acceptsConfirmedPins: settings.acceptsConfirmedPins ?? true,
    prospectsPrepaidOnly: settings.prospectsPrepaidOnly ?? true,
    creditActions: { ...CREDIT_ACTIONS, ...settings.creditActions },
    proofDefaults: companyProof(settings),
  };
}

/** The reverse of `companyRules`. */
export function settingsOfRules(rules: CompanyRules): CompanySettings {
  const { id: _, name: __, taxClasses, ...settings } = rules;
  return { ...settings, taxClasses: Object.values(taxClasses) };
}

/** Parses a stored or sent tax class; null if invalid. */
export function readTaxClass(value: unknown): TaxClass | null {
  const stored = v.safeParse(TaxClass, value);
  return stored.success ? stored.output : null;
}
