import type { Customer } from "../customer/customer.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day, Instant } from "../values/instant.ts";
import {
  type Account,
  type AccountDocument,
  EMPTY_ACCOUNT,
  overdueOn,
  type PaymentLine,
  reversePayment,
  takePayment,
  withLine,
} from "./account.ts";
import { settledBy } from "./check-payment.ts";
import { type Payment, photosOf } from "./payment.ts";

/** A payment that this person took, as this device knows it. */
export interface OwnPayment {
  readonly payment: Payment;
  /** Null = not sent. */
  readonly receivedAt: Instant | null;
  /** Where it is by now, if the store's copy is here. */
  readonly applied?: Readonly<Record<Identifier, number>>;
}

type Debtor = Pick<Customer, "balance" | "overdue" | "balanceAsOf" | "account">;

/** What is past its day; the stored sum where no documents are known. */
export function overdueAt({ overdue, account }: Pick<Debtor, "overdue" | "account">, today: Day): number {
  return account === null ? overdue : overdueOn(account, today);
}

/** The payments that the customer's row does not know yet (PAY-8), the earliest first. */
export function uncounted<Own extends OwnPayment>({ account, balanceAsOf }: Debtor, payments: readonly Own[]): Own[] {
  const known = new Set(account?.payments.map(({ paymentId }) => paymentId));
  return payments
    .filter(({ payment, receivedAt }) => {
      return !known.has(payment.paymentId) && (receivedAt === null || receivedAt > (balanceAsOf ?? 0));
    })
    .toSorted((a, b) => a.payment.capturedAt - b.payment.capturedAt || a.payment.seq - b.payment.seq);
}

/**
 * A customer with the payments that only this device knows (PAY-8): balance, overdue and open documents are lower at
 * once. A row is applied once, whether the payment or the customer arrives first. `asOf` is when the store was last heard.
 */
export function withPayments<C extends Debtor>(
  customer: C,
  payments: readonly OwnPayment[],
  { today, asOf }: { readonly today: Day; readonly asOf: Instant | null },
): C {
  const heard = customer.account === null ? customer.balanceAsOf : Math.max(customer.balanceAsOf ?? 0, asOf ?? 0);
  const { account, settled } = countPayments(customer, payments);
  const isDetailed = customer.account !== null;
  return {
    ...customer,
    account: isDetailed || account.payments.length > 0 ? account : null,
    balance: customer.balance - settled,
    overdue: isDetailed ? overdueOn(account, today) : Math.max(0, customer.overdue - settled),
    balanceAsOf: heard,
  };
}

/**
 * What the payments that only this device knows make of a customer's account: `documents` are those they touched,
 * closed ones too.
 */
export function countPayments(
  customer: Debtor,
  payments: readonly OwnPayment[],
): {
  readonly account: Account;
  readonly documents: ReadonlyMap<Identifier, AccountDocument>;
  readonly settled: number;
} {
  let account = customer.account ?? EMPTY_ACCOUNT;
  let settled = 0;
  const applied = new Map(payments.map((each) => [each.payment.paymentId, each.applied ?? {}]));
  /** Those that a payment here has closed: a reversal opens them again. */
  const documents = new Map<Identifier, AccountDocument>();
  for (const { payment } of uncounted(customer, payments)) {
    const amount = amountOf(payment, account, payments);
    const { paymentId, reverses, appliedTo, businessDay } = payment;
    const change =
      reverses === null
        ? takePayment(account, { paymentId, amount, appliedTo, businessDay })
        : reversePayment(account, { paymentId: reverses.paymentId, applied: applied.get(reverses.paymentId) ?? {} }, [
            ...documents.values(),
          ]);
    for (const each of change.documents) documents.set(each.id, each);
    const mine = change.applications.filter((each) => each.paymentId === paymentId);
    applied.set(paymentId, Object.fromEntries(mine.map((each) => [each.documentId, each.amount])));
    account = withLine(change.account, lineOf(payment, amount));
    settled += amount;
  }
  return { account, documents, settled };
}

/** How a payment is shown among the customer's latest. A reversal without its payment here has no amount. */
export function lineOf(payment: Payment, amount: number): PaymentLine {
  const { paymentId, paymentNo, capturedAt, parts, repId, repName, reverses } = payment;
  const photoIds = photosOf(parts);
  return {
    paymentId,
    paymentNo,
    capturedAt,
    amount,
    methods: parts.map(({ method }) => method),
    repId,
    repName,
    reverses: reverses?.paymentId ?? null,
    isReversed: false,
    ...(photoIds.length > 0 && { photoIds }),
  };
}

function amountOf(payment: Payment, { payments: lines }: Account, own: readonly OwnPayment[]): number {
  const { reverses } = payment;
  if (reverses === null) return settledBy(payment);
  const line = lines.find(({ paymentId }) => paymentId === reverses.paymentId);
  const original = own.find((each) => each.payment.paymentId === reverses.paymentId)?.payment;
  return -(line?.amount ?? (original === undefined ? 0 : settledBy(original)));
}
