import * as v from "valibot";
import { type Company, CompanySettings, Tax, TaxClass } from "./company.ts";
import { CashRounding, presetRounding } from "../counter/cash-rounding.ts";
import { CREDIT_ACTIONS } from "../customer/credit.ts";
import { SignatureRule } from "../delivery/order-signature.ts";
import { count, flag, group, map, reference, required, text, value } from "../records/field.ts";
import { schemasOf } from "../records/record-table.ts";
import { RequiredDraftNumber } from "../values/draft-number.ts";
import { Identifier } from "../values/identifier.ts";
import { companyProof, PROOF_MONTHS, ProofNeed } from "./proof-rules.ts";
import { CreditAction } from "./credit-action.ts";
import { Weekdays } from "../customer/visit-plan.ts";
import { ChecklistItem, TypedChecklistItem } from "../settings/checklist.ts";
import { DELIVERY_DAYS, DeliveryZone, TypedDeliveryZone } from "../settings/delivery-days.ts";
import { IDENTITY_FIELDS } from "../settings/identity-fields.ts";
import { MESSAGE_FIELDS, NO_MESSAGES } from "../settings/messages.ts";
import { CUSTOMER_PREFIX } from "../settings/numbering.ts";
import { OfferedTerms, offeredTerms } from "../settings/offered-terms.ts";
import { REASON_FIELDS, reasonsOf } from "../settings/reasons.ts";
import { Holiday, TypedHoliday, TypedVisitRules, VisitRules, visitRules } from "../settings/visit-rules.ts";
import { WeekStart } from "../settings/region.ts";

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

/** What owners edit of a company besides its rules: stored beside its settings, and no order is captured under it. */
export const PROFILE_FIELDS = {
  ...IDENTITY_FIELDS,
  ...REASON_FIELDS,
  ...MESSAGE_FIELDS,
  checklist: map(ChecklistItem, TypedChecklistItem),
};

/** The rules that owners edit and merge (COMPANY-19). A company's country cannot be changed after sign-up. */
export const RULE_FIELDS = {
  /** A region format such as `es-MX`. */
  locale: value(v.string()),
  timeZone: value(v.string()),
  /** 0 = Sunday. */
  weekStartsOn: value(WeekStart),
  customerPrefix: text({ min: 1, max: 4, stored: 20, initial: CUSTOMER_PREFIX }),
  deliveryDays: value(Weekdays, [...DELIVERY_DAYS]),
  /** Each zone is a field of its own. */
  deliveryZones: map(DeliveryZone, TypedDeliveryZone),
  offeredTerms: group(OfferedTerms),
  currency: value(currency),
  pricesIncludeTax: value(pricesIncludeTax),
  taxRounding: value(taxRounding),
  /** Hours. */
  priceHonourHours: required(count({ initial: 72, min: 0, max: 168, stored: 168 })),
  /** In minor units; the maximum is more than any order is worth. */
  minimumOrder: required(count({ initial: 0, min: 0, max: 100_000_000_000 })),
  cutOffHour: required(count({ initial: 24, min: 0, max: 24, stored: 24 })),
  strictProofFrom: required(count({ initial: 0, min: 0, max: 100_000_000_000 })),
  proofMonths: required(count({ initial: PROOF_MONTHS, min: 1, max: 120 })),
  stockPolicy: value(stockPolicy),
  allowsSubstitutes: flag(false),
  orderSignature: value(SignatureRule, "off"),
  walkInCustomerId: reference(),
  cashRounding: value(CashRounding),
  prospectsPrepaidOnly: flag(true),
  acceptsConfirmedPins: flag(true),
  /** Each tax class is a field of its own. */
  taxClasses: map(TaxClass, TypedTaxClass),
  discountLimits: group(discountLimits, TypedLimits),
  visitRules: group(VisitRules, TypedVisitRules),
  /** Each holiday is a field of its own, by its day. */
  holidays: map(Holiday, TypedHoliday),
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

/** The fields of a company's record. */
export const COMPANY_FIELDS = { ...PROFILE_FIELDS, ...RULE_FIELDS };

/** A company as owners edit and merge it (COMPANY-19, REC-2): complete, with defaults for unset fields. */
export const CompanyRules = v.object({
  ...CompanySettings.entries,
  id: Identifier,
  ...schemasOf(COMPANY_FIELDS),
});
export type CompanyRules = v.InferOutput<typeof CompanyRules>;

/** A company's rules, with defaults for unset fields. */
export function companyRules(company: Omit<Company, "country" | "plan" | "epoch">): CompanyRules {
  const { id, name, legalName = "", taxId = "", logoId = null, messages, settings } = company;
  return {
    ...settings,
    id,
    name,
    legalName,
    taxId,
    logoId,
    messages: messages ?? NO_MESSAGES,
    cancelReasons: reasonsOf(company, "cancelReasons"),
    holdReasons: reasonsOf(company, "holdReasons"),
    editReasons: reasonsOf(company, "editReasons"),
    shortReasons: reasonsOf(company, "shortReasons"),
    failedReasons: reasonsOf(company, "failedReasons"),
    refusedReasons: reasonsOf(company, "refusedReasons"),
    countReasons: reasonsOf(company, "countReasons"),
    skipReasons: reasonsOf(company, "skipReasons"),
    noOrderReasons: reasonsOf(company, "noOrderReasons"),
    offSiteReasons: reasonsOf(company, "offSiteReasons"),
    checklist: company.checklist ?? {},
    customerPrefix: settings.customerPrefix ?? CUSTOMER_PREFIX,
    deliveryDays: settings.deliveryDays ?? [...DELIVERY_DAYS],
    deliveryZones: settings.deliveryZones ?? {},
    offeredTerms: offeredTerms(settings),
    walkInCustomerId: settings.walkInCustomerId ?? null,
    cashRounding: settings.cashRounding ?? presetRounding(settings.currency),
    taxClasses: Object.fromEntries(settings.taxClasses.map((taxClass) => [taxClass.id, taxClass])),
    acceptsConfirmedPins: settings.acceptsConfirmedPins ?? true,
    prospectsPrepaidOnly: settings.prospectsPrepaidOnly ?? true,
    allowsSubstitutes: settings.allowsSubstitutes ?? false,
    orderSignature: settings.orderSignature ?? "off",
    visitRules: visitRules(settings),
    holidays: settings.holidays ?? {},
    creditActions: { ...CREDIT_ACTIONS, ...settings.creditActions },
    proofDefaults: companyProof(settings),
    proofMonths: settings.proofMonths ?? PROOF_MONTHS,
    strictProofFrom: settings.strictProofFrom ?? 0,
  };
}

/** The settings among a company's rules: the reverse of `companyRules`. */
export function settingsOfRules(rules: CompanyRules): CompanySettings {
  const settings = { ...rules, taxClasses: Object.values(rules.taxClasses) };
  return v.parse(CompanySettings, settings);
}

/** Parses a stored or sent tax class; null if invalid. */
export function readTaxClass(value: unknown): TaxClass | null {
  const stored = v.safeParse(TaxClass, value);
  return stored.success ? stored.output : null;
}
