import * as v from "valibot";
import type { Customer } from "../customer/customer.ts";
import { longestGap } from "../customer/visit-plan.ts";
import { addDays, dayStart } from "../values/business-day.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day, Instant } from "../values/instant.ts";
import type { Amount } from "../values/money.ts";
import type { Period } from "./periods.ts";

/** From then on a customer who ordered nothing is not buying any more, and in the end forgotten rather than lost. */
const BUYING_DAYS = 60;
const LOST_DAYS = 180;

/** What the figures need of a customer, as an index holds it; times are 0 where there was none. */
export type CustomerKey = readonly [
  repId: Identifier,
  isActive: number,
  lastVisitAt: Instant,
  lastOrderAt: Instant,
  balance: Amount,
  overdue: Amount,
  /** −1 = none. */
  creditLimit: Amount,
  /** "" = none. */
  rank: string,
  /** The most days between two visits by their frequency; 0 = they have none. */
  gap: number,
];

const number = v.number();
const Key = v.tuple([v.string(), number, number, number, number, number, number, v.string(), number]);

/** A customer as an index key, so that customers are counted without reading them. */
export function customerKey(customer: Customer): CustomerKey {
  const { repId, status, lastVisitAt, lastOrderAt, balance, overdue, creditLimit, visitPlan } = customer;
  const isActive = status === "active" ? 1 : 0;
  const times = [lastVisitAt ?? 0, lastOrderAt ?? 0] as const;
  const limit = creditLimit ?? -1;
  return [repId, isActive, ...times, balance, overdue, limit, visitPlan?.rank ?? "", longestGap(visitPlan)];
}

/** What an index key says; null for one that is none. */
export function readCustomerKey(key: unknown): CustomerKey | null {
  const known = v.safeParse(Key, key);
  return known.success ? known.output : null;
}

/** The key of a customer who was visited at that time too. */
export function withVisitAt([repId, isActive, lastVisitAt, ...rest]: CustomerKey, at: Instant): CustomerKey {
  return [repId, isActive, Math.max(lastVisitAt, at), ...rest];
}

/**
 * Customers counted (KPI-15). A customer counts once, for the main salesperson: counts add up over people. They do not
 * over days: each period counts anew.
 */
export interface CustomerCounts {
  /** Active customers, and those of them visited since the period began. */
  readonly active: number;
  readonly visited: number;
  /** Active customers with a visit frequency, and those of them whose last visit is not longer ago than that asks. */
  readonly withRhythm: number;
  readonly inRhythm: number;
  /** Those who ordered in the last 60 days, and those who did in the 120 before but not since. */
  readonly buying: number;
  readonly lost: number;
  /** What is owed, and overdue of it. */
  readonly owed: Amount;
  readonly overdue: Amount;
  /** Customers who owe more than their limit, and by how much in all. */
  readonly overLimit: number;
  readonly overLimitBy: Amount;
}

export const NO_CUSTOMERS: CustomerCounts = {
  active: 0,
  visited: 0,
  withRhythm: 0,
  inRhythm: 0,
  buying: 0,
  lost: 0,
  owed: 0,
  overdue: 0,
  overLimit: 0,
  overLimitBy: 0,
};

/** Counts customers by their main salesperson; "" = nobody's. The period must end today: only last visits are known. */
export function countCustomers(
  keys: Iterable<CustomerKey>,
  { from, to }: Period,
  timeZone: string,
): ReadonlyMap<Identifier, CustomerCounts> {
  const [since, buyingSince, lostSince] = [from, addDays(to, 1 - BUYING_DAYS), addDays(to, 1 - LOST_DAYS)].map(
    (day: Day) => dayStart(day, timeZone),
  ) as [Instant, Instant, Instant];
  const startOf = gapStarts(to, timeZone);
  const counts = new Map<Identifier, { -readonly [Name in keyof CustomerCounts]: CustomerCounts[Name] }>();
  for (const [repId, isActive, lastVisitAt, lastOrderAt, balance, overdue, creditLimit, , gap] of keys) {
    const own = counts.get(repId) ?? { ...NO_CUSTOMERS };
    counts.set(repId, own);
    own.active += isActive;
    if (isActive === 1 && lastVisitAt >= since) own.visited += 1;
    if (isActive === 1 && gap > 0) {
      own.withRhythm += 1;
      if (lastVisitAt >= startOf(gap)) own.inRhythm += 1;
    }
    if (lastOrderAt >= buyingSince) own.buying += 1;
    else if (lastOrderAt >= lostSince) own.lost += 1;
    own.owed += Math.max(0, balance);
    own.overdue += overdue;
    if (creditLimit >= 0 && balance > creditLimit) {
      own.overLimit += 1;
      own.overLimitBy += balance - creditLimit;
    }
  }
  return counts;
}

/** When a visit must have been, by the days that may lie between two; few customers differ in these. */
function gapStarts(today: Day, timeZone: string): (gap: number) => Instant {
  const known = new Map<number, Instant>();
  return (gap) => {
    const start = known.get(gap) ?? dayStart(addDays(today, -gap), timeZone);
    known.set(gap, start);
    return start;
  };
}

/** The customers of several people together. */
export function sumCounts(all: Iterable<CustomerCounts>): CustomerCounts {
  const sum = { ...NO_CUSTOMERS };
  for (const counts of all) {
    for (const name of Object.keys(sum) as (keyof CustomerCounts)[]) {
      Object.assign(sum, { [name]: sum[name] + counts[name] });
    }
  }
  return sum;
}
