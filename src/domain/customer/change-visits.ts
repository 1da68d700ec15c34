import { type BulkPreview, previewEdits } from "../records/preview-edits.ts";
import type { Customer } from "./customer.ts";
import { changeRhythm, changeVisitHours, type Rhythm, type VisitPlan } from "./visit-plan.ts";

/** What a bulk edit sets of the visit plans of customers (VISIT-42); what is absent stays as it is. */
export interface VisitChange {
  /** Null = on demand. */
  readonly rhythm?: Rhythm;
  /** Empty = any day. */
  readonly weekdays?: readonly number[];
  readonly hours?: Pick<VisitPlan, "opensAt" | "closesAt">;
  readonly serviceMinutes?: number;
  readonly rank?: VisitPlan["rank"];
}

/** A customer with another visit plan. Without a frequency only hours are kept: weekdays, minutes and class mean nothing. */
export function changeVisits(customer: Customer, change: VisitChange): Customer {
  const { rhythm, weekdays, hours, serviceMinutes, rank } = change;
  let plan = rhythm === undefined ? customer.visitPlan : changeRhythm(customer.visitPlan, rhythm);
  if (hours !== undefined) plan = changeVisitHours(plan, hours);
  if (plan === null) return { ...customer, visitPlan: null };
  const isMonthly = (plan.monthly ?? null) !== null;
  return {
    ...customer,
    visitPlan: {
      ...plan,
      ...(weekdays !== undefined && !isMonthly && { weekdays: [...weekdays] }),
      ...(serviceMinutes !== undefined && { serviceMinutes }),
      ...(rank !== undefined && { rank }),
    },
  };
}

/** Previews the change of each customer. */
export function previewVisitChange(customers: readonly Customer[], change: VisitChange): BulkPreview<Customer> {
  return previewEdits("customer", customers, (customer) => changeVisits(customer, change), NO_CONTEXT);
}

const NO_CONTEXT = { categories: [], priceLists: [] };
