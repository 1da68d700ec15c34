import type { Customer } from "#domain/customer/customer.ts";
import type { VisitPlan } from "#domain/customer/visit-plan.ts";
import { foldText } from "#domain/values/fold-text.ts";
import type { Instant } from "#domain/values/instant.ts";
import { visitDueAt } from "#domain/itinerary/visit-due.ts";
import { createTableIndex } from "#local/databases/table-index.ts";
import type { Position } from "#domain/values/position.ts";

/** The customer fields that lists, chips, search and duplicate detection use: they read no rows. */
export interface CustomerEntry {
  readonly id: string;
  readonly name: string;
  /**
   * Folded: `sortName` and `code` for order and rank, `text` for all searched fields, `numbers` for phone and
   * tax id without separators.
   */
  readonly sortName: string;
  readonly code: string;
  readonly text: string;
  readonly numbers: string;
  readonly phone: string;
  readonly taxId: string;
  readonly status: Customer["status"];
  readonly repId: string;
  readonly otherRepIds: readonly string[];
  readonly groupId: string | null;
  readonly zone: string;
  readonly balance: number;
  readonly overdue: number;
  readonly lastOrderAt: Instant | null;
  readonly lastVisitAt: Instant | null;
  readonly followUp: Customer["followUp"];
  readonly purchases: Customer["purchases"];
  readonly dueAt: Instant | null;
  readonly position: Position | null;
  readonly routeOrder: number | null;
  readonly visitPlan: VisitPlan | null;
}

export function customerEntry(customer: Customer): CustomerEntry {
  const { id, name, legalName, code, contactName, phone, taxId, address, reference, zone, city } = customer;
  const { status, repId, otherRepIds, groupId, balance, overdue, lastOrderAt, lastVisitAt, followUp, position } =
    customer;
  const searched = [name, legalName, code, contactName, phone, taxId, address, reference, zone, city];
  return {
    id,
    name,
    sortName: foldText(name),
    code: foldText(code),
    text: foldText(searched.join(" ")),
    numbers: `${phone} ${foldText(taxId)}`.replace(/[^a-z0-9 ]/g, ""),
    phone,
    taxId,
    status,
    repId,
    otherRepIds,
    groupId,
    zone,
    balance,
    overdue,
    lastOrderAt,
    lastVisitAt,
    followUp,
    purchases: customer.purchases,
    dueAt: visitDueAt(customer),
    position,
    routeOrder: customer.routeOrder ?? null,
    visitPlan: customer.visitPlan,
  };
}

/** By name, ignoring accents and case; ties by id. */
export function byName(a: CustomerEntry, b: CustomerEntry): number {
  return compare(a.sortName, b.sortName) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * All customers of the mirror by name, kept in memory. A live query that calls this runs again after a change of any of
 * them.
 */
export const readCustomerIndex = createTableIndex<Customer, CustomerEntry>({
  table: "customers",
  idOf: ({ id }) => id,
  entryOf: customerEntry,
  compare: byName,
});
