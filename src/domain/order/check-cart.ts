import { businessDayOf } from "../values/business-day.ts";
import type { Cart } from "./cart.ts";
import { checkQuantity, type QuantityProblem } from "./check-quantity.ts";
import type { CompanySettings } from "../company/company.ts";
import {
  creditAction,
  creditExposure,
  isNearLimit,
  isOverLimit,
  isPrepaid,
  isPrepaidOnly,
} from "../customer/credit.ts";
import { type Customer, isTaxExempt } from "../customer/customer.ts";
import { discountLimitOf, isDiscountAboveLimit } from "../pricing/discount-limit.ts";
import type { Role } from "../access/identity.ts";
import type { Day, Instant } from "../values/instant.ts";
import { lineGross, type Amount, type BasisPoints } from "../values/money.ts";
import { lastPromiseDay } from "./review-origin.ts";
import { MAX_LINES, type OrderTotals } from "./order.ts";
import { discountOn } from "../pricing/price-cart.ts";
import type { CreditAction } from "../company/credit-action.ts";

/** ORDER-12: bounds of an order that a cart may grow past while it is edited. */
export const MAX_NOTE_LENGTH = 1_000;
export const MAX_PURCHASE_ORDER_LENGTH = 60;

/** Prices captured longer ago are worth a warning (PRICE-29), and an older balance never blocks (CREDIT-7). */
const OLD_MS = 24 * 60 * 60 * 1000;

/**
 * Why a cart should not be submitted (ORDER-13). `blocks`: it cannot be submitted. `warns`: it can, and the store will
 * review it. Amounts in minor units.
 */
export type CartProblem =
  | { readonly severity: "blocks"; readonly code: "emptyCart" | "customerDisabled" }
  | {
      readonly severity: "blocks";
      readonly code: "tooManyLines" | "noteTooLong" | "purchaseOrderTooLong";
      readonly maximum: number;
    }
  | { readonly severity: "blocks"; readonly code: "noPrice"; readonly lineId: string; readonly name: string }
  | {
      readonly severity: "blocks";
      readonly code: "quantity";
      readonly lineId: string;
      readonly name: string;
      readonly problem: QuantityProblem;
    }
  | { readonly severity: "blocks"; readonly code: "dateInPast"; readonly promisedOn: Day }
  | { readonly severity: "blocks" | "warns"; readonly code: "prepaidOnly"; readonly because: "hold" | "prospect" }
  | { readonly severity: "warns"; readonly code: "onHold"; readonly action: Exclude<CreditAction, "block"> }
  | { readonly severity: "warns"; readonly code: "dateFarOff" }
  | { readonly severity: "warns"; readonly code: "discountAboveLimit"; readonly limit: BasisPoints }
  | { readonly severity: "warns"; readonly code: "belowMinimum"; readonly minimum: Amount; readonly missing: Amount }
  | {
      readonly severity: "blocks" | "warns";
      readonly code: "overCredit" | "nearCredit";
      readonly exposure: Amount;
      readonly limit: Amount;
      readonly action: CreditAction;
    }
  | {
      readonly severity: "blocks" | "warns";
      readonly code: "overdue";
      readonly overdue: Amount;
      readonly action: CreditAction;
    }
  | { readonly severity: "warns"; readonly code: "exemptionExpired"; readonly expiredOn: Day }
  | { readonly severity: "warns"; readonly code: "oldPrices"; readonly pricedAt: Instant };

export interface CheckCartInput {
  readonly cart: Cart;
  readonly totals: OrderTotals;
  readonly customer: Customer;
  readonly settings: CompanySettings;
  readonly role: Role;
  readonly now: Instant;
  /** What this customer ordered on this device that the store does not have yet; this cart excluded. */
  readonly unsent?: Amount;
}

/** All problems of the cart, the blocking ones first. */
export function checkCart(input: CheckCartInput): CartProblem[] {
  const problems = [
    ...shapeProblems(input),
    ...lineProblems(input.cart),
    ...creditProblems(input),
    ...orderWarnings(input),
  ];
  return problems.sort((a, b) => Number(isBlocking(b)) - Number(isBlocking(a)));
}

/** Whether this problem keeps the cart from being submitted. */
export function isBlocking(problem: CartProblem): boolean {
  return problem.severity === "blocks";
}

function shapeProblems({ cart, customer, settings, now }: CheckCartInput): CartProblem[] {
  const problems: CartProblem[] = [];
  if (cart.lines.length === 0) problems.push({ severity: "blocks", code: "emptyCart" });
  if (cart.lines.length > MAX_LINES) problems.push({ severity: "blocks", code: "tooManyLines", maximum: MAX_LINES });
  if (customer.status === "disabled") problems.push({ severity: "blocks", code: "customerDisabled" });
  if (cart.promisedOn !== null && cart.promisedOn < businessDayOf(now, settings.timeZone)) {
    problems.push({ severity: "blocks", code: "dateInPast", promisedOn: cart.promisedOn });
  }
  if (cart.note.length > MAX_NOTE_LENGTH) {
    problems.push({ severity: "blocks", code: "noteTooLong", maximum: MAX_NOTE_LENGTH });
  }
  if (cart.purchaseOrder.length > MAX_PURCHASE_ORDER_LENGTH) {
    problems.push({ severity: "blocks", code: "purchaseOrderTooLong", maximum: MAX_PURCHASE_ORDER_LENGTH });
  }
  return problems;
}

function lineProblems(cart: Cart): CartProblem[] {
  return cart.lines.flatMap((line): CartProblem[] => {
    const { lineId, name } = line;
    if (line.unitPrice === 0) return [{ severity: "blocks", code: "noPrice", lineId, name }];
    const problem = checkQuantity(line.quantity, line);
    return problem === null ? [] : [{ severity: "blocks", code: "quantity", lineId, name, problem }];
  });
}

function creditProblems(input: CheckCartInput): CartProblem[] {
  const { cart, customer, settings, now } = input;
  if (isPrepaid(cart.terms)) return [];
  const problems: CartProblem[] = [];
  const isOld = customer.balanceAsOf !== null && now - customer.balanceAsOf > OLD_MS;
  if (customer.onHold) {
    const action = creditAction("hold", customer, settings);
    if (action !== "block") problems.push({ severity: "warns", code: "onHold", action });
    else problems.push({ severity: isOld ? "warns" : "blocks", code: "prepaidOnly", because: "hold" });
  }
  if (isPrepaidOnly(customer, settings))
    problems.push({ severity: "blocks", code: "prepaidOnly", because: "prospect" });
  return cart.terms === "on_account" ? [...problems, ...accountProblems(input, isOld)] : problems;
}

/** An old balance never blocks by itself. */
function accountProblems({ customer, settings, totals, unsent = 0 }: CheckCartInput, isOld: boolean): CartProblem[] {
  const problems: CartProblem[] = [];
  const asked = (level: "near" | "over" | "overdue") => {
    const wanted = creditAction(level, customer, settings);
    const action = wanted === "block" && isOld ? "approval" : wanted;
    return { action, severity: action === "block" ? "blocks" : "warns" } as const;
  };
  const ordered = unsent + totals.total;
  const { creditLimit, overdue } = customer;
  if (creditLimit !== null) {
    const amounts = { exposure: creditExposure(customer, ordered), limit: creditLimit };
    const near = asked("near");
    if (isOverLimit(customer, ordered)) problems.push({ code: "overCredit", ...asked("over"), ...amounts });
    // The customer's level already shows that the limit is near: a problem only where it has consequences.
    else if (isNearLimit(customer, ordered) && near.action !== "inform") {
      problems.push({ code: "nearCredit", ...near, ...amounts });
    }
  }
  if (overdue > 0) problems.push({ code: "overdue", ...asked("overdue"), overdue });
  return problems;
}

function orderWarnings({ cart, totals, customer, settings, role, now }: CheckCartInput): CartProblem[] {
  const problems: CartProblem[] = [];
  if (cart.promisedOn !== null && cart.promisedOn > lastPromiseDay(now, settings)) {
    problems.push({ severity: "warns", code: "dateFarOff" });
  }
  const expiredOn = customer.taxExempt ? (customer.exemption?.expiresOn ?? null) : null;
  if (expiredOn !== null && !isTaxExempt(customer, businessDayOf(now, settings.timeZone))) {
    problems.push({ severity: "warns", code: "exemptionExpired", expiredOn });
  }
  const limit = discountLimitOf(settings.discountLimits, [role], customer);
  const lines = cart.lines.map((line) => {
    const gross = lineGross(line.unitPrice, line.quantity, line.quantityScale, settings.currency);
    return { discount: line.discount, gross, lineDiscount: discountOn(gross, line.discount) };
  });
  if (isDiscountAboveLimit({ lines, discount: cart.discount, totals }, limit)) {
    problems.push({ severity: "warns", code: "discountAboveLimit", limit });
  }
  const missing = settings.minimumOrder - totals.net;
  if (cart.lines.length > 0 && missing > 0) {
    problems.push({ severity: "warns", code: "belowMinimum", minimum: settings.minimumOrder, missing });
  }
  const pricedAt = Math.min(...cart.lines.map((line) => line.pricedAt));
  if (now - pricedAt > OLD_MS) problems.push({ severity: "warns", code: "oldPrices", pricedAt });
  return problems;
}
