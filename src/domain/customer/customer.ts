import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { Amount, BasisPoints } from "../values/money.ts";
import { ProofRules } from "../company/proof-rules.ts";
import { Position } from "../values/position.ts";

const Weekdays = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.maxLength(7));

/**
 * How often and when a customer is visited (VISIT-1): every `everyWeeks` weeks, or `perWeek` times a week; 0 =
 * nobody has said how often, only the hours are known.
 */
export const VisitPlan = v.object({
  perWeek: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  everyWeeks: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  weekdays: Weekdays,
  /** Minutes after midnight, in the company's time zone. */
  opensAt: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440))),
  closesAt: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440))),
  serviceMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(480)),
  rank: v.picklist(["A", "B", "C"]),
});
export type VisitPlan = v.InferOutput<typeof VisitPlan>;

/** What a visit plan begins with. */
export const NEW_VISIT_PLAN: VisitPlan = {
  perWeek: 1,
  everyWeeks: 1,
  weekdays: [],
  opensAt: null,
  closesAt: null,
  serviceMinutes: 15,
  rank: "B",
};

/** Whether somebody has said how often the customer is visited. */
export function hasRhythm(plan: VisitPlan | null): plan is VisitPlan {
  return plan !== null && plan.perWeek > 0;
}

/** The plan with other hours or without its rhythm; null where nothing is left that somebody said. */
export function changeVisitPlan(
  plan: VisitPlan | null,
  changes: Partial<Pick<VisitPlan, "perWeek" | "opensAt" | "closesAt">>,
): VisitPlan | null {
  const next = { ...(plan ?? { ...NEW_VISIT_PLAN, perWeek: 0 }), ...changes };
  return next.perWeek > 0 || next.opensAt !== null || next.closesAt !== null ? next : null;
}

/** So many look after a customer beside the main one at most. */
const MAX_OTHER_REPS = 5;

/**
 * A customer (CUST-4). `repId` is the salesperson who looks after it, empty when unassigned; the others who
 * do are `otherRepIds`: they see it as their own, figures count for the main one. `priceListId` null means the default list. `balance` is what the customer owes; `creditLimit` null means no check (CREDIT-4).
 */
export const Customer = v.object({
  id: Identifier,
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  legalName: v.pipe(v.string(), v.maxLength(120)),
  kind: v.pipe(v.string(), v.maxLength(40)),
  status: v.picklist(["active", "prospect", "disabled"]),
  contactName: v.pipe(v.string(), v.maxLength(80)),
  phone: v.pipe(v.string(), v.maxLength(20)),
  taxId: v.pipe(v.string(), v.maxLength(30)),
  address: v.pipe(v.string(), v.maxLength(200)),
  reference: v.pipe(v.string(), v.maxLength(200)),
  city: v.pipe(v.string(), v.maxLength(80)),
  zone: v.pipe(v.string(), v.maxLength(60)),
  position: v.nullable(Position),
  repId: v.string(),
  priceListId: v.nullable(Identifier),
  taxExempt: v.boolean(),
  termsDays: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(365)),
  balance: Amount,
  overdue: Amount,
  creditLimit: v.nullable(Amount),
  onHold: v.boolean(),
  balanceAsOf: v.nullable(Instant),
  lastOrderAt: v.nullable(Instant),
  email: v.optional(v.pipe(v.string(), v.maxLength(120)), ""),
  note: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ""),
  groupId: v.optional(v.nullable(Identifier), null),
  /** How good `position` is, in metres; null where nobody measured. */
  positionAccuracy: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))), null),
  /** `imageId`: a photograph of the certificate. */
  exemption: v.optional(
    v.nullable(
      v.object({
        number: v.pipe(v.string(), v.maxLength(40)),
        expiresOn: v.nullable(Day),
        imageId: v.optional(v.nullable(Identifier), null),
      }),
    ),
    null,
  ),
  /** A photograph of the shop front. */
  photoId: v.optional(v.nullable(Identifier), null),
  holdReason: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
  discountRate: v.optional(BasisPoints, 0),
  language: v.optional(v.picklist(["", "en", "es"]), ""),
  invoiceEmail: v.optional(v.pipe(v.string(), v.maxLength(120)), ""),
  deliveryNotes: v.optional(v.pipe(v.string(), v.maxLength(500)), ""),
  /** Monday is 1, Sunday 7; empty = any day. */
  deliveryDays: v.optional(Weekdays, []),
  visitPlan: v.optional(v.nullable(VisitPlan), null),
  otherRepIds: v.optional(v.pipe(v.array(Identifier), v.maxLength(MAX_OTHER_REPS)), []),
  creditPolicy: v.optional(v.picklist(["", "inform", "approval", "block"]), ""),
  /** What of a delivery's proof is otherwise here than in the company. */
  proofRules: v.optional(ProofRules, {}),
});
export type Customer = v.InferOutput<typeof Customer>;

/** What a customer has where nobody said otherwise (CUST-6). */
export const CUSTOMER_DEFAULTS = {
  legalName: "",
  kind: "store",
  status: "active",
  contactName: "",
  phone: "",
  taxId: "",
  address: "",
  reference: "",
  city: "",
  zone: "",
  position: null,
  repId: "",
  priceListId: null,
  taxExempt: false,
  termsDays: 0,
  balance: 0,
  overdue: 0,
  creditLimit: null,
  onHold: false,
  balanceAsOf: null,
  lastOrderAt: null,
  email: "",
  note: "",
  groupId: null,
  positionAccuracy: null,
  photoId: null,
  exemption: null,
  holdReason: "",
  discountRate: 0,
  language: "",
  invoiceEmail: "",
  deliveryNotes: "",
  deliveryDays: [],
  visitPlan: null,
  otherRepIds: [],
  creditPolicy: "",
  proofRules: {},
} satisfies Partial<Customer>;

/** Whether this person looks after the customer, as the main one or as one of the others. */
export function isRepOf(
  { repId, otherRepIds }: { readonly repId: string; readonly otherRepIds: readonly string[] },
  uid: string,
): boolean {
  return repId === uid || otherRepIds.includes(uid);
}

/** Everybody who looks after the customer, the main one first. */
export function repsOf({ repId, otherRepIds }: Pick<Customer, "repId" | "otherRepIds">): readonly string[] {
  return [repId, ...otherRepIds].filter((uid) => uid !== "");
}

/**
 * Whom other salespeople take a customer from: their ids, or only the empty one where every salesperson loses it, because
 * nobody looked after it until now (CUST-4: salespeople see their own customers and the unassigned ones).
 */
export function repsWithout(
  before: Pick<Customer, "repId" | "otherRepIds">,
  after: Pick<Customer, "repId" | "otherRepIds">,
): readonly string[] {
  if (after.repId === "") return [];
  return before.repId === "" ? [""] : repsOf(before).filter((uid) => !isRepOf(after, uid));
}

/**
 * Whether no tax applies to what is sold to them on this day (CUST-7): a certificate that has expired, its last
 * day being over, exempts nobody.
 */
export function isTaxExempt({ taxExempt, exemption }: Pick<Customer, "taxExempt" | "exemption">, day: Day): boolean {
  const expiresOn = exemption?.expiresOn ?? null;
  return taxExempt && (expiresOn === null || expiresOn >= day);
}
