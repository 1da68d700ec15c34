import * as v from "valibot";
import { CompanySettings } from "../company/company.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { BasisPoints, UnitPrice } from "../values/money.ts";
import { CartLine, Discount } from "./order.ts";

const SeenRules = v.pick(CompanySettings, ["version", "currency", "taxClasses", "pricesIncludeTax", "taxRounding"]);

/** An open cart: one per customer, saved at each change, unlimited in number (ORDER-5). It has no number yet. */
export const Cart = v.object({
  customerId: Identifier,
  /** The id of the order this cart becomes, fixed when the cart starts: submitting it twice makes one order. */
  orderId: Identifier,
  lines: v.array(CartLine),
  /** By line id: the new price that was declined when the captured one was kept (PRICE-25); 0 = there was none. */
  kept: v.optional(v.record(v.string(), UnitPrice)),
  /** When it was moved to this customer: prices captured before are another customer's. */
  movedAt: v.optional(Instant),
  /** The tax rules its total was last seen under (PRICE-28); older carts have none. */
  seenRules: v.optional(SeenRules),
  discount: v.nullable(Discount),
  /** The agreed discount it started with (PRICE-30); older carts started without. */
  agreedRate: v.exactOptional(BasisPoints),
  promisedOn: v.nullable(Day),
  fulfilment: v.picklist(["delivery", "pickup"]),
  terms: v.picklist(["cash", "on_delivery", "on_account", "transfer"]),
  note: v.string(),
  purchaseOrder: v.string(),
  startedAt: Instant,
  changedAt: Instant,
});
export type Cart = v.InferOutput<typeof Cart>;

/** What becomes of an open draft when an order is repeated (SELL-1). */
export type DraftChoice = "replace" | "add" | "park";

/** A line that could not be repeated: what it was, and what is looked for instead. */
const MissingLine = v.pick(CartLine, [
  "lineId",
  "productId",
  "name",
  "nameEs",
  "unit",
  "categoryId",
  "quantity",
  "quantityScale",
  "unitPrice",
]);
export type MissingLine = v.InferOutput<typeof MissingLine>;

/** What repeating an order did to a cart. Kept beside the cart until it is answered, submitted or discarded (SELL-2). */
export const RepeatedOrder = v.object({
  customerId: Identifier,
  orderNo: v.string(),
  /** How many of its lines are in the cart now, also those that were there before. */
  repeated: v.number(),
  missing: v.array(MissingLine),
  /** The cart as it was, for undo; null = there was none. */
  before: v.nullable(Cart),
  /** The ticket it was put aside as. */
  ticketId: v.nullable(Identifier),
  /** The cart's change by the repeat. A later one is somebody's own and is not undone. */
  changedAt: Instant,
});
export type RepeatedOrder = v.InferOutput<typeof RepeatedOrder>;

/** A stored repeat; null where it cannot be read. */
export function readRepeatedOrder(value: unknown): RepeatedOrder | null {
  const repeated = v.safeParse(RepeatedOrder, value);
  return repeated.success ? repeated.output : null;
}
