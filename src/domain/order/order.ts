import * as v from "valibot";
import { Counted } from "../kpi/figures.ts";
import { CaptureCount } from "../captures/capture-origin.ts";
import { CounterSale } from "../counter/counter-sale.ts";
import { RecoveredBy } from "../company/recovered-by.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { Amount, BasisPoints, Currency, UnitPrice } from "../values/money.ts";
import { Quantity } from "../values/quantity.ts";
import { OrderDelivery } from "../delivery/delivery.ts";
import { OrderSignature } from "../delivery/order-signature.ts";
import { LineShort, OrderNote, PickedQuantity, Picking, SettledFlag, WaitsFor } from "../order-life/order-life.ts";

/** Business status of an order (ORDER-26). Where its copy is (this phone, the store) is a separate axis: `SyncState`. */
export const ORDER_STATUSES = [
  "submitted",
  "needs_review",
  "pending_approval",
  "confirmed",
  "on_hold",
  "preparing",
  "ready",
  "out_for_delivery",
  "delivered",
  "partially_delivered",
  "delivery_failed",
  "completed",
  "rejected",
  "cancelled",
] as const;
export const OrderStatus = v.picklist(ORDER_STATUSES);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** Why the store reviews an order (ORDER-22). The order itself is already received. */
export const ORDER_FLAGS = [
  "PRICE_CHANGED",
  "DATA_DIFFERS",
  "STOCK_SHORT",
  "OVER_CREDIT",
  "OVERDUE",
  "DISCOUNT_LIMIT",
  "BELOW_FLOOR",
  "BELOW_MINIMUM",
  "CUSTOMER_DISABLED",
  "PRODUCT_DISABLED",
  "QUANTITY_RULE",
  "CLOCK_SKEW",
  "LATE_CAPTURE",
  "NOT_OWN_CUSTOMER",
  "DEVICE_MISMATCH",
  "DUPLICATE_SUSPECT",
] as const;
export const OrderFlag = v.picklist(ORDER_FLAGS);
export type OrderFlag = v.InferOutput<typeof OrderFlag>;

/** The flags that this version knows. Those of a newer server are left out: they must keep no order waiting. */
export function knownFlags(flags: readonly string[]): OrderFlag[] {
  return flags.filter((flag) => v.is(OrderFlag, flag));
}

const OrderFlags = v.pipe(
  v.array(v.string()),
  v.transform((flags) => knownFlags(flags)),
);

/** The rule of PRICE-4 that set a line's price. */
export const PriceRule = v.picklist(["customerList", "defaultList", "quantityBreak", "groupList"]);
export type PriceRule = v.InferOutput<typeof PriceRule>;

/** A reduction: a share in basis points, or an amount in minor units. */
export const Discount = v.variant("kind", [
  v.object({ kind: v.literal("percent"), rate: BasisPoints }),
  v.object({ kind: v.literal("amount"), amount: v.pipe(Amount, v.minValue(0)) }),
]);
export type Discount = v.InferOutput<typeof Discount>;

/** The amount one tax adds (or, with included tax, contains), in minor units. */
export const TaxAmount = v.object({
  taxId: Identifier,
  name: v.string(),
  rate: BasisPoints,
  base: Amount,
  amount: Amount,
});
export type TaxAmount = v.InferOutput<typeof TaxAmount>;

/**
 * What a line captured from the catalogue when it was added. The cart and the order carry it, so that neither a new
 * price nor a deleted product changes what was agreed with the customer.
 */
const capturedLine = {
  lineId: Identifier,
  productId: Identifier,
  sku: v.string(),
  name: v.string(),
  nameEs: v.string(),
  unit: v.string(),
  unitsPerCase: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  quantityScale: v.picklist([1, 1000]),
  minQuantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  quantityMultiple: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** How it is sold and the maximum per order; absent = no restriction. */
  sellBy: v.exactOptional(v.picklist(["unit", "case", "both"])),
  maxQuantity: v.exactOptional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
  /** Grams per unit; absent = unknown. */
  weight: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  categoryId: v.nullable(Identifier),
  quantity: Quantity,
  listPrice: UnitPrice,
  unitPrice: UnitPrice,
  rule: PriceRule,
  priceListId: Identifier,
  priceListVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  pricedAt: Instant,
  taxClassId: v.nullable(Identifier),
  discount: v.nullable(Discount),
  note: v.pipe(v.string(), v.maxLength(300)),
  stockShown: v.nullable(v.object({ quantity: v.number(), asOf: Instant })),
};

/** A line of an open cart. */
export const CartLine = v.object(capturedLine);
export type CartLine = v.InferOutput<typeof CartLine>;

/** A line of a submitted order: the cart's line with its computed amounts (minor units). `net` is after both discounts. */
export const OrderLine = v.object({
  ...capturedLine,
  gross: Amount,
  lineDiscount: Amount,
  orderDiscountShare: Amount,
  net: Amount,
});
export type OrderLine = v.InferOutput<typeof OrderLine>;

/** The most lines of an order (ORDER-12). */
export const MAX_LINES = 500;

/** The totals of an order in minor units. `total` is net + taxes when prices exclude tax, net when they include it. */
export const OrderTotals = v.object({
  gross: Amount,
  discount: Amount,
  net: Amount,
  taxes: v.array(TaxAmount),
  tax: Amount,
  total: Amount,
  pieces: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type OrderTotals = v.InferOutput<typeof OrderTotals>;

/**
 * An order as the device submits it. It is final at capture: `orderId` is the idempotency key and
 * `orderNo` never changes (ORDER-2). `seq` counts the device's captures; `capturedAt` is by its clock.
 */
export const Order = v.object({
  orderId: Identifier,
  orderNo: v.pipe(v.string(), v.maxLength(64)),
  companyId: Identifier,
  source: v.picklist(["field", "counter", "phone"]),
  customerId: Identifier,
  customer: v.object({ code: v.string(), name: v.string(), taxId: v.string(), address: v.string() }),
  repId: Identifier,
  repName: v.string(),
  deviceId: Identifier,
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  counted: v.exactOptional(CaptureCount),
  capturedAt: Instant,
  businessDay: Day,
  promisedOn: Day,
  fulfilment: v.picklist(["delivery", "pickup"]),
  terms: v.picklist(["cash", "on_delivery", "on_account", "transfer"]),
  currency: Currency,
  settingsVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  pricesIncludeTax: v.boolean(),
  taxRounding: v.picklist(["line", "order"]),
  taxExempt: v.boolean(),
  lines: v.pipe(v.array(OrderLine), v.minLength(1), v.maxLength(MAX_LINES)),
  discount: v.nullable(Discount),
  totals: OrderTotals,
  note: v.pipe(v.string(), v.maxLength(1_000)),
  purchaseOrder: v.pipe(v.string(), v.maxLength(60)),
  /** What its customer signed at the read-back (SELL-15); absent = nothing. */
  signed: v.exactOptional(OrderSignature),
  /** Only of a counter sale (COUNTER-1). */
  sale: v.exactOptional(CounterSale),
});
export type Order = v.InferOutput<typeof Order>;

/** The store's proof that it received an order (ORDER-19). */
export const Receipt = v.object({
  orderId: Identifier,
  orderNo: v.string(),
  receiptCode: v.string(),
  receivedAt: Instant,
  status: OrderStatus,
  flags: OrderFlags,
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** One step in an order's life, shown on its timeline. `by` is a uid, or "server". */
export const OrderStep = v.object({
  status: OrderStatus,
  at: Instant,
  by: v.string(),
  byName: v.string(),
  reason: v.string(),
  /** The code of a reason from the company's list (COMPANY-43); `reason` then holds only what was written. */
  reasonCode: v.exactOptional(Identifier),
  /** The ids of the steps that this entry answers, as their devices named them. */
  stepIds: v.exactOptional(v.array(Identifier)),
  recoveredBy: v.exactOptional(RecoveredBy),
});
export type OrderStep = v.InferOutput<typeof OrderStep>;

/** A field (`lines.0.unitPrice`) the store could not confirm: what was captured and what is charged. Null = absent. */
export const OrderDifference = v.object({ field: v.string(), captured: v.unknown(), charged: v.unknown() });
export type OrderDifference = v.InferOutput<typeof OrderDifference>;

/** A change of what was agreed (ORDER-40): what it changed, who made it and why. `kind` is a key of `order.revised`. */
export const OrderRevision = v.object({
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: Instant,
  by: v.string(),
  byName: v.string(),
  kind: v.string(),
  reasonCode: v.nullable(Identifier),
  words: v.string(),
  differences: v.array(OrderDifference),
});
export type OrderRevision = v.InferOutput<typeof OrderRevision>;

/** A line as it is agreed and charged now. One that was wholly cut or removed stays, with a quantity of 0. */
export const StoredLine = v.object({
  ...OrderLine.entries,
  quantity: PickedQuantity,
  /** The most that was ever agreed; absent = the quantity. */
  ordered: v.exactOptional(Quantity),
  short: v.exactOptional(LineShort),
  /** What was missing before, and in another way. */
  shortBefore: v.exactOptional(v.array(LineShort)),
  /** The line that this product was put in for, which was not found (ORDER-81). */
  insteadOf: v.exactOptional(Identifier),
});
export type StoredLine = v.InferOutput<typeof StoredLine>;

/**
 * The customer's class, whether it never ordered before, how long the order took to the store, how much of that its phone
 * was online, and what the store doubted (KPI-39, KPI-47).
 */
export const MeasuredOrder = v.object({
  rank: v.picklist(["A", "B", "C", ""]),
  isNew: v.boolean(),
  minutes: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  onlineMinutes: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  flags: v.exactOptional(OrderFlags),
});
export type MeasuredOrder = v.InferOutput<typeof MeasuredOrder>;

/**
 * A stored order: what was submitted, except for the listed differences (ORDER-24), and what happened to it since.
 * Absent fields are those of a life in which that never happened.
 */
export const StoredOrder = v.object({
  ...Order.entries,
  lines: v.pipe(v.array(StoredLine), v.minLength(1), v.maxLength(MAX_LINES)),
  differences: v.exactOptional(v.array(OrderDifference)),
  revision: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  revisions: v.exactOptional(v.array(OrderRevision)),
  notes: v.exactOptional(v.array(OrderNote)),
  /** Null = nobody any more; absent = nobody ever. */
  waitsFor: v.exactOptional(v.nullable(WaitsFor)),
  settled: v.exactOptional(v.array(SettledFlag)),
  picking: v.exactOptional(Picking),
  deliveries: v.exactOptional(v.array(OrderDelivery)),
  /** The order that it may be a duplicate of (ORDER-79), and the one that it was merged into. */
  duplicateOf: v.exactOptional(Identifier),
  mergedInto: v.exactOptional(Identifier),
  backorderOf: v.exactOptional(Identifier),
  backorderIds: v.exactOptional(v.array(Identifier)),
  /** What payments have gone to it so far (PAY-11). */
  paid: v.exactOptional(Amount),
  /** The steps that were taken, by their ids: the hash of each. */
  steps: v.exactOptional(v.record(Identifier, v.string())),
  /** What it has put into the figures (KPI-1). */
  figures: v.exactOptional(Counted),
  /** What its figures need besides; absent = from before it was kept. */
  measured: v.exactOptional(MeasuredOrder),
  status: OrderStatus,
  flags: OrderFlags,
  receiptCode: v.string(),
  receivedAt: Instant,
  contentHash: v.string(),
  /** The driver who delivers it; empty = nobody. */
  assignedTo: v.string(),
  /** The run it is delivered on (DELIV-3); absent or empty = none. */
  runId: v.exactOptional(v.string()),
  history: v.array(OrderStep),
});
export type StoredOrder = v.InferOutput<typeof StoredOrder>;
