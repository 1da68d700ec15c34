import { byName, type CustomerEntry } from "./customer-index.ts";

/**
 * Orders of the customers' table (CUST-26). `lastOrder` and `longestAgo` begin with the latest and the oldest order, those
 * without one last; `visit` with the visit that is due longest; `balance` and `overdue` with the largest.
 */
export type CustomerSort = "name" | "nameDown" | "zone" | "lastOrder" | "longestAgo" | "visit" | "balance" | "overdue";

/** The entries in this order; ties by name. */
export function sortCustomers(entries: readonly CustomerEntry[], sort: CustomerSort): readonly CustomerEntry[] {
  const compare = COMPARE[sort];
  return entries.toSorted((one, other) => compare(one, other) || byName(one, other));
}

type Compare = (one: CustomerEntry, other: CustomerEntry) => number;

const COMPARE: Readonly<Record<CustomerSort, Compare>> = {
  name: byName,
  nameDown: (one, other) => byName(other, one),
  zone: (one, other) => one.zone.localeCompare(other.zone),
  lastOrder: (one, other) => (other.lastOrderAt ?? 0) - (one.lastOrderAt ?? 0),
  longestAgo: unknownLast(({ lastOrderAt }) => lastOrderAt),
  visit: unknownLast(({ dueAt, status }) => (status === "disabled" ? null : dueAt)),
  balance: (one, other) => other.balance - one.balance,
  overdue: (one, other) => other.overdue - one.overdue,
};

function unknownLast(valueOf: (entry: CustomerEntry) => number | null): Compare {
  return (one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return first - second;
  };
}
