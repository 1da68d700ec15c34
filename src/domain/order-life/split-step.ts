import * as v from "valibot";
import { MAX_LINES, type OrderFlag } from "../order/order.ts";
import { Identifier } from "../values/identifier.ts";
import { Quantity } from "../values/quantity.ts";
import { accept, refuse } from "../values/result.ts";
import { type MissingPart, shortenLines } from "./change-lines.ts";
import { Words } from "./order-life.ts";
import { isUndecided, settleFlags } from "./settle-flags.ts";
import { changeLines, declare, STORE } from "./step.ts";

/** Moves doubtful lines, or parts of them, to an order of their own that stays in review (ORDER-78). */
export const Split = v.object({
  kind: v.literal("split"),
  lines: v.pipe(v.array(v.object({ lineId: Identifier, quantity: Quantity })), v.minLength(1), v.maxLength(MAX_LINES)),
  words: Words,
});

/** What is doubted of lines goes with them; the other flags are about the order as a whole. */
export const LINE_FLAGS: ReadonlySet<OrderFlag> = new Set<OrderFlag>([
  "PRICE_CHANGED",
  "DATA_DIFFERS",
  "STOCK_SHORT",
  "PRODUCT_DISABLED",
  "QUANTITY_RULE",
]);

/** What stays goes on as far as its other flags allow; the server makes the order for what is moved. */
export const SPLIT = declare<v.InferOutput<typeof Split>>({
  schema: Split,
  isAlone: false,
  isReviewed: true,
  may: (_, __, from, { role }) => STORE.includes(role) && isUndecided(from),
  apply(order, { lines: moved, words }, facts) {
    if (!isUndecided(order.status)) return refuse({ code: "statusChanged", field: "status" });
    const parts = new Map<Identifier, MissingPart>();
    for (const { lineId, quantity } of moved) {
      const line = order.lines.find((each) => each.lineId === lineId);
      if (line === undefined) return refuse({ code: "lineGone", field: lineId });
      if (quantity > line.quantity || parts.has(lineId)) return refuse({ code: "badQuantity", field: lineId });
      parts.set(lineId, { quantity, reasonCode: null, words: "" });
    }
    const why = { kind: "split", reasonCode: null, words };
    const kept = changeLines(order, shortenLines(order.lines, parts, "split"), why, facts);
    if (!kept.ok) return kept;
    const flags = order.flags.filter((flag) => LINE_FLAGS.has(flag));
    return accept(settleFlags(kept.value, flags, facts, () => "split"));
  },
});
