import { checkQuantity } from "./check-quantity.ts";
import type { CompanySettings } from "../company/company.ts";
import {
  type ActionLevel,
  creditAction,
  isNearLimit,
  isOverLimit,
  isPrepaid,
  isPrepaidOnly,
} from "../customer/credit.ts";
import type { Customer } from "../customer/customer.ts";
import { discountLimitOf, isDiscountAboveLimit, limitsFor } from "../pricing/discount-limit.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Role } from "../access/identity.ts";
import { type CaptureTimes, rulesInForce } from "./honour-hours.ts";
import { isBelowFloor } from "../pricing/line-approval.ts";
import type { Amount, BasisPoints } from "../values/money.ts";
import type { Order, OrderFlag, OrderLine, OrderStatus } from "./order.ts";
import type { OrderProof } from "./prove-order.ts";
import { originFlags, type OriginFacts } from "./review-origin.ts";
import type { Product } from "../product/product.ts";
import { reserveStock } from "../stock/reserve-stock.ts";
import type { StockItem } from "../stock/stock.ts";

/** What the store knows when an order arrives. */
export interface ReviewFacts extends Omit<CaptureTimes, "order">, Pick<OriginFacts, "origin" | "lostAt"> {
  /** What the store makes of the order by its own data: what it charges is reviewed. */
  readonly proof: OrderProof;
  /** Null if the customer was deleted. */
  readonly customer: Customer | null;
  /** By product id; products the store no longer has are missing. */
  readonly products: ReadonlyMap<Identifier, Product>;
  /** The roles of the person who took the order; they set the discount limit. */
  readonly roles: readonly Role[];
  /** Their own limit; null = that of their roles. */
  readonly discountLimit?: BasisPoints | null;
  /** The total of the customer's other unpaid orders on account. */
  readonly openOrders: Amount;
  /** The order that this one may be a duplicate of (ORDER-79); null = none. */
  readonly duplicateOf?: Identifier | null;
  /** By product id; only tracked products. */
  readonly stock: ReadonlyMap<Identifier, StockItem>;
}

export interface OrderReview {
  readonly flags: OrderFlag[];
  readonly status: Extract<OrderStatus, "confirmed" | "needs_review" | "pending_approval" | "completed">;
}

/** Flags that wait for an approver; the others wait for the store's review, a shortage only by policy (ORDER-21). */
export const APPROVAL_FLAGS: ReadonlySet<OrderFlag> = new Set<OrderFlag>([
  "OVER_CREDIT",
  "OVERDUE",
  "DISCOUNT_LIMIT",
  "BELOW_FLOOR",
  "BELOW_MINIMUM",
  "CUSTOMER_DISABLED",
]);

/** Whether a flag waits for an approver (ORDER-22). */
export function isApproverFlag(flag: OrderFlag): boolean {
  return APPROVAL_FLAGS.has(flag);
}

/**
 * The flags and the first status of a valid order (ORDER-21, ORDER-22). The order is
 * accepted in any case. If it needs both review and approval, it is reviewed first, as the status machine says. A
 * counter sale is completed, whatever its flags: its goods have left (COUNTER-1).
 */
export function reviewOrder(given: ReviewFacts): OrderReview {
  const facts = { ...given, order: given.proof.charged };
  const { order, settings, stock } = facts;
  const isSold = order.sale !== undefined;
  const { short } = reserveStock(order.lines, stock);
  const rules = rulesInForce(facts);
  const flags = [
    ...catalogueFlags(facts),
    ...(short.length > 0 ? (["STOCK_SHORT"] as const) : []),
    ...creditFlags(facts, rules),
    ...amountFlags(facts, rules),
    ...originFlags(facts),
    ...(isSold || !facts.duplicateOf ? [] : (["DUPLICATE_SUSPECT"] as const)),
  ];
  return { flags, status: isSold ? "completed" : firstStatus(flags, settings) };
}

/** Whether these flags need somebody above store staff (ACCESS-3). */
export function needsApprover(
  order: Order & { readonly flags: readonly OrderFlag[] },
  limits: CompanySettings["discountLimits"],
): boolean {
  return order.flags.some((flag) => {
    if (flag === "DISCOUNT_LIMIT") return isDiscountAboveLimit(order, limits.store_staff);
    return flag !== "BELOW_MINIMUM" && APPROVAL_FLAGS.has(flag);
  });
}

/** Where an order with these flags waits, if it does (ORDER-21). */
export function firstStatus(flags: readonly OrderFlag[], settings: CompanySettings): OrderReview["status"] {
  const waiting = flags.filter((flag) => flag !== "STOCK_SHORT" || settings.stockPolicy === "review");
  if (waiting.length === 0) return "confirmed";
  return waiting.every((flag) => APPROVAL_FLAGS.has(flag)) ? "pending_approval" : "needs_review";
}

/** The facts with the order as it is charged. */
type ChargedFacts = ReviewFacts & CaptureTimes & { readonly order: Order };

function catalogueFlags({ order, customer, products, proof }: ChargedFacts): OrderFlag[] {
  const flags: OrderFlag[] = [];
  if (customer === null || customer.status === "disabled") flags.push("CUSTOMER_DISABLED");
  if (order.lines.some((line) => products.get(line.productId)?.active !== true)) flags.push("PRODUCT_DISABLED");
  if (order.lines.some((line) => breaksQuantityRule(line, products.get(line.productId)))) {
    flags.push("QUANTITY_RULE");
  }
  return [...flags, ...proof.flags];
}

/** Whether the store's present product is not sold in this quantity (PROD-4). */
function breaksQuantityRule({ quantity }: OrderLine, product: Product | undefined): boolean {
  return product !== undefined && checkQuantity(quantity, product) !== null;
}

/** CREDIT-4. For some customers and levels the company only wants to be informed. */
export function creditFlags(
  { order, customer, openOrders }: Pick<ChargedFacts, "order" | "customer" | "openOrders">,
  rules: CompanySettings,
): OrderFlag[] {
  if (customer === null || isPrepaid(order.terms)) return [];
  const isAsked = (level: ActionLevel) => creditAction(level, customer, rules) !== "inform";
  const isOnAccount = order.terms === "on_account";
  const ordered = openOrders + order.totals.total;
  const isOverCredit = isOverLimit(customer, ordered)
    ? isAsked("over")
    : isNearLimit(customer, ordered) && isAsked("near");
  const isHeld = customer.onHold && isAsked("hold");
  const flags: OrderFlag[] = [];
  if ((isOnAccount && isOverCredit) || isHeld || isPrepaidOnly(customer, rules)) flags.push("OVER_CREDIT");
  if (isOnAccount && customer.overdue > 0 && isAsked("overdue")) flags.push("OVERDUE");
  return flags;
}

/** The flags of discounts, floor prices and the minimum order. */
export function amountFlags(
  {
    order,
    roles,
    discountLimit,
    customer,
    products,
  }: Pick<ChargedFacts, "order" | "roles" | "discountLimit" | "customer" | "products">,
  rules: CompanySettings,
): OrderFlag[] {
  const flags: OrderFlag[] = [];
  const limits = limitsFor(rules.discountLimits, { roles, discountLimit });
  if (isDiscountAboveLimit(order, discountLimitOf(limits, roles, customer))) flags.push("DISCOUNT_LIMIT");
  const floorOf = (line: OrderLine) => products.get(line.productId)?.floorPrice ?? null;
  if (order.lines.some((line) => isBelowFloor(line, floorOf(line), order.currency))) flags.push("BELOW_FLOOR");
  if (order.sale === undefined && order.totals.net < rules.minimumOrder) flags.push("BELOW_MINIMUM");
  return flags;
}
