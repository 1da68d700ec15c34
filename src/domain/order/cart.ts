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
