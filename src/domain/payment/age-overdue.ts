import type { Customer } from "../customer/customer.ts";
import { daysBetween } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";
import type { Amount } from "../values/money.ts";
import { EMPTY_ACCOUNT, openOf } from "./account.ts";
import { ageOf, DEBT_AGES, type DebtAge } from "./age-documents.ts";

/** What is overdue by how long it has been (KPI-42); `undated` = the part that no document accounts for. */
export type OverdueByAge = Readonly<Record<DebtAge | "undated", Amount>>;

/** The overdue of these customers together, counted from the day each document was due. */
export function ageOverdue(customers: Iterable<Pick<Customer, "account" | "overdue">>, today: Day): OverdueByAge {
  const sums = { days30: 0, days60: 0, days90: 0, over90: 0, undated: 0 };
  for (const { account, overdue } of customers) {
    let dated = 0;
    for (const document of (account ?? EMPTY_ACCOUNT).documents) {
      const open = openOf(document);
      if (open <= 0 || document.dueOn >= today) continue;
      sums[ageOf(daysBetween(document.dueOn, today))] += open;
      dated += open;
    }
    sums.undated += Math.max(0, overdue - dated);
  }
  return sums;
}

/** The brackets in the order they are shown. */
export const OVERDUE_AGES = [...DEBT_AGES, "undated"] as const;
