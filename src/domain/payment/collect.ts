import type { CompanySettings } from "../company/company.ts";
import { presetRounding, roundCash } from "../counter/cash-rounding.ts";
import type { Identifier } from "../values/identifier.ts";
import { type Amount, sumAmounts } from "../values/money.ts";
import type { AgedDocument } from "./age-documents.ts";
import { type Choice, MAX_PART, type PaymentMethod, type PaymentPart } from "./payment.ts";

/** One method of a payment that is being taken: what it is to settle, before rounding. Null = empty, NaN = no number. */
export interface PartDraft {
  readonly method: PaymentMethod;
  readonly amount: number | null;
  readonly reference: string;
  /** The photograph of a check or a transfer. */
  readonly photoId?: string;
}

/** The methods that are proved by a photograph as well as by their reference (PAY-14). */
export function hasPhoto(method: PaymentMethod): method is "check" | "transfer" {
  return method === "check" || method === "transfer";
}

/** Whether money that nobody can count again has neither a reference nor a photograph (PAY-14). */
export function lacksReference({ method, reference, photoId }: PartDraft): boolean {
  return method !== "cash" && reference.trim() === "" && (photoId === undefined || !hasPhoto(method));
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
  for (const { method, amount, reference, photoId } of drafts) {
    if (amount === null || !Number.isSafeInteger(amount) || amount > MAX_PART) return null;
    const asked = method === "cash" ? roundCash(amount, cashRounding, currency) : amount;
    if (asked <= 0) return null;
    rounding += amount - asked;
    parts.push({
      method,
      amount: asked,
      reference: method === "cash" ? "" : reference.trim(),
      ...(photoId !== undefined && hasPhoto(method) && { photoId }),
    });
  }
  if (parts.length === 0) return null;
  const settled = sumAmounts([...parts.map(({ amount }) => amount), rounding]);
  return { parts, cashRounding: rounding, settled };
}

/** An order that can be paid before it is owed (PAY-12). */
export interface ComingOrder {
  readonly orderId: Identifier;
  readonly orderNo: string;
  readonly left: Amount;
}

/** What a payment can be for: an open document, or an order that is not owed yet. */
export interface Due {
  readonly id: Identifier;
  readonly number: string;
  readonly open: Amount;
  /** Null of an order that is not owed yet. */
  readonly aged: AgedDocument | null;
}

/** What a customer's payment can be for: the documents from the oldest on, then the orders. */
export function duesOf(documents: readonly AgedDocument[], orders: readonly ComingOrder[]): Due[] {
  const owed = new Set(documents.map(({ document }) => document.id));
  return [
    ...documents.map((aged) => ({ id: aged.document.id, number: aged.document.number, open: aged.open, aged })),
    ...orders
      .filter(({ orderId }) => !owed.has(orderId))
      .map(({ orderId, orderNo, left }) => ({ id: orderId, number: orderNo, open: left, aged: null })),
  ];
}

/** How much of what is settled goes to each of what was chosen, in their order. */
export function chooseDues(dues: readonly Due[], chosen: ReadonlySet<string>, settled: Amount): Choice[] {
  let rest = settled;
  return dues.flatMap(({ id, number, open, aged }) => {
    const amount = chosen.has(id) ? Math.min(rest, open) : 0;
    if (amount <= 0) return [];
    rest -= amount;
    return [{ documentId: id, amount, ...(aged === null && { orderNo: number }) }];
  });
}
