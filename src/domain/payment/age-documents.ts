import type { Customer } from "../customer/customer.ts";
import { daysBetween } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";
import type { Amount } from "../values/money.ts";
import { type AccountDocument, EMPTY_ACCOUNT, openOf, owedOn } from "./account.ts";

/** Age brackets in days: 0–30, 31–60, 61–90, over 90 (CUST-21). */
export const DEBT_AGES = ["days30", "days60", "days90", "over90"] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

/** The last day of each bracket but the oldest. */
const LAST_DAYS = [30, 60, 90];

/** A document that is not fully paid: `open` in minor units, `days` old. */
export interface AgedDocument {
  readonly document: AccountDocument;
  readonly open: Amount;
  readonly days: number;
  readonly isOverdue: boolean;
}

/** A customer's debt by age. `other` is the part of the balance that no document accounts for. */
export interface AgedDebt {
  readonly documents: readonly AgedDocument[];
  readonly byAge: Readonly<Record<DebtAge, Amount>>;
  /** What was paid for more than it is, or before it is owed (PAY-12). */
  readonly credits: readonly AccountDocument[];
  /** Money of the customer that nothing is owed for. */
  readonly advance: Amount;
  readonly other: Amount;
}

/** A customer's open documents, the oldest first, and their sums by age (CUST-21). */
export function ageDocuments({ account, balance }: Pick<Customer, "account" | "balance">, today: Day): AgedDebt {
  const known = account ?? EMPTY_ACCOUNT;
  const byAge = { days30: 0, days60: 0, days90: 0, over90: 0 };
  const owed = known.documents.filter((document) => openOf(document) > 0);
  const credits = known.documents.filter((document) => openOf(document) < 0);
  const documents = owed.map((document): AgedDocument => {
    const days = Math.max(0, daysBetween(document.day, today));
    const open = openOf(document);
    byAge[ageOf(days)] += open;
    return { document, open, days, isOverdue: document.dueOn < today };
  });
  const advance = known.advances.reduce((sum, { amount }) => sum + amount, 0);
  return { documents, byAge, credits, advance, other: Math.max(0, balance - owedOn(known)) };
}

/** The bracket of so many days. */
export function ageOf(days: number): DebtAge {
  const index = LAST_DAYS.findIndex((last) => days <= last);
  return DEBT_AGES[index < 0 ? LAST_DAYS.length : index] ?? "over90";
}
