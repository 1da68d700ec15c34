import type { CompanySettings } from "../company/company.ts";
import { presetRounding, roundCash } from "../counter/cash-rounding.ts";
import { type Amount, sumAmounts } from "../values/money.ts";
import { type Account, type AccountDocument, openOf } from "./account.ts";
import { type Choice, MAX_PART, type PaymentMethod, type PaymentPart } from "./payment.ts";

/** One method of a payment that is being taken: what it is to settle, before rounding. Null = empty, NaN = no number. */
export interface PartDraft {
  readonly method: PaymentMethod;
  readonly amount: number | null;
  readonly reference: string;
}

/** What is asked for at the door first (PAY-9): what is overdue, else all that is owed. */
export function amountToCollect({ balance, overdue }: { readonly balance: Amount; readonly overdue: Amount }): Amount {
  return Math.max(0, overdue > 0 ? Math.min(overdue, balance) : balance);
}

/** The parts of a payment, its cash rounded (PAY-2); null if one of them is no amount yet. */
export function composeParts(
  drafts: readonly PartDraft[],
  { currency, cashRounding = presetRounding(currency) }: Pick<CompanySettings, "currency" | "cashRounding">,
): { readonly parts: readonly PaymentPart[]; readonly cashRounding: Amount; readonly settled: Amount } | null {
  const parts: PaymentPart[] = [];
  let rounding = 0;
  for (const { method, amount, reference } of drafts) {
    if (amount === null || !Number.isSafeInteger(amount) || amount > MAX_PART) return null;
    const asked = method === "cash" ? roundCash(amount, cashRounding, currency) : amount;
    if (asked <= 0) return null;
    rounding += amount - asked;
    parts.push({ method, amount: asked, reference: method === "cash" ? "" : reference.trim() });
  }
  if (parts.length === 0) return null;
  const settled = sumAmounts([...parts.map(({ amount }) => amount), rounding]);
  return { parts, cashRounding: rounding, settled };
}

/** How much of what is settled goes to each chosen document, from the oldest on. */
export function chooseDocuments(
  { documents }: Pick<Account, "documents">,
  chosen: ReadonlySet<string>,
  settled: Amount,
): Choice[] {
  let left = settled;
  return documents.flatMap((document: AccountDocument) => {
    const amount = chosen.has(document.id) ? Math.min(left, openOf(document)) : 0;
    if (amount <= 0) return [];
    left -= amount;
    return [{ documentId: document.id, amount }];
  });
}
