import * as v from "valibot";
import { Country } from "../values/country.ts";
import { Identifier } from "../values/identifier.ts";
import { BasisPoints, Currency } from "../values/money.ts";
import { Plan } from "./plan.ts";
import { ProofRules } from "./proof-rules.ts";
import { CreditAction } from "./credit-action.ts";
import { CashRounding } from "../counter/cash-rounding.ts";
import { Weekdays } from "../customer/visit-plan.ts";
import { DeliveryZone } from "../settings/delivery-days.ts";
import { Messages } from "../settings/messages.ts";
import { OfferedTerms } from "../settings/offered-terms.ts";
import { SignatureRule } from "../delivery/order-signature.ts";
import { Holiday, StoredRules } from "../settings/visit-rules.ts";
import { Reason } from "../settings/reasons.ts";
import { ChecklistItem } from "../settings/checklist.ts";

/** One tax: `compound` taxes are computed on the net plus the taxes before them. */
export const Tax = v.object({
  id: Identifier,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(30)),
  rate: BasisPoints,
  compound: v.boolean(),
});
export type Tax = v.InferOutput<typeof Tax>;

/** A product's tax class: the taxes that apply to it, in order (PRICE-19). */
export const TaxClass = v.object({
  id: Identifier,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  taxes: v.pipe(v.array(Tax), v.maxLength(4)),
});
export type TaxClass = v.InferOutput<typeof TaxClass>;

/**
 * The rules a company sells under. `version` rises with each change and is frozen into each order. Percentages are
 * basis points. Optional fields were added later; `companyRules` has their defaults.
 */
export const CompanySettings = v.object({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: Currency,
  locale: v.string(),
  timeZone: v.string(),
  weekStartsOn: v.picklist([0, 1]),
  pricesIncludeTax: v.boolean(),
  taxRounding: v.picklist(["line", "order"]),
  taxClasses: v.array(TaxClass),
  priceHonourHours: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(168)),
  minimumOrder: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  cutOffHour: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(24)),
  /** Whether a pin that two people suggest alike is accepted automatically (CUST-15); absent = yes. */
  acceptsConfirmedPins: v.exactOptional(v.boolean()),
  /** The action for an order on account at each credit level (CREDIT-4); absent = `CREDIT_ACTIONS`. */
  creditActions: v.exactOptional(
    v.object({
      near: v.exactOptional(CreditAction),
      over: v.exactOptional(CreditAction),
      overdue: v.exactOptional(CreditAction),
      hold: v.exactOptional(CreditAction),
    }),
  ),
  /** Whether prospects must prepay until they are activated (CUST-12); absent = yes. */
  prospectsPrepaidOnly: v.exactOptional(v.boolean()),
  /** Proof of delivery for customers without rules of their own (DELIV-1); absent = `COMPANY_PROOF`. */
  proofDefaults: v.exactOptional(ProofRules),
  /** From this total of a delivery on its proof is stricter (DELIV-1), in minor units; absent or 0 = never. */
  strictProofFrom: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** For how many months photographs of deliveries are kept (DELIV-36); absent = `PROOF_MONTHS`. */
  proofMonths: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  /** The weekdays of deliveries, 1 = Monday (ORDER-11); absent = `DELIVERY_DAYS`. Zones can have their own. */
  deliveryDays: v.exactOptional(Weekdays),
  deliveryZones: v.exactOptional(v.record(v.string(), DeliveryZone)),
  /** The terms of payment that the order form offers (COMPANY-42); absent = all. */
  offeredTerms: v.exactOptional(OfferedTerms),
  /** What suggested customer codes begin with (CUST-1); absent = `CUSTOMER_PREFIX`. */
  customerPrefix: v.exactOptional(v.string()),
  /** How visits are planned and checked (VISIT-18); absent = the standard. */
  visitRules: v.exactOptional(StoredRules),
  /** Days without visits, by day. */
  holidays: v.exactOptional(v.record(v.string(), Holiday)),
  /** Whose sales at the counter are if nobody else's (COUNTER-6); absent = each till chooses. */
  walkInCustomerId: v.exactOptional(v.nullable(Identifier)),
  /** Whether pickers put in another product for what they do not find, without asking (ORDER-82); absent = no. */
  allowsSubstitutes: v.exactOptional(v.boolean()),
  /** Whether customers sign the order that is read back to them (SELL-15); absent = off. */
  orderSignature: v.exactOptional(SignatureRule),
  /** Absent = `presetRounding`. */
  cashRounding: v.exactOptional(CashRounding),
  stockPolicy: v.picklist(["backorder", "cut", "review"]),
  discountLimits: v.object({
    salesperson: BasisPoints,
    store_staff: BasisPoints,
    delivery_personnel: BasisPoints,
    company_owner: BasisPoints,
    super_admin: BasisPoints,
  }),
});
export type CompanySettings = v.InferOutput<typeof CompanySettings>;

/**
 * Names a state of the server's data that goes on from a restored backup. An operator sets another one after each
 * restoring (docs/deploy.md); nobody else writes it. Whatever the console stores is compared as text, and what cannot be
 * read counts as none.
 */
const Epoch = v.fallback(v.optional(v.union([v.string(), v.number()])), undefined);

/** A company as its staff sees it. */
export const Company = v.object({
  id: Identifier,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  /** The registered name; companies older than the sign-up have none. */
  legalName: v.optional(v.string()),
  taxId: v.optional(v.string()),
  /** The photograph of its logo. */
  logoId: v.nullish(Identifier),
  country: v.optional(Country),
  plan: v.optional(Plan),
  epoch: Epoch,
  /** What it changed of the lists of reasons (COMPANY-43), and its own messages (COMPANY-44). */
  cancelReasons: v.optional(v.record(v.string(), Reason)),
  holdReasons: v.optional(v.record(v.string(), Reason)),
  editReasons: v.optional(v.record(v.string(), Reason)),
  shortReasons: v.optional(v.record(v.string(), Reason)),
  failedReasons: v.optional(v.record(v.string(), Reason)),
  refusedReasons: v.optional(v.record(v.string(), Reason)),
  countReasons: v.optional(v.record(v.string(), Reason)),
  skipReasons: v.optional(v.record(v.string(), Reason)),
  noOrderReasons: v.optional(v.record(v.string(), Reason)),
  offSiteReasons: v.optional(v.record(v.string(), Reason)),
  /** What is asked at each visit (VISIT-31). */
  checklist: v.optional(v.record(v.string(), ChecklistItem)),
  messages: v.optional(Messages),
  settings: CompanySettings,
});
export type Company = v.InferOutput<typeof Company>;

/** The epoch as devices remember it; "" for a server that was never restored. */
export function epochOf({ epoch = "" }: Pick<Company, "epoch">): string {
  return String(epoch);
}
