import * as v from "valibot";
import { type Company, CompanySettings, TaxClass } from "./company.ts";
import { CREDIT_ACTIONS } from "../customer/credit.ts";
import { Identifier } from "../values/identifier.ts";
import { companyProof, ProofNeed } from "./proof-rules.ts";
import { CreditAction } from "./credit-action.ts";

/**
 * A company's settings as owners edit and merge them (COMPANY-19, REC-2): whole, with what holds where nothing was set,
 * and with every tax class a field of its own. `id` and `name` are the company's.
 */
export const CompanyRules = v.object({
  ...CompanySettings.entries,
  id: Identifier,
  name: v.string(),
  taxClasses: v.record(Identifier, TaxClass),
  acceptsConfirmedPins: v.boolean(),
  prospectsPrepaidOnly: v.boolean(),
  creditActions: v.object({ near: CreditAction, over: CreditAction, overdue: CreditAction, hold: CreditAction }),
  proofDefaults: v.object({
    signature: ProofNeed,
    photo: ProofNeed,
    receiverName: ProofNeed,
    receiverId: ProofNeed,
    pin: ProofNeed,
    note: ProofNeed,
  }),
});
export type CompanyRules = v.InferOutput<typeof CompanyRules>;

/** The rules that owners may change one by one. Where a company is stays as it was signed up. */
const PLAIN_RULES = [
  "currency",
  "pricesIncludeTax",
  "taxRounding",
  "priceHonourHours",
  "minimumOrder",
  "cutOffHour",
  "stockPolicy",
  "prospectsPrepaidOnly",
  "acceptsConfirmedPins",
] as const satisfies readonly (keyof CompanyRules)[];

/** The maps among the rules: their entries are edited and merged by themselves. */
export const RULE_MAPS = ["taxClasses", "discountLimits", "creditActions", "proofDefaults"] as const;

/** Whether owners may change this rule, or this entry of a map of rules (null = the rule itself). */
export function isRuleField(name: string, entry: string | null): boolean {
  if (entry === null) return PLAIN_RULES.some((rule) => rule === name);
  const map = RULE_MAPS.find((each) => each === name);
  if (map === undefined) return false;
  return map === "taxClasses" ? v.is(Identifier, entry) : Object.hasOwn(CompanyRules.entries[map].entries, entry);
}

/** A company's rules, with what holds where it has set nothing. */
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

/** The settings that these rules are. */
export function settingsOfRules(rules: CompanyRules): CompanySettings {
  const { id: _, name: __, taxClasses, ...settings } = rules;
  return { ...settings, taxClasses: Object.values(taxClasses) };
}

/** A tax class as it was stored or sent, null where it is none. */
export function readTaxClass(value: unknown): TaxClass | null {
  const stored = v.safeParse(TaxClass, value);
  return stored.success ? stored.output : null;
}
