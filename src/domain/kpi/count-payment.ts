import type { Payment, StoredPayment } from "../payment/payment.ts";
import { type Counted, firstCount } from "./figures.ts";

/**
 * What a payment has put into the figures (KPI-10): what it settled, for who took it, on its day. The reversal itself
 * counts nothing: it takes the payment out again.
 */
export function countedPayment({
  figures,
  repId,
  businessDay,
  amount,
  reverses,
  reversedBy,
}: Pick<Payment, "repId" | "businessDay" | "reverses"> &
  Pick<StoredPayment, "amount" | "figures" | "reversedBy">): Counted {
  const counts = reverses === null && reversedBy === null;
  return figures ?? firstCount(repId, businessDay, counts ? { collected: amount } : {});
}
