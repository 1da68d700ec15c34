import { CAPTURE_DOUBTS, captureDoubts } from "../captures/capture-doubts.ts";
import type { CaptureOrigin } from "../captures/capture-origin.ts";
import type { CompanySettings } from "../company/company.ts";
import { presetRounding, roundCash } from "../counter/cash-rounding.ts";
import { parseOrderNumber } from "../order/order-number.ts";
import { isCalendarDay } from "../values/business-day.ts";
import type { Instant } from "../values/instant.ts";
import { type Amount, sumAmounts } from "../values/money.ts";
import type { Payment, PaymentPart } from "./payment.ts";

/** What the store doubts of a payment. It is stored all the same: the money was taken. */
export const PAYMENT_FLAGS = [...CAPTURE_DOUBTS, "NOT_OWN_CUSTOMER", "UNKNOWN_DOCUMENT", "ROUNDING_DIFFERS"] as const;
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

/** The money received by all methods. */
export function receivedBy(parts: readonly Pick<PaymentPart, "amount">[]): Amount {
  return sumAmounts(parts.map(({ amount }) => amount));
}

/** The money received in cash. */
export function cashOf(parts: readonly Pick<PaymentPart, "method" | "amount">[]): Amount {
  return receivedBy(parts.filter(({ method }) => method === "cash"));
}

/** By how much a payment lowers what the customer owes (PAY-2): what was received, and what rounding its cash gave away. */
export function settledBy({ parts, cashRounding }: Pick<Payment, "parts" | "cashRounding">): Amount {
  return sumAmounts([receivedBy(parts), cashRounding]);
}

/** What the company's rounding gives away of what this cash is for (PAY-2). */
function cashRoundingOf(
  { parts, cashRounding }: Pick<Payment, "parts" | "cashRounding">,
  { currency, cashRounding: chosen }: Pick<CompanySettings, "currency" | "cashRounding">,
): Amount {
  const owed = cashOf(parts) + cashRounding;
  return owed - roundCash(owed, chosen ?? presetRounding(currency), currency);
}

/** The first field of a payment that cannot be; null = sound. */
export function paymentProblem(
  payment: Pick<Payment, "parts" | "cashRounding" | "appliedTo" | "reverses" | "businessDay" | "currency">,
  { currency }: Pick<CompanySettings, "currency">,
): string | null {
  const { parts, cashRounding, appliedTo, reverses, businessDay } = payment;
  if (!isCalendarDay(businessDay)) return "businessDay";
  if (payment.currency !== currency) return "currency";
  if (reverses !== null) {
    if (parts.length > 0) return "parts";
    if (cashRounding !== 0) return "cashRounding";
    return appliedTo.length > 0 ? "appliedTo" : null;
  }
  const cash = parts.filter(({ method }) => method === "cash");
  if (parts.length === 0 || cash.length > 1) return "parts";
  // It is of the cash only, and gives away less than was paid.
  if (cashRounding !== 0 && cashOf(parts) + Math.min(0, cashRounding) <= 0) return "cashRounding";
  const chosen = appliedTo.map(({ documentId }) => documentId);
  if (new Set(chosen).size < chosen.length) return "appliedTo";
  return sumAmounts(appliedTo.map(({ amount }) => amount)) > settledBy(payment) ? "appliedTo" : null;
}

/** The store's doubts about a payment. */
export function paymentFlags(facts: {
  readonly payment: Payment;
  readonly receivedAt: Instant;
  readonly settings: Pick<CompanySettings, "timeZone" | "currency" | "cashRounding">;
  readonly origin: CaptureOrigin;
  readonly isOwnCustomer: boolean;
  /** Whether the customer has or had every chosen document. */
  readonly hasDocuments: boolean;
}): PaymentFlag[] {
  const { payment, receivedAt, settings, origin, isOwnCustomer, hasDocuments } = facts;
  const number = parseOrderNumber(payment.paymentNo.slice(2));
  const flags: PaymentFlag[] = captureDoubts(payment, {
    number,
    at: payment.capturedAt,
    receivedAt,
    timeZone: settings.timeZone,
    origin,
  });
  if (!isOwnCustomer) flags.push("NOT_OWN_CUSTOMER");
  if (!hasDocuments) flags.push("UNKNOWN_DOCUMENT");
  if (payment.cashRounding !== 0 && payment.cashRounding !== cashRoundingOf(payment, settings))
    flags.push("ROUNDING_DIFFERS");
  return flags;
}
